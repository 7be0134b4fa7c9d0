import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import { extend, type Selection, toggle } from './selection.ts'

type Change = (to: (selection: Selection) => Selection) => void

/** The attributes of a row, by which the keys find it and the link to its record. */
export const rowAttributes = (id: string) => ({ 'data-row': id })
export const rowLinkAttributes = { 'data-row-link': true }

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-row]') ?? null
const idOf = (row: HTMLElement) => row.dataset.row ?? ''
const focusRow = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-row-link]')?.focus()

/**
 * The keys of a list: arrows walk its rows, Space and X select one, Shift with an arrow selects a range.
 * Enter is the link's own. `change` is undefined where nothing can be selected.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, change: Change | undefined) {
  const rows = useCallback(
    () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])],
    [list],
  )

  useShortcut(
    'x',
    () => {
      const row = rowOf(document.activeElement)
      if (row && list.current?.contains(row)) change?.((selection) => toggle(selection, idOf(row)))
    },
    change !== undefined,
  )

  function press(event: KeyboardEvent) {
    const row = rowOf(event.target as Element)
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const all = rows()
    const at = all.indexOf(row)
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
    const step = steps[event.key]
    if (step !== undefined) {
      const next = all[step]
      if (next && event.shiftKey) reach(row, next, all)
      focusRow(next)
    } else if (event.key === ' ' && change && (event.target as Element).matches('[data-row-link]')) {
      change((selection) => toggle(selection, idOf(row)))
    } else return
    event.preventDefault()
  }

  /** Selects a range, which begins at the row where the focus was. */
  function reach(from: HTMLElement, to: HTMLElement, all: readonly HTMLElement[]) {
    change?.((selection) => {
      const hasAnchor = selection.anchor !== null && selection.ids.has(selection.anchor)
      const start = hasAnchor
        ? selection
        : toggle({ ...selection, ids: removed(selection, idOf(from)) }, idOf(from))
      return extend(start, all.map(idOf), idOf(to))
    })
  }

  return { press, focusFirst: () => focusRow(rows()[0]) }
}

function removed({ ids }: Selection, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  next.delete(id)
  return next
}
