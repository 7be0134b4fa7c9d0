interface EdgeOptions {
  /** The size of the fixed heads over the element's content, in pixels from its corner. */
  readonly inset: { readonly top: number; readonly left: number }
  /** The distance from an edge within which it scrolls. */
  readonly edgePx: number
  /** The distance of one step. */
  readonly stepPx: number
}

/** Scrolls an element while something is dragged near its edge. */
export function scrollAtEdge(
  element: HTMLElement | null,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  { inset, edgePx, stepPx }: EdgeOptions,
): void {
  if (!element) return
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const towards = (at: number, from: number, to: number) =>
    at < from + edgePx ? -stepPx : at > to - edgePx ? stepPx : 0
  element.scrollBy({
    left: towards(clientX, left + inset.left, right),
    top: towards(clientY, top + inset.top, bottom),
  })
}
