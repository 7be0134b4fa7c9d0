import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Span } from '#lib/spans.ts'
import { scrollAtEdge } from '#ui/scrollAtEdge.ts'
import { indexAt } from '#ui/sheet/geometry.ts'
import { type GridColumn, snapNearest } from './grid.ts'
import type { Placed } from './layout.ts'
import { gutterPx, headPx, minutesIn } from './measures.ts'
import type { GridLayout } from './useGridLayout.ts'

export interface Drag extends Span {
  readonly appointmentId: string
  readonly column: number
}

interface Pressed {
  readonly placed: Placed
  readonly column: number
  readonly isStretch: boolean
  readonly x: number
  readonly y: number
  /** Minutes between the beginning of the appointment and the point where it was grabbed. */
  readonly grip: number
  readonly pointerId: number
  isDragging: boolean
}

interface DragOptions {
  scroller: RefObject<HTMLElement | null>
  columns: readonly GridColumn[]
  layout: GridLayout
  onDrop: (placed: Placed, drop: Drag) => void
}

const threshold = 5
const longPressMs = 350
const edge = { inset: { top: headPx, left: gutterPx }, edgePx: 40, stepPx: 14 }

/**
 * Drags appointments to another time and column, or stretches them by their lower edge; Esc cancels. Touch
 * needs a long press.
 */
export function useDrag({ scroller, columns, layout, onDrop }: DragOptions) {
  const { range } = layout
  const [drag, setDrag] = useState<Drag | null>(null)
  const pressed = useRef<Pressed | null>(null)
  const wasDragged = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDragging = drag !== null

  function placeAt({ clientX, clientY }: { clientX: number; clientY: number }) {
    const element = scroller.current
    const box = element?.getBoundingClientRect()
    const x = clientX - (box?.left ?? 0) + (element?.scrollLeft ?? 0) - gutterPx
    const y = clientY - (box?.top ?? 0) + (element?.scrollTop ?? 0) - headPx
    return { column: indexAt(layout.columns, x), minute: range.from + minutesIn(y) }
  }

  function letGo() {
    clearTimeout(timer.current)
    pressed.current = null
    setDrag(null)
  }

  function lift(one: Pressed) {
    one.isDragging = true
    wasDragged.current = true
    scroller.current?.setPointerCapture(one.pointerId)
    const { appointment, from, to } = one.placed
    setDrag({ appointmentId: appointment.id, column: one.column, from, to })
  }

  function onPointerDown(event: PointerEvent) {
    wasDragged.current = false
    const target = event.target as HTMLElement
    const card = target.closest<HTMLElement>('[data-movable]')
    if (!card || event.button !== 0 || !event.isPrimary) return
    const column = columns.findIndex(
      ({ id }) => id === card.closest<HTMLElement>('[data-column]')?.dataset.column,
    )
    const placed = columns[column]?.appointments.find(
      ({ appointment }) => appointment.id === card.dataset.appointment,
    )
    if (!placed) return
    const one: Pressed = {
      placed,
      column,
      isStretch: target.dataset.stretch !== undefined,
      x: event.clientX,
      y: event.clientY,
      pointerId: event.pointerId,
      grip: placeAt(event).minute - placed.from,
      isDragging: false,
    }
    pressed.current = one
    if (event.pointerType === 'touch') timer.current = setTimeout(() => lift(one), longPressMs)
  }

  function onPointerMove(event: PointerEvent) {
    const one = pressed.current
    if (!one || event.pointerId !== one.pointerId) return
    const moved = Math.hypot(event.clientX - one.x, event.clientY - one.y)
    if (!one.isDragging && moved < threshold) return
    if (!one.isDragging) {
      // A finger that moves at once scrolls.
      if (event.pointerType === 'touch') return letGo()
      lift(one)
    }
    scrollAtEdge(scroller.current, event, edge)
    const next = dropOf(one, placeAt(event))
    setDrag((before) => (before && isSame(before, next) ? before : next))
  }

  function dropOf(
    { placed, column, isStretch, grip }: Pressed,
    at: { column: number; minute: number },
  ): Drag {
    const { appointment, from, to } = placed
    const length = to - from
    if (isStretch) {
      const step = columns[column]?.step ?? 5
      const end = Math.max(from + 5, from + snapNearest(at.minute - from, Math.min(step, 10)))
      return { appointmentId: appointment.id, column, from, to: Math.min(range.to, end) }
    }
    const over = columns[at.column]
    // A column that can't take the appointment leaves it in its own.
    const isFree = over?.dragging === 'across' && columns[column]?.dragging === 'across'
    const home = isFree ? at.column : column
    const step = columns[home]?.step ?? 5
    const minute = snapNearest(at.minute - grip, step)
    const start = Math.max(range.from, Math.min(minute, range.to - length))
    return { appointmentId: appointment.id, column: home, from: start, to: start + length }
  }

  function onPointerUp(event: PointerEvent) {
    const one = pressed.current
    if (!one || event.pointerId !== one.pointerId) return
    if (one.isDragging) {
      const drop = dropOf(one, placeAt(event))
      const { from, to } = one.placed
      if (drop.column !== one.column || drop.from !== from || drop.to !== to) onDrop(one.placed, drop)
    }
    letGo()
  }

  /** Suppresses the click that ends a drag. */
  function onClickCapture(event: MouseEvent) {
    if (!wasDragged.current) return
    wasDragged.current = false
    event.stopPropagation()
    event.preventDefault()
  }

  useEffect(() => {
    if (!isDragging) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      pressed.current = null
      setDrag(null)
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isDragging])
  useEffect(() => {
    const element = scroller.current
    // A finger that drags an appointment does not scroll. The listener is there before the first touch: later
    // is too late for browsers.
    const hold = (event: TouchEvent) => {
      if (pressed.current?.isDragging) event.preventDefault()
    }
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  }, [scroller])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    drag,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: letGo, onClickCapture },
  }
}

const isSame = (a: Drag, b: Drag) => a.column === b.column && a.from === b.from && a.to === b.to
