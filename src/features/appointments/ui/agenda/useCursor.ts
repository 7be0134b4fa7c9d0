import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { GridColumn } from './grid.ts'
import { gutterPx, headPx } from './measures.ts'
import { type Stop, stopAt, stopsOf } from './stops.ts'
import { areaOf, type GridLayout } from './useGridLayout.ts'

interface Cursor extends Stop {
  readonly column: number
}

interface CursorOptions {
  scroller: RefObject<HTMLElement | null>
  columns: readonly GridColumn[]
  layout: GridLayout
  /** The minute at which the cursor begins. */
  start: number
}

/**
 * The keyboard cursor of the grid: arrows lead from appointment to appointment, and through the free time
 * between them.
 */
export function useCursor({ scroller, columns, layout, start }: CursorOptions) {
  const { range } = layout
  const [chosen, choose] = useState<Cursor | null>(null)
  const focusNext = useRef(false)
  const at = Math.min(chosen?.column ?? 0, Math.max(0, columns.length - 1))
  const column = columns[at]
  const stops = useMemo(
    () => (column ? stopsOf(column.appointments, range, column.step) : []),
    [column, range],
  )
  const index = stopAt(stops, chosen ?? { minute: start, appointmentId: null })
  const stop = stops[index] ?? null
  const cursor = useMemo(() => (stop ? { ...stop, column: at } : null), [stop, at])

  useLayoutEffect(() => {
    if (!focusNext.current || !cursor) return
    focusNext.current = false
    const target =
      cursor.appointmentId === null
        ? '[data-free]'
        : `[data-appointment="${CSS.escape(cursor.appointmentId)}"]`
    scroller.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true })
  }, [cursor, scroller])

  function go(next: Cursor, isKeyed = true) {
    focusNext.current = isKeyed
    choose(next)
    if (isKeyed) show(next)
  }

  function show({ column, minute }: Cursor) {
    const element = scroller.current
    if (!element) return
    const {
      top,
      insetInlineStart: left,
      width: columnWidth,
    } = areaOf(layout, column, { from: minute, to: minute })
    const height = element.clientHeight - headPx
    const width = element.clientWidth - gutterPx
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + 52 > element.scrollTop + height) element.scrollTop = top + 52 - height
    if (left < element.scrollLeft) element.scrollLeft = left
    else if (left + columnWidth > element.scrollLeft + width) element.scrollLeft = left + columnWidth - width
  }

  function onKeyDown(event: KeyboardEvent) {
    const isWithin = (event.target as HTMLElement).closest('[data-appointment], [data-free]') !== null
    if (!isWithin || !cursor || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = nextOf(event.key, cursor)
    if (!next) return
    event.preventDefault()
    go(next)
  }

  /** Moves the cursor to an appointment that gets the focus by other means. */
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const { appointment } = target.dataset
    const id = target.closest<HTMLElement>('[data-column]')?.dataset.column
    const column = columns.findIndex((one) => one.id === id)
    const placed = columns[column]?.appointments.find((one) => one.appointment.id === appointment)
    if (placed && placed.appointment.id !== cursor?.appointmentId)
      choose({ column, minute: placed.from, appointmentId: placed.appointment.id })
  }

  function nextOf(key: string, { column, minute }: Cursor): Cursor | null {
    const along = (to: number) => {
      const stop = stops[Math.max(0, Math.min(stops.length - 1, to))]
      return stop ? { ...stop, column } : null
    }
    const across = (by: number) => {
      const to = column + by
      return columns[to] ? { column: to, minute, appointmentId: null } : null
    }
    if (key === 'ArrowDown') return along(index + 1)
    if (key === 'ArrowUp') return along(index - 1)
    if (key === 'Home') return along(0)
    if (key === 'End') return along(stops.length - 1)
    if (key === 'ArrowRight') return across(1)
    return key === 'ArrowLeft' ? across(-1) : null
  }

  return { cursor, go, onKeyDown, onFocus }
}
