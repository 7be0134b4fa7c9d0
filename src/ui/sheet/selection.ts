/** The selection of a sheet: a rectangle of cells, one of them active. */

export interface Place {
  readonly row: number
  readonly column: number
}

export interface Selection {
  /** The active cell: where the selection began. */
  readonly active: Place
  /** The opposite corner. */
  readonly head: Place
}

export interface Rectangle {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

export const only = (place: Place): Selection => ({ active: place, head: place })

export const rectangleOf = ({ active, head }: Selection): Rectangle => ({
  top: Math.min(active.row, head.row),
  bottom: Math.max(active.row, head.row),
  left: Math.min(active.column, head.column),
  right: Math.max(active.column, head.column),
})

export const isSingle = ({ active, head }: Selection): boolean =>
  active.row === head.row && active.column === head.column

const between = (value: number, limit: number) => Math.max(0, Math.min(limit - 1, value))

export const clampPlace = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: between(row, rows),
  column: between(column, columns),
})

export const clamp = ({ active, head }: Selection, size: Size): Selection => ({
  active: clampPlace(active, size),
  head: clampPlace(head, size),
})

/** Returns the selection after a key, as in spreadsheets; undefined for other keys. */
export function moved(
  selection: Selection,
  { key, ctrl, shift }: { readonly key: string; readonly ctrl: boolean; readonly shift: boolean },
  size: Size,
  pageRows: number,
): Selection | undefined {
  if (ctrl && key === 'a') return rectangle({ row: 0, column: 0 }, last(size))
  if (key === ' ' && (ctrl || shift)) return whole(selection, ctrl ? 'column' : 'row', size)
  const from = shift ? selection.head : selection.active
  const to = target(from, key, ctrl, size, pageRows)
  if (!to) return undefined
  const place = clampPlace(to, size)
  return shift ? { active: selection.active, head: place } : only(place)
}

const last = ({ rows, columns }: Size): Place => ({ row: rows - 1, column: columns - 1 })
const rectangle = (active: Place, head: Place): Selection => ({ active, head })

/** Begins at a row with cells wherever the selection has one: the head of a group has none. */
export function beginAtCells(selection: Selection, hasCells: (row: number) => boolean): Selection {
  const { active, head } = selection
  const step = Math.sign(head.row - active.row)
  let { row } = active
  while (row !== head.row && !hasCells(row)) row += step
  return row === active.row ? selection : { active: { ...active, row }, head }
}

/** Extends the selection to whole rows, or columns. */
export function whole(selection: Selection, kind: 'row' | 'column', size: Size): Selection {
  const { active, head } = selection
  return kind === 'row'
    ? rectangle({ row: active.row, column: 0 }, { row: head.row, column: size.columns - 1 })
    : rectangle({ row: 0, column: active.column }, { row: size.rows - 1, column: head.column })
}

function target(
  { row, column }: Place,
  key: string,
  ctrl: boolean,
  size: Size,
  pageRows: number,
): Place | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: ctrl ? size.rows - 1 : row + 1, column }
    case 'ArrowLeft':
      return { row, column: ctrl ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: ctrl ? size.columns - 1 : column + 1 }
    case 'PageUp':
      return { row: row - pageRows, column }
    case 'PageDown':
      return { row: row + pageRows, column }
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 }
    case 'End':
      return { row: ctrl ? size.rows - 1 : row, column: size.columns - 1 }
    default:
      return undefined
  }
}
