import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Span } from '#lib/spans.ts'
import type { GridColumn } from './grid.ts'
import { headPx, minutesIn } from './measures.ts'
import { blockableBetween } from './offers.ts'

/** Free time of a column that was marked. */
export interface MarkedSpan extends Span {
  readonly column: GridColumn
}

interface SpanDragOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly columns: readonly GridColumn[]
  readonly range: Span
  /** Undefined when there is nothing to do with marked time. */
  readonly onMark: ((marked: MarkedSpan) => void) | undefined
}

interface Pressed {
  readonly column: GridColumn
  readonly minute: number
  readonly y: number
  readonly pointerId: number
  isMarking: boolean
}

/** Pixels below which a press is a click. */
const threshold = 8

/** Marks free time with the mouse, within the white around its beginning; Esc gives it up. Fingers scroll. */
export function useSpanDrag({ scroller, columns, range, onMark }: SpanDragOptions) {
  const [marked, setMarked] = useState<MarkedSpan | null>(null)
  const pressed = useRef<Pressed | null>(null)
  const hasMarked = useRef(false)
  const isMarking = marked !== null

  function minuteAt({ clientY }: { clientY: number }): number {
    const element = scroller.current
    if (!element) return range.from
    const y = clientY - element.getBoundingClientRect().top + element.scrollTop - headPx
    return Math.min(range.to - 1, Math.max(range.from, range.from + minutesIn(y)))
  }

  function letGo() {
    pressed.current = null
    setMarked(null)
  }

  function onPointerDown(event: PointerEvent) {
    hasMarked.current = false
    if (!onMark || event.button !== 0 || !event.isPrimary || event.pointerType === 'touch') return
    const target = event.target as HTMLElement
    const id = target.closest<HTMLElement>('[data-column]')?.dataset.column
    const column = columns.find((one) => one.id === id)
    if (!column || target.closest('[data-appointment]')) return
    pressed.current = {
      column,
      minute: minuteAt(event),
      y: event.clientY,
      pointerId: event.pointerId,
      isMarking: false,
    }
  }

  function onPointerMove(event: PointerEvent) {
    const one = pressed.current
    if (!one || event.pointerId !== one.pointerId) return
    if (!one.isMarking && Math.abs(event.clientY - one.y) < threshold) return
    const span = blockableBetween(one.column, one.minute, minuteAt(event))
    if (!span) return letGo()
    if (!one.isMarking) scroller.current?.setPointerCapture(one.pointerId)
    one.isMarking = true
    hasMarked.current = true
    setMarked({ ...span, column: one.column })
  }

  function onPointerUp(event: PointerEvent) {
    const one = pressed.current
    if (!one || event.pointerId !== one.pointerId) return
    if (one.isMarking && marked) onMark?.(marked)
    letGo()
  }

  /** Suppresses the click that ends the marking. */
  function onClickCapture(event: MouseEvent) {
    if (!hasMarked.current) return
    hasMarked.current = false
    event.stopPropagation()
    event.preventDefault()
  }

  useEffect(() => {
    if (!isMarking) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      pressed.current = null
      setMarked(null)
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isMarking])

  return {
    marked,
    marking: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: letGo, onClickCapture },
  }
}
