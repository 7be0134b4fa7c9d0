import { createContext, useContext } from 'react'
import type { Role } from './access.ts'

/** The network that the person works in, and as what. */
export interface ActiveNetwork {
  readonly orgId: string
  readonly role: Role
}

export const ActiveNetworkContext = createContext<ActiveNetwork | null>(null)

/** For pages of a network; who has none sees the form that creates one instead of them. */
export function useActiveNetwork(): ActiveNetwork {
  const network = useContext(ActiveNetworkContext)
  if (!network) throw new Error('No network is active here')
  return network
}
