import { queryOptions } from '@tanstack/react-query'
import { identity } from '#features/identity/ui/identity.ts'
import { onLive } from '#platform/live/topics.ts'
import { query } from '../data.ts'

/** The person's data at the identity service. Loaded each time, because mailed links change it elsewhere. */
export const ownIdentityQuery = queryOptions({
  queryKey: ['accounts', 'own-identity'],
  queryFn: async () => (await identity()).own.read(),
  staleTime: 0,
})

export const sessionsQuery = query.listSessions.queryOptions({ staleTime: 0 })

onLive('users', () => [ownIdentityQuery.queryKey])
