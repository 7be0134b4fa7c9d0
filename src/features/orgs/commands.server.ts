import { type MemberScope, type Open, type Scope, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { endNetworkStreams, publish } from '#platform/live/publish.server.ts'
import { type Network, networkProblems, securityProblems } from './contract.ts'
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
    if (!updated) throw await staleProblem(open)
    await publish(open, { topic: 'orgs', id: scope.orgId })
    return presentNetwork(updated)
  })
}

/**
 * Whether owners and managers must have shown a second factor at sign-in. Turned on, every open stream of the network
 * ends: a browser opens another if its person still may.
 * @throws `own_second_factor_missing` (403) when who turns it on would lock themselves out; `stale_version` (409)
 */
export function secureNetwork(
  scope: MemberScope,
  requiresSecondFactor: boolean,
  version: number,
): Promise<Network> {
  return transact(scope, async (open) => {
    if (requiresSecondFactor && !scope.secondFactor) {
      throw problem(securityProblems, 'own_second_factor_missing')
    }
    const updated = await updateOrg(open, { requiresSecondFactor }, version)
    if (!updated) throw await staleProblem(open)
    await publish(open, { topic: 'orgs', id: scope.orgId })
    if (requiresSecondFactor) await endNetworkStreams(open)
    return presentNetwork(updated)
  })
}

async function staleProblem(open: Open<MemberScope>) {
  const current = await findOrg(open)
  return current
    ? problem(networkProblems, 'stale_version', { current: presentNetwork(current) })
    : failure('not_found')
}

/** Writes a new network into a transaction that has entered it; who belongs to it is the caller's to say. */
export async function createOrg(
  scope: Open<Scope & { orgId: string }>,
  org: { orgName: string; createdBy: string } & Partial<NetworkForm>,
): Promise<Network> {
  return presentNetwork(await insertOrg(scope, { ...org, orgId: scope.orgId }))
}
