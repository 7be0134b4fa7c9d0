import { type RefObject, useEffect } from 'react'

/**
 * Tells the height of what floats at the bottom in a variable of the page, so that scrolling, toasts and focused
 * fields keep clear of it. `around` is added to the height.
 */
export function useReservedHeight(
  element: RefObject<HTMLElement | null>,
  variable: '--bottom-inset' | '--banner-inset',
  around = 0,
): void {
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(variable, `${(element.current?.offsetHeight ?? 0) + around}px`)
    })
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }, [element, variable, around])
}
