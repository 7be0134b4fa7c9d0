import { type RefObject, useEffect } from 'react'

type Variable = '--bottom-inset' | '--banner-inset'

/** The bars at the bottom now: a drawer's bar may lie over the page's. The tallest counts. */
const reserved: Record<Variable, Map<object, number>> = {
  '--bottom-inset': new Map(),
  '--banner-inset': new Map(),
}

function report(variable: Variable) {
  const { style } = document.documentElement
  const heights = [...reserved[variable].values()]
  if (heights.length === 0) style.removeProperty(variable)
  else style.setProperty(variable, `${Math.max(...heights)}px`)
}

/**
 * Sets a variable of the page to the height of a bar at the bottom, so that scrolling, toasts and focused
 * fields keep clear of it. `around` is added to the height.
 */
export function useReservedHeight(
  element: RefObject<HTMLElement | null>,
  variable: Variable,
  around = 0,
): void {
  useEffect(() => {
    const own = {}
    const observer = new ResizeObserver(() => {
      reserved[variable].set(own, (element.current?.offsetHeight ?? 0) + around)
      report(variable)
    })
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      reserved[variable].delete(own)
      report(variable)
    }
  }, [element, variable, around])
}
