import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useVisibleRange } from '#ui/sheet/useVisibleRange.ts'
import { useClientWidth } from '#ui/useClientWidth.ts'
import { clock } from './dates.ts'
import { GridColumnView } from './GridColumnView.tsx'
import { GridHeads, GridHours } from './GridHeads.tsx'
import classes from './grid.module.css'
import { type GridColumn, snap } from './grid.ts'
import type { Placed } from './layout.ts'
import { gutterPx, headPx, heightOf, quarterPx } from './measures.ts'
import { NowLine } from './NowLine.tsx'
import { useCursor } from './useCursor.ts'
import { type Drag, useDrag } from './useDrag.ts'
import { areaOf, canvasOf, useGridLayout } from './useGridLayout.ts'
import { type PointingActions, usePointing } from './usePointing.ts'
import { useSpanDrag } from './useSpanDrag.ts'
import type { Pointed } from './useTimeReasons.ts'

interface TimeGridProps extends PointingActions {
  label: string
  columns: readonly GridColumn[]
  /** The minute of now in today's columns; null when none of them is today's. */
  now: number | null
  mayBook: boolean
  nameOf: (professionalId: string | null) => string
  onDrag: (placed: Placed, column: GridColumn, from: number, durationMin: number) => void
  /** Blocks a day of a professional's column, or a time of it; undefined for those who may not. */
  onBlockDay: ((column: GridColumn, isAllDay: boolean) => void) | undefined
  /** Renders what lies over the times, given a function that returns the place of each. */
  children: (place: (pointed: Pointed) => PixelPlace | null) => ReactNode
}

/** The place of a time in the grid. */
export interface PixelPlace {
  readonly style: CSSProperties
  /** True in the last columns, where text grows towards the middle. */
  readonly isAtEnd: boolean
}

const pieceMin = 30
const inset = { top: headPx, left: gutterPx }

/** Times from top to bottom, one column for each professional or day; only what is visible is rendered. */
export function TimeGrid({
  label,
  columns,
  now,
  mayBook,
  nameOf,
  onDrag,
  onBlockDay,
  children,
  ...actions
}: TimeGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const room = useClientWidth(scroller)
  const layout = useGridLayout(columns, room)
  const { range } = layout
  const [view, look] = useVisibleRange(scroller, layout.rows, layout.columns, inset)
  const begin =
    now ?? Math.min(12 * 60, ...columns.flatMap(({ attendance }) => attendance.map(({ from }) => from)))
  const { cursor, go, onKeyDown, onFocus } = useCursor({ scroller, columns, layout, start: begin })
  const { drag, handlers } = useDrag({ scroller, columns, layout, onDrop: drop })
  const { marked, marking } = useSpanDrag({ scroller, columns, range, onMark: actions.onMark })
  const pointing = usePointing({
    ...actions,
    scroller,
    columns,
    range,
    now,
    mayBook,
    isDragging: drag !== null || marked !== null,
    go: (to) => go(to, false),
  })

  // Scrolls now to two fifths of the height; without now, the day's beginning to the top.
  const day = columns[0]?.date
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day, as soon as it has its size
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || room === 0) return
    const above = now === null ? quarterPx : (element.clientHeight - headPx) * 0.4
    element.scrollTop = heightOf(begin - range.from) - above
  }, [day, room === 0])

  function drop(placed: Placed, { column, from, to }: Drag) {
    const target = columns[column]
    if (target) onDrag(placed, target, from, Math.round(to - from))
  }

  function place({ column, minute }: Pointed): PixelPlace | null {
    const at = columns.findIndex(({ id }) => id === column.id)
    if (at === -1) return null
    const style = areaOf(layout, at, { from: minute, to: minute + column.step })
    return { style, isAtEnd: at > 0 && at >= columns.length - 2 }
  }

  const inSight = columns.map((_, at) => at).filter((at) => at >= view.columns.from && at <= view.columns.to)
  const drawn = cursor && !inSight.includes(cursor.column) ? [...inSight, cursor.column] : inSight
  // In steps: a scroll renders a few cards at a time, and not with every pixel.
  const seenFrom = snap(range.from + view.rows.from * 15, pieceMin)
  const seenTo = snap(range.from + view.rows.to * 15, pieceMin) + pieceMin
  const seen = { from: seenFrom, to: seenTo }

  return (
    <section
      ref={scroller}
      aria-label={label}
      className={classes.scroller}
      data-dragging={drag !== null || undefined}
      data-bookable={mayBook || undefined}
      onScroll={look}
      onClick={pointing.onClick}
      onContextMenu={pointing.onContextMenu}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        onFocus(event)
        pointing.onFocus(event)
      }}
      onBlur={pointing.onLeave}
      onPointerLeave={pointing.onLeave}
      onPointerDown={(event) => {
        handlers.onPointerDown(event)
        marking.onPointerDown(event)
      }}
      onPointerMove={(event) => {
        handlers.onPointerMove(event)
        marking.onPointerMove(event)
        pointing.onPointerMove(event)
      }}
      onPointerUp={(event) => {
        handlers.onPointerUp(event)
        marking.onPointerUp(event)
      }}
      onPointerCancel={() => {
        handlers.onPointerCancel()
        marking.onPointerCancel()
      }}
      onClickCapture={(event) => {
        handlers.onClickCapture(event)
        marking.onClickCapture(event)
      }}
    >
      <div className={classes.canvas} style={canvasOf(layout)}>
        <GridHeads
          columns={columns}
          inSight={inSight}
          track={layout.columns}
          cursorColumn={cursor?.column ?? 0}
          onBlockDay={onBlockDay}
        />
        <GridHours range={range} />
        <div className={classes.body} style={{ top: headPx, insetInlineStart: gutterPx }}>
          {drawn.map((at) => {
            const column = columns[at]
            if (!column) return null
            const { insetInlineStart: left, width } = areaOf(layout, at, range)
            const active = cursor?.column === at ? cursor : null
            return (
              <GridColumnView
                key={column.id}
                column={column}
                range={range}
                seen={seen}
                left={left}
                width={width}
                active={active}
                mayBook={mayBook}
                hasMenu={actions.onMark !== undefined && column.professionalId !== null}
                nameOf={nameOf}
                isActiveOffered={active !== null && pointing.isFree(column, active.minute)}
                liftedId={drag?.appointmentId ?? null}
              />
            )
          })}
          {drag && (
            <div className={classes.ghost} style={areaOf(layout, drag.column, drag)}>
              {clock(drag.from)} a {clock(drag.to)}
            </div>
          )}
          {marked && (
            <div className={classes.ghost} style={areaOf(layout, columns.indexOf(marked.column), marked)}>
              {clock(marked.from)} a {clock(marked.to)}
            </div>
          )}
          {children(place)}
        </div>
        {now !== null && now >= range.from && now < range.to && (
          <NowLine top={headPx + heightOf(now - range.from)} text={clock(now)} />
        )}
      </div>
    </section>
  )
}
