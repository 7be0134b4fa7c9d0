import { type MouseEvent, type PointerEvent, useRef } from 'react'

interface SwipeOptions {
  /** Called while the finger moves: distance in pixels, negative towards the start of a line. */
  onMove?: (px: number) => void
  /** `speed` in pixels per millisecond, of the last stretch: a flick counts as a long distance. */
  onEnd: (px: number, speed: number) => void
  /** Called when the gesture ends otherwise: by a second finger, or by the page. */
  onCancel?: () => void
}

interface Swipe {
  readonly pointerId: number
  readonly x: number
  readonly y: number
  isSideways: boolean
  last: { readonly x: number; readonly at: number }
  speed: number
}

const slackPx = 10

/**
 * Handles sideways swipes over an element, which needs `touch-action: pan-y`: the page scrolls vertically
 * from the first pixel, and the click that ends a swipe is suppressed. Mice have buttons for the same.
 */
export function useSwipe({ onMove, onEnd, onCancel }: SwipeOptions) {
  const swipe = useRef<Swipe | null>(null)
  const wasSwiped = useRef(false)

  function onPointerDown({
    pointerId,
    pointerType,
    isPrimary,
    clientX: x,
    clientY: y,
    timeStamp,
  }: PointerEvent) {
    wasSwiped.current = false
    if (pointerType === 'mouse') return
    if (!isPrimary) return letGo()
    swipe.current = { pointerId, x, y, isSideways: false, last: { x, at: timeStamp }, speed: 0 }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const one = swipe.current
    if (one?.pointerId !== event.pointerId) return
    const [dx, dy] = [event.clientX - one.x, event.clientY - one.y]
    if (!one.isSideways) {
      if (Math.hypot(dx, dy) < slackPx) return
      if (Math.abs(dy) > Math.abs(dx)) return letGo()
      one.isSideways = true
      wasSwiped.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    const passed = event.timeStamp - one.last.at
    if (passed > 0) one.speed = (event.clientX - one.last.x) / passed
    one.last = { x: event.clientX, at: event.timeStamp }
    onMove?.(dx)
  }

  function onPointerUp(event: PointerEvent) {
    const one = swipe.current
    if (one?.pointerId !== event.pointerId) return
    swipe.current = null
    if (one.isSideways) onEnd(event.clientX - one.x, one.speed)
  }

  function letGo() {
    const wasSideways = swipe.current?.isSideways
    swipe.current = null
    if (wasSideways) onCancel?.()
  }

  function onClickCapture(event: MouseEvent) {
    // Keys click as well, without a finger.
    if (!wasSwiped.current || event.detail === 0) return
    wasSwiped.current = false
    event.stopPropagation()
    event.preventDefault()
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: letGo, onClickCapture }
}
