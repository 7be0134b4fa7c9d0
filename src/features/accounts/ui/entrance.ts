import { queryOptions, useQuery } from '@tanstack/react-query'
import { shownFactorQuery } from '#features/identity/ui/shownFactor.ts'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { problemOf } from '#platform/http/client.ts'
import { queryClient } from '#platform/http/queryClient.ts'
import { onLive } from '#platform/live/topics.ts'
import { rereadOwnRecord } from './ownRecord.ts'

/** `second factor`: the network demands one of the person's role, and this session began without it. */
export type Entrance = 'open' | 'second factor'

/** A closed network sends no live events, so a withdrawn demand is found by polling. */
const retryMs = 30_000

const entranceKey = ['accounts', 'entrance'] as const

const entranceQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...entranceKey, orgId],
    queryFn: () => readEntrance(orgId),
    refetchInterval: ({ state }) => state.data === 'second factor' && retryMs,
    // The factor may have been enrolled in another tab.
    refetchOnWindowFocus: ({ state }) => state.data === 'second factor' && 'always',
  })

/** Returns the demand as a value, because the network query drops its error whenever it loads again. */
async function readEntrance(orgId: string): Promise<Entrance> {
  try {
    await queryClient.fetchQuery({ ...networkQuery(orgId), staleTime: 0 })
    return 'open'
  } catch (error) {
    if (problemOf(error)?.code === 'second_factor_required') return 'second factor'
    throw error
  }
}

/** Returns if the network is open to this session. Null until it is known, and without a network. */
export function useEntrance(orgId: string | null): Entrance | null {
  const { data } = useQuery({ ...entranceQuery(orgId ?? ''), enabled: orgId !== null })
  return data ?? null
}

/** Reloads everything that depends on the person's role, networks or second factor. */
export async function rereadAccess(): Promise<void> {
  await Promise.all([
    rereadOwnRecord(),
    queryClient.invalidateQueries({ queryKey: entranceKey }),
    queryClient.invalidateQueries({ queryKey: shownFactorQuery.queryKey }),
  ])
}

onLive('orgs', (orgId) => [entranceQuery(orgId).queryKey])
