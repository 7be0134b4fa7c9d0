import { type KeyboardEvent, useState } from 'react'
import { parseBlock, spread, writeBlock } from '#ui/sheet/block.ts'
import { isSingle, rectangleOf, type Selection } from '#ui/sheet/selection.ts'
import {
  type Covers,
  clear,
  readCell,
  textOf,
  toggleAuthorization,
  toggleCovered,
} from '../../coverage/cellActions.ts'
import type { CellId } from '../../coverage/draft.ts'
import { cellId, coverIn, type MatrixRow } from '../../coverage/matrix.ts'
import type { Cover } from '../../coverage/rules.ts'
import type { CoverageForm } from './useCoverageDraft.ts'

/** The cells that a paste could not change. */
export interface PasteNotice {
  readonly unread: readonly string[]
  readonly outside: number
  readonly pasted: number
}

interface SheetActionParts {
  form: CoverageForm
  rows: readonly MatrixRow[]
  columns: readonly { readonly id: string }[]
  selection: Selection
  isReadOnly: boolean
  /** Types a price into the cell, or for all selected cells. */
  onType: (text: string) => void
}

/** The last copy, with the values that its text leaves out. */
let copied: { readonly text: string; readonly covers: readonly (readonly Cover[])[] } | null = null

/** The actions of keys and clipboard on the selected cells. */
export function useSheetActions({ form, rows, columns, selection, isReadOnly, onType }: SheetActionParts) {
  const [notice, setNotice] = useState<PasteNotice | null>(null)
  const area = rectangleOf(selection)
  const lines = linesOf(rows, columns, area)

  const coversOf = (ids: readonly CellId[]): Covers => new Map(ids.map((id) => [id, form.coverOf(id)]))
  const chosen = (): Covers => coversOf(lines.flat())

  /** Repeats the first row of the selection in the others; a single row takes the values of the row above. */
  function fillDown() {
    const from = lines.length === 1 ? lineAbove(rows, columns, area) : lines[0]
    const targets = lines.length === 1 ? lines : lines.slice(1)
    if (!from) return
    const filled = targets.flatMap((line) =>
      line.map((id, at): [CellId, Cover] => [id, form.coverOf(from[at] ?? id)]),
    )
    form.change(new Map(filled))
  }

  const cover = () => form.change(toggleCovered(chosen()))
  const authorize = () => form.change(toggleAuthorization(chosen()))
  const empty = () => form.change(clear(chosen()))

  function copy(): string {
    const covers = lines.map((line) => line.map(form.coverOf))
    const text = writeBlock(covers.map((line) => line.map(textOf)))
    copied = { text, covers }
    return text
  }

  function paste(text: string) {
    if (isReadOnly || text === '') return
    const targets = rows.flatMap((row, at) => (row.group || at < area.top ? [] : [row]))
    const tall = { top: 0, bottom: lines.length - 1, left: area.left, right: area.right }
    const own = copied?.text === text ? copied.covers : null
    const block = own ?? parseBlock(text)
    const cells = new Map<CellId, Cover>()
    const unread: string[] = []
    let outside = 0
    for (const { row, column, value } of spread<Cover | string>(block, tall)) {
      const [exam, target] = [targets[row], columns[area.left + column]]
      if (!exam || exam.group || !target) {
        outside++
        continue
      }
      const id = cellId(exam.id, target.id)
      const cover = typeof value === 'string' ? readCell(value, form.coverOf(id)) : value
      if (cover) cells.set(id, coverIn(target.id, cover))
      else unread.push(`“${String(value)}” em ${exam.exam.name}`)
    }
    form.change(cells)
    setNotice({ unread, outside, pasted: cells.size })
  }

  function press(event: KeyboardEvent): boolean {
    const ctrl = event.ctrlKey || event.metaKey
    const action = actionOf(event.key, ctrl, event.shiftKey)
    if (!action) return false
    if (!isReadOnly) action()
    return true
  }

  function actionOf(key: string, ctrl: boolean, shift: boolean): (() => void) | undefined {
    if (ctrl) return key.toLowerCase() === 'd' ? fillDown : undefined
    if (key === ' ' && !shift) return cover
    if (key.toLowerCase() === 'a') return authorize
    if (key === 'Delete' || key === 'Backspace') return empty
    return /^\d$/.test(key) ? () => onType(key) : undefined
  }

  return {
    lines,
    chosen,
    cover,
    authorize,
    fillDown,
    empty,
    copy,
    paste,
    press,
    notice,
    dismissNotice: () => setNotice(null),
    isOne: isSingle(selection),
  }
}

type Columns = readonly { readonly id: string }[]
type Area = ReturnType<typeof rectangleOf>

/** Returns the cells of the rectangle line by line; heads of categories have none. */
function linesOf(
  rows: readonly MatrixRow[],
  columns: Columns,
  { top, bottom, left, right }: Area,
): CellId[][] {
  const across = columns.slice(left, right + 1)
  return rows
    .slice(top, bottom + 1)
    .flatMap((row) => (row.group ? [] : [across.map(({ id }) => cellId(row.id, id))]))
}

function lineAbove(rows: readonly MatrixRow[], columns: Columns, area: Area): CellId[] | undefined {
  const above = rows.slice(0, area.top).findLastIndex(({ group }) => !group)
  return above < 0 ? undefined : linesOf(rows, columns, { ...area, top: above, bottom: above })[0]
}
