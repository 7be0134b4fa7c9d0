import { accountsContract } from '#features/accounts/contract.ts'
import { appointmentsContract } from '#features/appointments/contract.ts'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { examsContract } from '#features/exams/contract.ts'
import { coverageContract } from '#features/exams/coverage/contract.ts'
import { plansContract } from '#features/insurance-plans/contract.ts'
import { orgsContract } from '#features/orgs/contract.ts'
import { patientsContract } from '#features/patients/contract.ts'
import { professionalsContract } from '#features/professionals/contract.ts'
import { teamContract } from '#features/team/contract.ts'
import { unitsContract } from '#features/units/contract.ts'
import { auditContract } from '#platform/audit/contract.ts'
import { filesContract } from '#platform/files/contract.ts'
import { liveContract } from '#platform/live/contract.ts'

/** The whole API: what `/api/v1` serves, the interface calls and the OpenAPI document describes. */
export const contract = {
  accounts: accountsContract,
  orgs: orgsContract,
  units: unitsContract,
  team: teamContract,
  insurancePlans: plansContract,
  exams: examsContract,
  coverage: coverageContract,
  professionals: professionalsContract,
  patients: patientsContract,
  appointments: appointmentsContract,
  dashboard: dashboardContract,
  files: filesContract,
  audit: auditContract,
  live: liveContract,
}
