import { hashKey, type Query } from '@tanstack/react-query'
import type { Person } from '#features/identity/ui/firebase.ts'
import { queryClient } from '#platform/http/queryClient.ts'
import { handOverNotes } from '#ui/form/draftNotes.ts'
import type { User } from '../../contract.ts'
import { api } from '../data.ts'
import { adoptDrafts } from '../drafts.ts'
import { ownRecord, readOrRegister } from '../ownRecord.ts'
import { sharedStorage, tabStorage } from '../storages.ts'
import type { LockNote } from './createLock.ts'

/** How long the pages behind the lock may take to be read anew. */
const rereadMs = 10_000

/**
 * Another person of the same network goes on with the pages as they are: what stands in their forms stays, all that
 * was read is read anew in their name before it is shown. False, and nothing is touched, for anybody else.
 */
export async function takeOver(person: Person, note: LockNote, isCurrent: () => boolean): Promise<boolean> {
  const user = await inNetwork(await readOrRegister({}), note.orgId)
  if (!user || !isCurrent()) return false
  adoptDrafts(person.userId, tabStorage(), sharedStorage())
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.setQueryData(ownRecord.queryKey, user)
  // Once the pages know the role: who may not type here takes over nothing that was typed.
  await nextTask()
  handOverNotes(note.userId, window.location.pathname)
  await rereadEverything()
  return true
}

/** After a reload there are no pages yet: those that come are the other's, with the network they worked in. */
export async function followInto(person: Person, note: LockNote): Promise<boolean> {
  const before = queryClient.getQueryData<User>(ownRecord.queryKey)
  const user = before ? await inNetwork(before, note.orgId) : null
  if (!user) return false
  queryClient.setQueryData(ownRecord.queryKey, user)
  if (person.userId !== note.userId) handOverNotes(note.userId, window.location.pathname)
  return true
}

/** The person with that network as the active one; null when it is none of theirs. */
async function inNetwork(user: User, orgId: string | null): Promise<User | null> {
  if (orgId === null || !user.orgs.some((org) => org.orgId === orgId)) return null
  return user.orgId === orgId ? user : api.switchNetwork({ orgId })
}

/** What the new person may not see, or could not be read in time, goes from the screen. */
async function rereadEverything(): Promise<void> {
  const began = Date.now()
  await Promise.race([queryClient.invalidateQueries({ predicate: isOfPages }), pause(rereadMs)])
  void queryClient.resetQueries({
    predicate: (query) =>
      isOfPages(query) && (query.state.status === 'error' || query.state.dataUpdatedAt < began),
  })
}

const ownHash = hashKey(ownRecord.queryKey)
const isOfPages = ({ queryHash }: Query) => queryHash !== ownHash

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const nextTask = () => pause(0)
