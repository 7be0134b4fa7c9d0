import { bringNotes, dropNotes, type Notes, storeNotes } from '#ui/form/storedNotes.ts'

/**
 * Drafts survive a session that ended by itself, for the same person only: for another person they are put
 * away. Signing out deletes the person's drafts in every tab.
 */

const ownerNote = 'drafts-of'
const leftNote = 'signed-out'
/** Marks a sign-out from a locked screen: it deletes nothing that the locked person had typed. */
const leftLocked = 'locked'

/** Informs every tab of the browser about a sign-out, before it notices that nobody is signed in. */
export const noteLeaving = (shared: Notes, { isLocked = false } = {}): void =>
  shared.setItem(leftNote, isLocked ? leftLocked : 'yes')

export const noteStaying = (shared: Notes): void => shared.removeItem(leftNote)

export const hasLeft = (shared: Notes): boolean => shared.getItem(leftNote) !== null

/** True when the person signed out on purpose, so that nothing of theirs may stay. */
export const leavesNothing = (shared: Notes): boolean =>
  hasLeft(shared) && shared.getItem(leftNote) !== leftLocked

/** True when somebody was signed in while this tab was open. */
export const hadOwner = (own: Notes): boolean => own.getItem(ownerNote) !== null

/** Puts away the drafts of other people, and restores those of the signed-in person. */
export function adoptDrafts(userId: string, own: Notes, shared: Notes, now = Date.now()): void {
  noteStaying(shared)
  const owner = own.getItem(ownerNote)
  if (owner === userId) return
  if (owner !== null) storeNotes(owner, own, now)
  bringNotes(userId, own, now)
  own.setItem(ownerNote, userId)
}

export const clearDrafts = (own: Notes): void => dropNotes(own)
