/**
 * An open drawer is an entry of the browser's history, over that of its page: Back closes it, and the page stays as
 * it is. These are the decisions; `DrawerHistory` carries them out.
 */

/** What shows in a drawer, as a parameter of the address that can be shared. */
export interface DrawerAddress {
  readonly name: string
  readonly value: string
}

/** An entry of the history, as far as drawers are concerned. */
export interface Entry {
  readonly key: string
  /** The position in the history. */
  readonly index: number
  /** The name of the drawer's parameter, '' for a drawer without; null for an entry of the page itself. */
  readonly marker: string | null
  readonly search: string
}

export interface Seen extends Entry {
  readonly isOpen: boolean
}

/**
 * - `enter`: the drawer gets an entry of its own
 * - `rename`: its entry names what it shows now
 * - `close`: the person went back from its entry
 * - `leave`: its entry is gone back from, as the drawer is closed
 * - `unmark`: the entry is the page's, as its drawer can't be opened again
 */
export type Step = 'stay' | 'enter' | 'rename' | 'close' | 'leave' | 'unmark'

/**
 * Returns what to do at an entry.
 * @param open the drawer on top; its address, or null for one without
 * @param before the entry at the last look; null on arrival
 */
export function stepAt(
  entry: Entry,
  open: { readonly address: DrawerAddress | null } | null,
  before: Seen | null,
): Step {
  const { marker, index } = entry
  const isSame = before?.key === entry.key
  if (open) {
    if (marker !== null) return isNamed(entry, open.address) ? 'stay' : 'rename'
    const isBack = before !== null && before.marker !== null && before.isOpen && index < before.index
    return isBack && !isSame ? 'close' : 'enter'
  }
  if (marker === null) return 'stay'
  if (isSame) return before?.isOpen ? 'leave' : 'stay'
  // A page opens again what its address names.
  if (marker !== '') return 'stay'
  return before !== null && index < before.index ? 'leave' : 'unmark'
}

function isNamed({ marker, search }: Entry, address: DrawerAddress | null): boolean {
  if (marker !== (address?.name ?? '')) return false
  return address === null || new URLSearchParams(search).get(address.name) === address.value
}

/** Returns the search with another drawer's parameter, or none, in place of those named. */
export function searchWith(
  search: string,
  names: readonly (string | null | undefined)[],
  address: DrawerAddress | null,
): string {
  const next = new URLSearchParams(search)
  for (const name of names) if (name) next.delete(name)
  if (address) next.set(address.name, address.value)
  return next.size > 0 ? `?${next}` : ''
}

/** Returns the marker in the state of an entry; null for an entry of the page itself. */
export function markerIn(state: unknown): string | null {
  const marker = typeof state === 'object' && state !== null && 'drawer' in state ? state.drawer : null
  return typeof marker === 'string' ? marker : null
}
