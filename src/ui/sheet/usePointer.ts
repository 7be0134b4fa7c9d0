import { type PointerEvent, type RefObject, useRef } from 'react'
import { scrollAtEdge } from '#ui/scrollAtEdge.ts'
import { indexAt, type Track } from './geometry.ts'
import { only, type Place, type Selection, type Size, whole } from './selection.ts'
import { measures } from './types.ts'

interface PointerParts {
  scroller: RefObject<HTMLDivElement | null>
  rowTrack: Track
  columnTrack: Track
  selection: Selection
  size: Size
  select: (selection: Selection, isKeyed?: boolean) => void
  onOpen: () => void
}

/** The sheet scrolls while a selection is dragged near its edge. */
const edge = { inset: { top: measures.head, left: measures.rowHead }, edgePx: 24, stepPx: 24 }

/**
 * Selects with mouse or pen: a cell, a rectangle, whole rows and columns by their heads. A finger scrolls,
 * and taps.
 */
export function usePointer({
  scroller,
  rowTrack,
  columnTrack,
  selection,
  size,
  select,
  onOpen,
}: PointerParts) {
  const isDrawing = useRef(false)

  function placeOf(event: { clientX: number; clientY: number }) {
    const element = scroller.current
    if (!element) return null
    const { left, top } = element.getBoundingClientRect()
    const [x, y] = [event.clientX - left - measures.rowHead, event.clientY - top - measures.head]
    const place: Place = {
      row: indexAt(rowTrack, y + element.scrollTop),
      column: indexAt(columnTrack, x + element.scrollLeft),
    }
    return { place, isOnRowHead: x < 0, isOnHead: y < 0 }
  }

  const isOwn = ({ target }: PointerEvent) =>
    target instanceof HTMLElement &&
    scroller.current?.contains(target) === true &&
    target !== scroller.current &&
    target.closest('button, input, a') === null

  function down(event: PointerEvent) {
    const hit = isOwn(event) && event.button === 0 ? placeOf(event) : null
    if (!hit || size.rows === 0) return
    const { place, isOnHead, isOnRowHead } = hit
    if (isOnHead && isOnRowHead) return
    const begun = event.shiftKey ? { active: selection.active, head: place } : only(place)
    if (event.pointerType === 'touch') return
    // The focus goes to the active cell, not to the element under the pointer.
    event.preventDefault()
    if (isOnHead) return select(whole(begun, 'column', size), false)
    if (isOnRowHead) return select(whole(begun, 'row', size), false)
    select(begun, false)
    isDrawing.current = true
    scroller.current?.setPointerCapture(event.pointerId)
  }

  function move(event: PointerEvent) {
    const hit = isDrawing.current ? placeOf(event) : null
    if (!hit) return
    scrollAtEdge(scroller.current, event, edge)
    const { row, column } = selection.head
    if (hit.place.row !== row || hit.place.column !== column)
      select({ active: selection.active, head: hit.place }, false)
  }

  function tap(event: PointerEvent) {
    isDrawing.current = false
    const hit = event.pointerType === 'touch' && isOwn(event) ? placeOf(event) : null
    if (hit && !hit.isOnHead && !hit.isOnRowHead) select(only(hit.place), false)
  }

  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: tap,
    onPointerCancel: () => {
      isDrawing.current = false
    },
    onDoubleClick: (event: PointerEvent | React.MouseEvent) => {
      const target = event.target as HTMLElement
      if (target.closest('[role="gridcell"]') && !target.matches('input')) onOpen()
    },
  }
}
