import { accountsContract } from '#features/accounts/contract.ts'
import { orgsContract } from '#features/orgs/contract.ts'
import { unitsContract } from '#features/units/contract.ts'
import { auditContract } from '#platform/audit/contract.ts'
import { liveContract } from '#platform/live/contract.ts'

/** The whole API: what `/api/v1` serves, the interface calls and the OpenAPI document describes. */
export const contract = {
  accounts: accountsContract,
  orgs: orgsContract,
  units: unitsContract,
  audit: auditContract,
  live: liveContract,
}
