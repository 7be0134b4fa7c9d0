import { bringNotes, dropNotes, type Notes, storeNotes } from '#ui/form/storedNotes.ts'

/**
 * What is being typed survives a session that ended by itself and is there again for the same person; nobody else
 * sees it: for another it is put away. Who signs out leaves nothing of theirs behind, in any tab.
 */

const ownerNote = 'drafts-of'
const leftNote = 'signed-out'
/** Left by whoever stood before a locked screen: what the person had typed stays theirs. */
const leftLocked = 'locked'

/** Told to every tab of the browser, before they notice that nobody is signed in. */
export const noteLeaving = (shared: Notes, { isLocked = false } = {}): void =>
  shared.setItem(leftNote, isLocked ? leftLocked : 'yes')

export const noteStaying = (shared: Notes): void => shared.removeItem(leftNote)

export const hasLeft = (shared: Notes): boolean => shared.getItem(leftNote) !== null

/** Who was signed in chose to go: nothing of theirs is to stay. */
export const leavesNothing = (shared: Notes): boolean =>
  hasLeft(shared) && shared.getItem(leftNote) !== leftLocked

/** Somebody was signed in while this tab was open. */
export const hadOwner = (own: Notes): boolean => own.getItem(ownerNote) !== null

/** Somebody is signed in: drafts of someone else are put away, their own are brought back. */
export function adoptDrafts(userId: string, own: Notes, shared: Notes, now = Date.now()): void {
  noteStaying(shared)
  const owner = own.getItem(ownerNote)
  if (owner === userId) return
  if (owner !== null) storeNotes(owner, own, now)
  bringNotes(userId, own, now)
  own.setItem(ownerNote, userId)
}

export const clearDrafts = (own: Notes): void => dropNotes(own)
