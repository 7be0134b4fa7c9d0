import {
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { trackOf } from '#ui/sheet/geometry.ts'
import { useSeen } from '#ui/sheet/useSeen.ts'
import { clock } from './dates.ts'
import { GridColumnView } from './GridColumnView.tsx'
import classes from './grid.module.css'
import {
  type GridColumn,
  gutterPx,
  headPx,
  heightOf,
  leastColumnPx,
  minutesIn,
  quarterPx,
  rangeOf,
  snap,
} from './grid.ts'
import { NowLine } from './NowLine.tsx'
import { beginAt, isOffered } from './offers.ts'
import type { Placed } from './placing.ts'
import { useCursor } from './useCursor.ts'
import { type Drag, useDrag } from './useDrag.ts'
import { useRoom } from './useRoom.ts'
import type { Pointed } from './useWhyNot.ts'

interface TimeGridProps {
  label: string
  columns: readonly GridColumn[]
  /** The minute of today's columns that it is now; null when none of them is today's. */
  now: number | null
  mayBook: boolean
  /** Wider columns, where several visits stand side by side. */
  leastWidth?: number
  nameOf: (professionalId: string | null) => string
  onBook: (pointed: Pointed) => void
  /** A time that is not offered: the pointer or the focus is there (null: no more), or it is chosen. */
  onPoint: (pointed: Pointed | null) => void
  onRefuse: (pointed: Pointed) => void
  onOpen: (visitId: string) => void
  onMove: (placed: Placed, column: GridColumn, from: number, durationMin: number) => void
  /** What lies over the times, told where each of them stands. */
  children: (place: (pointed: Pointed) => Spot | null) => ReactNode
}

/** Where a time stands. */
export interface Spot {
  readonly style: CSSProperties
  /** In the last columns: words grow towards the middle. */
  readonly isAtEnd: boolean
}

const inset = { top: headPx, left: gutterPx }

/** Times from top to bottom, one column for each professional or day; only what is in sight is drawn. */
export function TimeGrid(props: TimeGridProps) {
  const { label, columns, now, mayBook, nameOf, onBook, onPoint, onRefuse, onOpen, onMove } = props
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const { from, to } = rangeOf(columns)
  const range = useMemo(() => ({ from, to }), [from, to])
  const least = props.leastWidth ?? leastColumnPx
  const columnWidth = Math.max(least, Math.floor((room - gutterPx) / Math.max(1, columns.length)))
  const rows = useMemo(
    () => trackOf(Array.from({ length: (range.to - range.from) / 15 }, () => quarterPx)),
    [range],
  )
  const track = useMemo(
    () => trackOf(Array.from({ length: columns.length }, () => columnWidth)),
    [columns.length, columnWidth],
  )
  const [view, look] = useSeen(scroller, rows, track, inset)
  const begin =
    now ?? Math.min(12 * 60, ...columns.flatMap(({ attendance }) => attendance.map(({ from }) => from)))
  const { cursor, go, onKeyDown, onFocus } = useCursor({
    scroller,
    columns,
    columnWidth,
    range,
    start: begin,
  })
  const { drag, handlers } = useDrag({ scroller, columns, columnWidth, range, onDrop: drop })

  // Now stands at two fifths of the height; without it, the day's beginning at the top.
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
    if (target) onMove(placed, target, from, Math.round(to - from))
  }

  function click(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const at = columns.findIndex(
      ({ id }) => id === target.closest<HTMLElement>('[data-column]')?.dataset.column,
    )
    const column = columns[at]
    if (!column) return
    const visitId = target.closest<HTMLElement>('[data-visit]')?.dataset.visit
    const placed = column.visits.find(({ visit }) => visit.id === visitId)
    if (placed) {
      go({ column: at, minute: placed.from, visitId: placed.visit.id }, false)
      return onOpen(placed.visit.id)
    }
    if (!mayBook) return
    const free = target.closest<HTMLElement>('[data-free]')?.dataset.free
    const minute = free === undefined ? beginAt(column, minuteAt(event)) : Number(free)
    go({ column: at, minute, visitId: null }, false)
    if (!column.isAskable || isOffered(column, minute, now)) onBook({ column, minute })
    else onRefuse({ column, minute })
  }

  /** The time under it, if it is one to say something of. */
  function point({ target }: { target: EventTarget }, minuteOf: (column: GridColumn) => number) {
    const element = target as HTMLElement
    const id = element.closest<HTMLElement>('[data-column]')?.dataset.column
    const column = columns.find((one) => one.id === id)
    if (!column?.isAskable || drag !== null || element.closest('[data-visit]')) return onPoint(null)
    const minute = minuteOf(column)
    onPoint(isOffered(column, minute, now) ? null : { column, minute })
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    handlers.onPointerMove(event)
    if (event.pointerType === 'mouse') point(event, (column) => beginAt(column, minuteAt(event)))
  }

  function focus(event: FocusEvent<HTMLElement>) {
    onFocus(event)
    const { free } = event.target.dataset
    if (free === undefined) onPoint(null)
    else if (event.target.matches(':focus-visible')) point(event, () => Number(free))
  }

  function place({ column, minute }: Pointed): Spot | null {
    const at = columns.findIndex(({ id }) => id === column.id)
    if (at === -1) return null
    const style = {
      top: heightOf(minute - range.from),
      height: heightOf(column.step),
      insetInlineStart: at * columnWidth,
      width: columnWidth,
    }
    return { style, isAtEnd: at > 0 && at >= columns.length - 2 }
  }

  function minuteAt({ clientY }: MouseEvent): number {
    const element = scroller.current
    if (!element) return range.from
    const y = clientY - element.getBoundingClientRect().top + element.scrollTop - headPx
    return Math.min(range.to - 5, Math.max(range.from, range.from + minutesIn(y)))
  }

  const inSight = columns.map((_, at) => at).filter((at) => at >= view.columns.from && at <= view.columns.to)
  const drawn = cursor && !inSight.includes(cursor.column) ? [...inSight, cursor.column] : inSight
  const seenFrom = snap(range.from + view.rows.from * 15, 60)
  const seenTo = snap(range.from + view.rows.to * 15, 60) + 60
  const seen = { from: seenFrom, to: seenTo }
  const hours = Array.from({ length: (range.to - range.from) / 60 }, (_, at) => range.from + at * 60)
  const lifted = drag && columns[drag.column]

  return (
    <section
      ref={scroller}
      aria-label={label}
      className={classes.scroller}
      data-dragging={drag !== null || undefined}
      data-bookable={mayBook || undefined}
      onScroll={look}
      onClick={click}
      onKeyDown={onKeyDown}
      onFocus={focus}
      onBlur={() => onPoint(null)}
      onPointerLeave={() => onPoint(null)}
      {...handlers}
      onPointerMove={onPointerMove}
    >
      <div
        className={classes.canvas}
        style={{
          height: headPx + heightOf(range.to - range.from),
          width: gutterPx + columns.length * columnWidth,
        }}
      >
        <div className={classes.heads} style={{ height: headPx }}>
          <div className={classes.corner} style={{ width: gutterPx }} />
          {inSight.map((at) => {
            const column = columns[at]
            if (!column) return null
            return (
              <div
                key={column.id}
                className={classes.head}
                data-today={column.isMarked || undefined}
                data-chosen={column.sketch !== null || undefined}
                style={{ insetInlineStart: gutterPx + at * columnWidth, width: columnWidth }}
              >
                <span className={classes.headTitle}>{column.title}</span>
                <span className={classes.headText}>{column.subtitle}</span>
              </div>
            )
          })}
        </div>
        <div className={classes.gutter} style={{ width: gutterPx }} aria-hidden="true">
          {hours.slice(1).map((minute) => (
            <span key={minute} className={classes.hour} style={{ top: heightOf(minute - range.from) }}>
              {clock(minute)}
            </span>
          ))}
        </div>
        <div className={classes.body} style={{ top: headPx, insetInlineStart: gutterPx }}>
          {drawn.map((at) => {
            const column = columns[at]
            if (!column) return null
            return (
              <GridColumnView
                key={column.id}
                column={column}
                range={range}
                seen={seen}
                left={at * columnWidth}
                width={columnWidth}
                active={cursor?.column === at ? cursor : null}
                isActiveOffered={
                  cursor?.column === at && (!column.isAskable || isOffered(column, cursor.minute, now))
                }
                {...{ mayBook, nameOf }}
                liftedId={drag?.visitId ?? null}
              />
            )
          })}
          {drag && lifted && (
            <div
              className={classes.ghost}
              style={{
                top: heightOf(drag.from - range.from),
                height: heightOf(drag.to - drag.from),
                insetInlineStart: drag.column * columnWidth + 3,
                width: columnWidth - 6,
              }}
            >
              {clock(drag.from)} a {clock(drag.to)}
            </div>
          )}
          {props.children(place)}
        </div>
        {now !== null && now >= range.from && now < range.to && (
          <NowLine top={headPx + heightOf(now - range.from)} text={clock(now)} />
        )}
      </div>
    </section>
  )
}
