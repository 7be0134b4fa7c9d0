import type { QueryFunctionContext } from '@tanstack/react-query'
import { fullnameOf } from '#features/identity/ui/identity.ts'
import { problemOf } from '#platform/http/client.ts'
import { mayRetry, queryClient } from '#platform/http/queryClient.ts'
import { onLive } from '#platform/live/topics.ts'
import { invitationIn } from '#src/paths.ts'
import type { User } from '../contract.ts'
import { termsVersion } from '../rules.ts'
import { api, query } from './data.ts'
import { readPerson } from './person.ts'

const key = query.me.queryKey()

/** The record of the signed-in person, cached for the whole session. */
export const ownRecord = {
  queryKey: key,
  queryFn: readOrRegister,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // A registration retries by itself inside, and the person waits meanwhile.
  retry: (failures: number, error: unknown) => failures < 1 && mayRetry(failures, error),
}

/** Registers the person at the first sign-in (specification §4); other tabs may do so at the same time. */
export async function readOrRegister({
  signal,
}: Partial<Pick<QueryFunctionContext, 'signal'>>): Promise<User> {
  try {
    return await api.me(undefined, { signal })
  } catch (error) {
    const person = readPerson()
    if (problemOf(error)?.code !== 'registration_missing' || !person) throw error
    const { pathname, search: parameters } = window.location
    const invitation = invitationIn(pathname, new URLSearchParams(parameters))
    return api.register({ userFullname: fullnameOf(person), invitation, termsVersion })
  }
}

export async function loadOwnRecord(): Promise<void> {
  await queryClient.fetchQuery({ ...ownRecord, staleTime: 0 })
}

export const rereadOwnRecord = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key })

// A network's name is part of the record of its members.
for (const topic of ['users', 'members', 'orgs']) onLive(topic, () => [key])
