// biome-ignore-all lint/a11y/useSemanticElements: a table would draw all of its cells
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to the cells, and to the groups' buttons
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Range } from './geometry.ts'
import classes from './sheet.module.css'
import { type CellView, measures, type SheetColumn, type SheetRow } from './types.ts'

export interface RowProps<R extends SheetRow> {
  row: R
  at: number
  top: number
  columns: readonly SheetColumn[]
  seen: Range
  /** The selection's columns, when it has cells in this row. */
  selected: Range | null
  active: number | null
  isReadOnly: boolean
  head: (row: R) => ReactNode
  cell: (row: R, column: SheetColumn) => CellView
  onToggle: (row: R) => void
  /** Replaces the active cell's content. */
  inline?: ReactNode
}

function RowView<R extends SheetRow>(props: RowProps<R>) {
  const { row, at, top, columns, seen, head, active } = props
  const place = { top: measures.head + top, height: row.group ? measures.group : measures.row }
  if (row.group) return <GroupRow {...props} place={place} />
  return (
    <div role="row" aria-rowindex={at + 2} className={classes.row} style={place}>
      <div role="rowheader" aria-colindex={1} className={classes.rowHead}>
        {head(row)}
      </div>
      {drawn(seen, active, columns.length).map((column) => (
        <Cell key={columns[column]?.id} {...props} column={column} />
      ))}
    </div>
  )
}

/** Returns the visible columns, and the active one wherever it is: it has the focus. */
function drawn({ from, to }: Range, active: number | null, count: number): number[] {
  const inSight = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  return active === null || active >= count || inSight.includes(active) ? inSight : [...inSight, active]
}

function Cell<R extends SheetRow>(props: RowProps<R> & { column: number }) {
  const { row, columns, column, selected, active, isReadOnly, cell, inline } = props
  const one = columns[column]
  if (!one) return null
  const { content, tone, mark } = cell(row, one)
  const isActive = active === column
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={selected !== null && column >= selected.from && column <= selected.to}
      aria-readonly={isReadOnly || undefined}
      tabIndex={isActive ? 0 : -1}
      data-active={isActive || undefined}
      data-tone={tone}
      data-mark={mark}
      className={classes.cell}
      style={{ insetInlineStart: measures.rowHead + column * measures.column }}
    >
      {isActive && inline ? inline : content}
    </div>
  )
}

function GroupRow<R extends SheetRow>(props: RowProps<R> & { place: { top: number; height: number } }) {
  const { row, at, head, active, columns, onToggle, place } = props
  const Chevron = row.group?.isOpen ? IconChevronDown : IconChevronRight
  return (
    <div role="row" aria-rowindex={at + 2} className={classes.group} style={place}>
      <div role="rowheader" aria-colindex={1} aria-colspan={columns.length + 1} className={classes.groupHead}>
        <button
          type="button"
          aria-expanded={row.group?.isOpen}
          tabIndex={active === null ? -1 : 0}
          data-active={active === null ? undefined : true}
          onClick={() => onToggle(row)}
        >
          <Chevron size={16} stroke={1.75} aria-hidden="true" />
          {head(row)}
        </button>
      </div>
    </div>
  )
}

/** Renders again only when one of its props changed: a new selection concerns few rows. */
export const SheetRowView = memo(RowView, (before, after) =>
  (Object.keys(after) as (keyof RowProps<SheetRow>)[]).every((key) =>
    key === 'selected' || key === 'seen'
      ? before[key]?.from === after[key]?.from && before[key]?.to === after[key]?.to
      : before[key] === after[key],
  ),
) as typeof RowView
