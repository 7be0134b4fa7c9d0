import { useOwnPlace } from '#features/team/ui/useOwnPlace.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'

/** Whose units are limited decides nothing that holds for the whole network. */
export function useMayUpdate(): boolean {
  const { role } = useActiveNetwork()
  const { unitIds } = useOwnPlace()
  return can(role, 'automations.update') && unitIds === null
}
