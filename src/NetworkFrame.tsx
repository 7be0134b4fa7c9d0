import NetworkGate from '#features/accounts/ui/NetworkGate.tsx'
import { needsNetwork } from '#features/accounts/ui/roles.ts'
import { useUser } from '#features/accounts/ui/session.tsx'
import { useProfessionalSearch } from '#features/professionals/ui/useProfessionalSearch.ts'

/** The pages of a network, and what of its records the search finds. */
export default function NetworkFrame() {
  const user = useUser()
  const orgId = needsNetwork(user) ? null : user.orgId
  useProfessionalSearch(orgId)
  return <NetworkGate />
}
