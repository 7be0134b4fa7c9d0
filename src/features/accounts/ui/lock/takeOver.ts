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

/** The limit for reloading the pages behind the lock. */
const rereadMs = 10_000

/**
 * Hands the pages over to another person of the same network: input in forms stays, and all data is loaded
 * again in their name before it is shown. False, without any change, for anybody else.
 */
export async function takeOver(person: Person, note: LockNote, isCurrent: () => boolean): Promise<boolean> {
  const user = await inNetwork(await readOrRegister({}), note.orgId)
  if (!user || !isCurrent()) return false
  adoptDrafts(person.userId, tabStorage(), sharedStorage())
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.setQueryData(ownRecord.queryKey, user)
  // The pages know the new role by then: a person without permission to edit takes over no input.
  await nextTask()
  handOverNotes(note.userId, window.location.pathname)
  await rereadEverything()
  return true
}

/**
 * Hands over after a reload, when there are no pages yet: they load for the new person, in the same network.
 */
export async function followInto(person: Person, note: LockNote): Promise<boolean> {
  const before = queryClient.getQueryData<User>(ownRecord.queryKey)
  const user = before ? await inNetwork(before, note.orgId) : null
  if (!user) return false
  queryClient.setQueryData(ownRecord.queryKey, user)
  if (person.userId !== note.userId) handOverNotes(note.userId, window.location.pathname)
  return true
}

/** Returns the person with that network as the active one; null when they don't belong to it. */
async function inNetwork(user: User, orgId: string | null): Promise<User | null> {
  if (orgId === null || !user.orgs.some((org) => org.orgId === orgId)) return null
  return user.orgId === orgId ? user : api.switchNetwork({ orgId })
}

/** Reloads everything, and removes what the new person may not see or what did not load in time. */
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
