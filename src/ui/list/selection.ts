/** The selected rows, and the anchor of a range. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchor: string | null
}

export const nothing: Selection = { ids: new Set(), anchor: null }

export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/**
 * Gives every row from the anchor to this one the anchor's state; without a visible anchor, toggles this one.
 */
export function extend(selection: Selection, order: readonly string[], id: string): Selection {
  const [from, to] = [order.indexOf(selection.anchor ?? ''), order.indexOf(id)]
  if (from < 0 || to < 0 || selection.anchor === null) return toggle(selection, id)
  const isSelecting = selection.ids.has(selection.anchor)
  const next = new Set(selection.ids)
  for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isSelecting) next.add(one)
    else next.delete(one)
  }
  return { ids: next, anchor: selection.anchor }
}

export type PageState = 'none' | 'some' | 'all'

export function stateOf({ ids }: Selection, page: readonly string[]): PageState {
  const count = page.filter((id) => ids.has(id)).length
  return count === 0 ? 'none' : count === page.length ? 'all' : 'some'
}

/** Selects all rows of the page, or none when all are selected; rows of other pages stay as they are. */
export function togglePage(selection: Selection, page: readonly string[]): Selection {
  const next = new Set(selection.ids)
  const isFull = stateOf(selection, page) === 'all'
  for (const id of page) {
    if (isFull) next.delete(id)
    else next.add(id)
  }
  return { ids: next, anchor: null }
}

/** Returns the selection without these rows, as after they were deleted. */
export function without(selection: Selection, gone: readonly string[]): Selection {
  const ids = new Set(selection.ids)
  for (const id of gone) ids.delete(id)
  const isAnchorGone = selection.anchor !== null && gone.includes(selection.anchor)
  return { ids, anchor: isAnchorGone ? null : selection.anchor }
}
