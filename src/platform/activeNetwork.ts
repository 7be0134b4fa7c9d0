import { createContext, useContext } from 'react'
import type { Role } from './access.ts'

/** The network that the person works in, and their role in it. */
export interface ActiveNetwork {
  readonly orgId: string
  readonly role: Role
}

export const ActiveNetworkContext = createContext<ActiveNetwork | null>(null)

/** For the pages of a network; a person without one sees the form that creates a network instead. */
export function useActiveNetwork(): ActiveNetwork {
  const network = useContext(ActiveNetworkContext)
  if (!network) throw new Error('No network is active here')
  return network
}
