import { type MemberScope, type Open, type Scope, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { type Network, networkProblems } from './contract.ts'
import { findOrg, insertOrg, type OrgRow, updateOrg } from './queries.server.ts'
import { type NetworkForm, normalizeNetwork } from './rules.ts'

export const presentNetwork = (row: OrgRow): Network => ({ ...row, createdAt: row.createdAt.toISOString() })

export function readNetwork(scope: MemberScope): Promise<Network> {
  return transact(scope, async (open) => {
    const row = await findOrg(open)
    if (!row) throw failure('not_found')
    return presentNetwork(row)
  })
}

/** @throws `stale_version` (409) with the current record when another write came first. */
export function updateNetwork(scope: MemberScope, form: NetworkForm, version: number): Promise<Network> {
  return transact(scope, async (open) => {
    const updated = await updateOrg(open, normalizeNetwork(form), version)
    if (!updated) {
      const current = await findOrg(open)
      throw current
        ? problem(networkProblems, 'stale_version', { current: presentNetwork(current) })
        : failure('not_found')
    }
    await publish(open, { topic: 'orgs', id: scope.orgId })
    return presentNetwork(updated)
  })
}

/** Writes a new network into a transaction that has entered it; who belongs to it is the caller's to say. */
export async function createOrg(
  scope: Open<Scope & { orgId: string }>,
  org: { orgName: string; createdBy: string } & Partial<NetworkForm>,
): Promise<Network> {
  return presentNetwork(await insertOrg(scope, { ...org, orgId: scope.orgId }))
}
