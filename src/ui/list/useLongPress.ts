import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react'

const holdMs = 450
const slackPx = 10

/**
 * Handles a finger held on an element. Suppresses the click that follows, wherever it would land: the action
 * may have put something else under the finger.
 */
export function useLongPress(action: () => void) {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const wasLong = useRef(false)

  function end() {
    clearTimeout(pressed.current?.timer)
    pressed.current = null
  }

  return {
    onPointerDown(event: PointerEvent) {
      wasLong.current = false
      if (event.pointerType !== 'touch') return
      const timer = setTimeout(() => {
        wasLong.current = true
        pressed.current = null
        action()
      }, holdMs)
      pressed.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (pressed.current && Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) > slackPx)
        end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      if (pressed.current || wasLong.current) event.preventDefault()
    },
    onTouchEnd(event: TouchEvent) {
      if (wasLong.current) event.preventDefault()
    },
  }
}
