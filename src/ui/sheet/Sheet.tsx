// biome-ignore-all lint/a11y/useSemanticElements: a table would draw all of its cells
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to the cells, and to the groups' buttons
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { endOf, scrollFor, sizeOf, startOf, trackOf } from './geometry.ts'
import { SheetRowView } from './SheetRowView.tsx'
import {
  beginAtCells,
  clamp,
  isSingle,
  moved,
  only,
  type Place,
  rectangleOf,
  type Selection,
} from './selection.ts'
import classes from './sheet.module.css'
import { type CellView, measures, type SheetColumn, type SheetRow } from './types.ts'
import { usePointer } from './usePointer.ts'
import { useVisibleRange } from './useVisibleRange.ts'

export interface SheetProps<R extends SheetRow> {
  label: string
  rows: readonly R[]
  columns: readonly SheetColumn[]
  corner: ReactNode
  /** The head of a row, or of a group. */
  rowHead: (row: R) => ReactNode
  /** Stable as long as no cell has changed. */
  cell: (row: R, column: SheetColumn) => CellView
  onToggle: (row: R) => void
  selection: Selection
  onSelect: (selection: Selection) => void
  isReadOnly: boolean
  /** Handles keys of the cells before the sheet does; returns true when it used the key. */
  onKey: (event: KeyboardEvent) => boolean
  /** Called on Enter, F2 or a double click. */
  onOpen: () => void
  onCopy: () => string
  onPaste: (text: string) => void
  /** Replaces the active cell's content while it is edited. */
  inline?: ReactNode
  /** A floating editor beside the selection. Gets the element that it is anchored to. */
  editor?: (anchor: ReactNode) => ReactNode
}

const inset = { top: measures.head, left: measures.rowHead }

/**
 * A grid as in a spreadsheet: head and first column fixed, only visible cells are drawn, navigated by keys.
 */
export function Sheet<R extends SheetRow>(props: SheetProps<R>) {
  const { label, rows, columns, corner, rowHead, cell, onToggle, isReadOnly, onSelect, inline, editor } =
    props
  const scroller = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const rowTrack = useMemo(
    () => trackOf(rows.map(({ group }) => (group ? measures.group : measures.row))),
    [rows],
  )
  const columnTrack = useMemo(() => trackOf(columns.map(() => measures.column)), [columns])
  const [view, look] = useVisibleRange(scroller, rowTrack, columnTrack, inset)
  const size = { rows: rows.length, columns: columns.length }
  const selection = clamp(props.selection, size)
  const area = rectangleOf(selection)
  const { active } = selection

  // Moves the focus with the active cell, which is drawn by now if it was outside the window.
  useLayoutEffect(() => {
    if (!wantsFocus.current || !active) return
    wantsFocus.current = false
    scroller.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true })
  }, [active])

  function select(next: Selection, isKeyed = true) {
    wantsFocus.current = true
    onSelect(beginAtCells(next, (row) => rows[row]?.group === undefined))
    if (isKeyed) show(next.head)
  }

  // The whole sheet, or a column of it, may be selected while its active cell is far away.
  const isTyping = inline !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as typing begins
  useLayoutEffect(() => {
    if (isTyping) show(active)
  }, [isTyping])

  function show(head: Place) {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
    element.scrollTop = scrollFor(rowTrack, head.row, scrollTop, clientHeight - inset.top)
    element.scrollLeft = scrollFor(columnTrack, head.column, scrollLeft, clientWidth - inset.left)
  }

  const pointer = usePointer({
    scroller,
    rowTrack,
    columnTrack,
    selection,
    size,
    select,
    onOpen: props.onOpen,
  })

  function press(event: KeyboardEvent) {
    if (isElsewhere(event)) return
    const isOnGroup = rows[active.row]?.group !== undefined
    if (isOnGroup && [' ', 'Enter'].includes(event.key)) return
    const ctrl = event.ctrlKey || event.metaKey
    if (!isOnGroup && !event.altKey && props.onKey(event)) return event.preventDefault()
    if (event.altKey) return
    if (!isOnGroup && !ctrl && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault()
      return props.onOpen()
    }
    if (event.key === 'Escape' && !isSingle(selection)) return select(only(active))
    const page = Math.floor(((scroller.current?.clientHeight ?? 0) - inset.top) / measures.row)
    const next = moved(selection, { key: event.key, ctrl, shift: event.shiftKey }, size, Math.max(1, page))
    if (!next) return
    event.preventDefault()
    // Selecting everything, or a whole row or column, does not scroll.
    select(next, !['a', ' '].includes(event.key))
  }

  /** True for a target in a field within the sheet, or in what floats over it. */
  const isElsewhere = ({ target }: { target: EventTarget }) =>
    !(target instanceof HTMLElement) || !scroller.current?.contains(target) || target.matches('input')

  function copy(event: ClipboardEvent) {
    if (isElsewhere(event)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', props.onCopy())
  }

  function paste(event: ClipboardEvent) {
    if (isElsewhere(event)) return
    event.preventDefault()
    props.onPaste(event.clipboardData.getData('text/plain'))
  }

  const drawnRows = useMemo(() => {
    const inSight = rows.slice(view.rows.from, view.rows.to + 1).map((_, at) => view.rows.from + at)
    return active.row >= rows.length || inSight.includes(active.row) ? inSight : [...inSight, active.row]
  }, [rows, view.rows, active.row])

  const anchor = (
    <div
      className={classes.selection}
      style={{
        top: inset.top + startOf(rowTrack, area.top),
        height: endOf(rowTrack, area.bottom) - startOf(rowTrack, area.top),
        insetInlineStart: inset.left + startOf(columnTrack, area.left),
        width: endOf(columnTrack, area.right) - startOf(columnTrack, area.left),
      }}
    />
  )

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-readonly={isReadOnly || undefined}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      className={classes.scroller}
      tabIndex={-1}
      onScroll={look}
      onKeyDown={press}
      onCopy={copy}
      onPaste={paste}
      {...pointer}
    >
      <div
        role="rowgroup"
        className={classes.canvas}
        style={{ height: inset.top + sizeOf(rowTrack), width: inset.left + sizeOf(columnTrack) }}
      >
        <div role="row" aria-rowindex={1} className={classes.head}>
          <div role="columnheader" aria-colindex={1} className={classes.corner}>
            {corner}
          </div>
          {columns.slice(view.columns.from, view.columns.to + 1).map((column, at) => (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={view.columns.from + at + 2}
              className={classes.columnHead}
              data-side={column.id === columns.at(-1)?.id || undefined}
              style={{ insetInlineStart: inset.left + (view.columns.from + at) * measures.column }}
            >
              {column.head}
            </div>
          ))}
        </div>
        {drawnRows.map((at) => {
          const row = rows[at]
          if (!row) return null
          const isSelected = at >= area.top && at <= area.bottom
          return (
            <SheetRowView
              key={row.id}
              row={row}
              at={at}
              top={startOf(rowTrack, at)}
              columns={columns}
              seen={view.columns}
              selected={isSelected ? { from: area.left, to: area.right } : null}
              active={at === active.row ? active.column : null}
              isReadOnly={isReadOnly}
              head={rowHead}
              cell={cell}
              onToggle={onToggle}
              inline={at === active.row ? inline : undefined}
            />
          )
        })}
        {rows.length > 0 && (editor ? editor(anchor) : anchor)}
      </div>
    </div>
  )
}
