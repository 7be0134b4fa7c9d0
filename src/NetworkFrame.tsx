import NetworkGate from '#features/accounts/ui/NetworkGate.tsx'
import { needsNetwork, roleOf } from '#features/accounts/ui/roles.ts'
import { useUser } from '#features/accounts/ui/session.tsx'
import { useExamSearch } from '#features/exams/ui/useExamSearch.ts'
import { usePlanSearch } from '#features/insurance-plans/ui/usePlanSearch.ts'
import { usePatientSearch } from '#features/patients/ui/usePatientSearch.ts'
import { useProfessionalSearch } from '#features/professionals/ui/useProfessionalSearch.ts'
import { can } from '#platform/access.ts'

/** The pages of a network, and what of its records the search finds. */
export default function NetworkFrame() {
  const user = useUser()
  const orgId = needsNetwork(user) ? null : user.orgId
  const role = roleOf(user)
  usePatientSearch(orgId, role)
  useProfessionalSearch(orgId)
  usePlanSearch(can(role, 'plans.read') ? orgId : null)
  useExamSearch(can(role, 'exams.read') ? orgId : null)
  return <NetworkGate />
}
