import { type Action, can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { useOwnPlace } from './useOwnPlace.ts'

/** True for a person who may do it and is not bound to units: what is decided holds for the whole network. */
export function useMayInWholeNetwork(action: Action): boolean {
  const { role } = useActiveNetwork()
  const { unitIds } = useOwnPlace()
  return can(role, action) && unitIds === null
}
