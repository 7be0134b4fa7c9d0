const focusable = 'input, button, select, textarea, a[href], [tabindex]'

/** Returns the element of a path: the field with that id, or the nearest one around it. */
export function elementAt(path: string): HTMLElement | null {
  for (let id = path; id !== ''; id = id.slice(0, Math.max(0, id.lastIndexOf('.')))) {
    const element = document.getElementById(id)
    if (element) return element
  }
  return null
}

/**
 * Focuses a field by its path, which is its id. In a field of many parts focus goes to the wrong one,
 * otherwise to the first.
 */
export function focusPath(path: string, options?: FocusOptions): void {
  const element = elementAt(path)
  if (!element) return
  const target = element.matches(focusable)
    ? element
    : (element.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      element.querySelector<HTMLElement>(focusable) ??
      element)
  target.focus(options)
}

/** Returns the path whose field comes first on the page. */
export function firstOnPage(paths: readonly string[]): string | undefined {
  const placed = paths.flatMap((path) => {
    const element = elementAt(path)
    return element ? [{ path, element }] : []
  })
  return placed.sort(({ element: one }, { element: other }) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0]?.path
}

/** Returns the field of an element, whose id is a path below the prefix; null for elements of no field. */
export function fieldOf<F extends string>(
  element: Element | null,
  prefix: string,
  fields: readonly F[],
): F | null {
  if (!element?.id.startsWith(prefix)) return null
  const [name] = element.id.slice(prefix.length).split('.')
  return fields.find((field) => field === name) ?? null
}
