import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the width of the element within its scroll bar: known before the first paint, and followed. */
export function useClientWidth(element: RefObject<HTMLElement | null>): number {
  const [room, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setWidth(element.current?.clientWidth ?? 0)
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return room
}
