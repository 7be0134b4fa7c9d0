import { identity, openIdentity } from '#features/identity/ui/identity.ts'
import { commonProblems } from '#platform/http/problem.ts'
import { queryClient } from '#platform/http/queryClient.ts'
import { onSessionLost, setStatus } from '#platform/session.ts'
import { warn } from '#platform/warn.ts'
import type { WebConfig } from '#platform/web.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { beginSession } from './beginSession.ts'
import { adoptDrafts, clearDrafts, hasLeft, noteLeaving, noteStaying } from './drafts.ts'
import { loadOwnRecord } from './ownRecord.ts'
import { setPerson } from './person.ts'
import { sharedStorage, tabStorage } from './storages.ts'

let tryAgain: (() => void) | null = null

/** Begins the session of this page; once, however often it is asked. */
export async function startSession(config: WebConfig['identity']): Promise<void> {
  if (tryAgain) return
  tryAgain = () => {}
  try {
    const service = await openIdentity(config)
    onSessionLost(() => {
      service.signOut().catch((error) => warn('A lost session could not be closed', error))
    })
    tryAgain = beginSession({
      observe: service.observe,
      setCredentials: setPerson,
      setStatus,
      loadRecord: loadOwnRecord,
      welcome: ({ userId }) => {
        queryClient.clear()
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

/** Who signed out leaves nothing; a session that ended by itself leaves what was being typed. */
function forget(wasSignedIn: boolean) {
  queryClient.clear()
  if (hasLeft(sharedStorage())) clearDrafts(tabStorage())
  else if (wasSignedIn)
    toast({ text: commonProblems.unauthenticated.message, icon: 'warning', duration: 8000 })
}

/** Failure is logged and rethrown (specification §8). */
export async function signOut(): Promise<void> {
  try {
    noteLeaving(sharedStorage())
    const service = await identity()
    await service.signOut()
    toast({ text: 'Logout successful' })
  } catch (error) {
    noteStaying(sharedStorage())
    warn('Sign-out failed', error)
    throw error
  }
}
