import { useQuery } from '@tanstack/react-query'
import { useUser } from '#features/accounts/ui/session.tsx'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { Place } from '../rules.ts'
import { membersQuery } from './data.ts'

/** The place of the signed-in person, which limits what they may give to others. */
export function useOwnPlace(): Place {
  const { orgId, role } = useActiveNetwork()
  const { userId, userEmail } = useUser()
  const { data } = useQuery(membersQuery({ orgId, q: userEmail }))
  const own = data?.items.find(({ id }) => id === userId)
  return { role, unitIds: own?.unitIds ?? null }
}
