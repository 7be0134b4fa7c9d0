/**
 * What is being typed survives a session that ended by itself (`acolhe:` in the tab's storage) and is there
 * again for the same person; nobody else sees it, and who signs out leaves nothing behind, in any tab.
 */

type Notes = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'acolhe:'
const ownerNote = 'drafts-of'
const leftNote = 'signed-out'

/** Told to every tab of the browser, before they notice that nobody is signed in. */
export const noteLeaving = (shared: Notes): void => shared.setItem(leftNote, 'yes')

export const noteStaying = (shared: Notes): void => shared.removeItem(leftNote)

export const hasLeft = (shared: Notes): boolean => shared.getItem(leftNote) !== null

/** Somebody was signed in while this tab was open. */
export const hadOwner = (own: Notes): boolean => own.getItem(ownerNote) !== null

/** Somebody is signed in: drafts of someone else go. */
export function adoptDrafts(userId: string, own: Notes, shared: Notes): void {
  noteStaying(shared)
  const owner = own.getItem(ownerNote)
  if (owner !== null && owner !== userId) clearDrafts(own)
  own.setItem(ownerNote, userId)
}

export function clearDrafts(own: Notes): void {
  const keys = Array.from({ length: own.length }, (_, at) => own.key(at))
  for (const key of keys) if (key?.startsWith(prefix)) own.removeItem(key)
}
