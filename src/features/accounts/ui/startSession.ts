import { setEnding } from '#features/identity/ui/ending.ts'
import type { Person } from '#features/identity/ui/firebase.ts'
import { identity, openIdentity } from '#features/identity/ui/identity.ts'
import { queryClient } from '#platform/http/queryClient.ts'
import { isPaused, whenReadable } from '#platform/http/readPause.ts'
import { onSessionLost, readStatus, setStatus } from '#platform/session.ts'
import { warn } from '#platform/warn.ts'
import type { WebConfig } from '#platform/web.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { beginSession } from './beginSession.ts'
import {
  adoptDrafts,
  clearDrafts,
  hadOwner,
  hasLeft,
  leavesNothing,
  noteLeaving,
  noteStaying,
} from './drafts.ts'
import { noteTouch } from './lock/idle.ts'
import { followTabs, lock } from './lock/lock.ts'
import { moveAway } from './lock/moveAway.ts'
import { followInto, takeOver } from './lock/takeOver.ts'
import { loadOwnRecord } from './ownRecord.ts'
import { readPerson, setPerson } from './person.ts'
import { sharedStorage, tabStorage } from './storages.ts'

let tryAgain: (() => void) | null = null

/** Begins the session of this page; repeated calls begin no other. */
export async function startSession(config: WebConfig['identity']): Promise<void> {
  if (tryAgain) return
  tryAgain = () => {}
  try {
    const service = await openIdentity(config)
    onSessionLost(() => {
      service.signOut().catch((error) => warn('A lost session could not be closed', error))
    })
    lock.subscribe(() => service.renewAhead(lock.read() === null))
    followTabs()
    service.onProof((userId) => {
      noteTouch(sharedStorage(), Date.now())
      lock.prove(userId)
      // A new proof also retries a load that failed.
      if (readStatus().failure !== null) retrySession()
    })
    tryAgain = beginSession({
      observe: service.observe,
      setCredentials: (person) => {
        setPerson(person)
        lock.turn(person?.userId ?? null)
      },
      setStatus,
      isCovered: () => lock.read() !== null,
      whenUnlocked: () => (isPaused() ? whenReadable() : null),
      loadRecord,
      takeOver: async (person, isCurrent) => {
        const note = lock.read()?.note
        return Boolean(note && (await takeOver(person, note, isCurrent)))
      },
      arrive: ({ userId }) => lock.arrive(userId),
      welcome: ({ userId }) => {
        queryClient.clear()
        setEnding(null)
        adoptDrafts(userId, tabStorage(), sharedStorage())
      },
      forget,
    })
  } catch (failure) {
    tryAgain = () => {
      tryAgain = null
      setStatus({ phase: 'loading', failure: null })
      void startSession(config)
    }
    setStatus({ phase: 'loading', failure })
  }
}

export const retrySession = (): void => tryAgain?.()

/**
 * Loads the record of the signed-in person. After a takeover,
 * continues in the locked person's network if they share it.
 */
async function loadRecord(person: Person) {
  const note = lock.read()?.note
  await loadOwnRecord()
  if (note && !(await followInto(person, note)) && person.userId !== note.userId) await moveAway()
}

/**
 * Removes the person's data. A sign-out leaves nothing; a
 * session that ended by itself leaves drafts and the reason.
 */
function forget(before: Person | null) {
  queryClient.clear()
  if (leavesNothing(sharedStorage())) clearDrafts(tabStorage())
  if (hasLeft(sharedStorage())) return
  if (before) void notifyEnding(before)
  else if (hadOwner(tabStorage())) setEnding('over')
}

async function notifyEnding(before: Person) {
  const ending = await before.readEnding()
  // Somebody may have signed in during the request.
  if (!readPerson()) setEnding(ending)
}

/** Deletes the account with its sessions and records, and everything in this browser, as a sign-out does. */
export async function deleteOwnAccount(): Promise<void> {
  try {
    noteLeaving(sharedStorage())
    const { own } = await identity()
    await own.deleteAccount()
    toast({ text: 'Conta excluída' })
  } catch (error) {
    noteStaying(sharedStorage())
    throw error
  }
}

/** Signs out. Logs and rethrows failures (specification §8). `isQuiet` where nobody asked for it. */
export async function signOut({ isQuiet = false } = {}): Promise<void> {
  try {
    noteLeaving(sharedStorage(), { isLocked: lock.read() !== null })
    const service = await identity()
    await service.signOut()
    if (!isQuiet) toast({ text: 'Logout successful' })
  } catch (error) {
    noteStaying(sharedStorage())
    warn('Sign-out failed', error)
    throw error
  }
}
