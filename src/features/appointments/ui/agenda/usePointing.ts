import type { FocusEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import type { Span } from '#lib/spans.ts'
import type { GridColumn } from './grid.ts'
import { headPx, minutesIn } from './measures.ts'
import { beginningsNear, blockableAt, isOffered } from './offers.ts'
import type { Stop } from './stops.ts'
import type { MarkedSpan } from './useSpanDrag.ts'
import type { Pointed } from './useTimeReasons.ts'

export interface PointingActions {
  readonly onBook: (pointed: Pointed) => void
  /** The pointer or the focus is at a time that is not free (null when it leaves), or the time is chosen. */
  readonly onPoint: (pointed: Pointed | null) => void
  /** @param instead a time nearby that is offered, in case that the chosen one isn't free */
  readonly onOccupied: (pointed: Pointed, instead: number | undefined) => void
  readonly onOpen: (appointmentId: string) => void
  /** Offers what else can be done with free time; undefined when that is nothing. */
  readonly onMark: ((marked: MarkedSpan) => void) | undefined
}

interface PointingOptions extends PointingActions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly columns: readonly GridColumn[]
  readonly range: Span
  readonly now: number | null
  readonly mayBook: boolean
  /** True while an appointment is dragged: no reasons are shown for the times that it passes. */
  readonly isDragging: boolean
  /** Moves the keyboard cursor to the pressed place. */
  readonly go: (to: Stop & { column: number }) => void
}

/**
 * Handles presses, pointer and focus on an appointment, a time that can be booked, or one that is not free.
 */
export function usePointing(options: PointingOptions) {
  const { scroller, columns, range, now, mayBook, isDragging, go } = options
  const { onBook, onPoint, onOccupied, onOpen, onMark } = options

  const columnAt = (element: HTMLElement) =>
    columns.findIndex(({ id }) => id === element.closest<HTMLElement>('[data-column]')?.dataset.column)

  const isFree = (column: GridColumn, minute: number) => !column.isAskable || isOffered(column, minute, now)

  function minuteAt({ clientY }: MouseEvent): number {
    const element = scroller.current
    if (!element) return range.from
    const y = clientY - element.getBoundingClientRect().top + element.scrollTop - headPx
    return Math.min(range.to - 5, Math.max(range.from, range.from + minutesIn(y)))
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const at = columnAt(target)
    const column = columns[at]
    if (!column) return
    const appointmentId = target.closest<HTMLElement>('[data-appointment]')?.dataset.appointment
    const placed = column.appointments.find(({ appointment }) => appointment.id === appointmentId)
    if (placed) {
      go({ column: at, minute: placed.from, appointmentId: placed.appointment.id })
      return onOpen(placed.appointment.id)
    }
    // Who may not book may still block.
    if (!mayBook) return offer(event, column, at)
    const free = target.closest<HTMLElement>('[data-free]')?.dataset.free
    const minutes = free === undefined ? beginningsNear(column, minuteAt(event), now) : [Number(free)]
    const [minute = 0, instead] = minutes
    go({ column: at, minute, appointmentId: null })
    if (isFree(column, minute)) onBook({ column, minute })
    else onOccupied({ column, minute }, instead)
  }

  /** Offers what can be done with the free time of an event. Returns nothing where there is none. */
  function offer(event: MouseEvent<HTMLElement>, column: GridColumn, at: number) {
    const free = (event.target as HTMLElement).closest<HTMLElement>('[data-free]')?.dataset.free
    const span = onMark && blockableAt(column, free === undefined ? minuteAt(event) : Number(free))
    if (!span) return
    event.preventDefault()
    go({ column: at, minute: span.from, appointmentId: null })
    onPoint(null)
    onMark({ ...span, column })
  }

  /** The other button of the mouse, or the menu key on the time of the cursor. */
  function onContextMenu(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const at = columnAt(target)
    const column = columns[at]
    if (column && !target.closest('[data-appointment]')) offer(event, column, at)
  }

  /** Reports the time at the place, if there is a reason to show for it. */
  function point(element: HTMLElement, minuteOf: (column: GridColumn) => number) {
    const column = columns[columnAt(element)]
    if (!column || isDragging || element.closest('[data-appointment]')) return onPoint(null)
    const minute = minuteOf(column)
    onPoint(isFree(column, minute) ? null : { column, minute })
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'mouse')
      point(
        event.target as HTMLElement,
        (column) => beginningsNear(column, minuteAt(event), now).at(-1) ?? minuteAt(event),
      )
  }

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const { free } = target.dataset
    if (free === undefined) onPoint(null)
    else if (target.matches(':focus-visible')) point(target, () => Number(free))
  }

  return { isFree, onClick, onContextMenu, onPointerMove, onFocus, onLeave: () => onPoint(null) }
}
