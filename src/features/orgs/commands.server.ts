import { timeZoneOf } from '#lib/timeZones.ts'
import { record } from '#platform/audit/audit.server.ts'
import {
  enterOrg,
  type MemberScope,
  type Scope,
  sqlState,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { endNetworkStreams, publish } from '#platform/live/publish.server.ts'
import { deletionProblems, type Network, networkProblems, securityProblems } from './contract.ts'
import {
  findOrg,
  insertOrg,
  isSlugTaken,
  markOrg,
  type OrgRow,
  unmarkOrg,
  updateOrg,
  writeSlug,
} from './queries.server.ts'
import {
  type NetworkForm,
  normalizeNetwork,
  normalizePatientInformation,
  type PatientInformation,
} from './rules.ts'
import type { WhenDeleted, WhenRestored } from './slots.server.ts'

export function presentNetwork({ deletedAt: _, createdAt, slug, timeZone, ...row }: OrgRow): Network {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    slug: slug ?? '',
    timeZone: timeZone || timeZoneOf(row.orgUF),
  }
}

export function readNetwork(scope: MemberScope): Promise<Network> {
  return transact(scope, find)
}

async function find(tx: Transaction<Scope & { orgId: string }>): Promise<Network> {
  const row = await findOrg(tx)
  if (!row) throw failure('not_found')
  return presentNetwork(row)
}

/** @throws `stale_version` (409) with the current record when another write came first */
export const updateNetwork = (scope: MemberScope, form: NetworkForm, version: number): Promise<Network> =>
  transact(scope, (tx) => change(tx, (tx) => updateOrg(tx, normalizeNetwork(form), version)))

/**
 * Sets if owners and managers must sign in with a second factor. Turning it on ends every open stream of the
 * network; browsers reconnect if their person still may.
 * @throws `own_second_factor_missing` (403) when the actor would lock themselves out; `stale_version` (409)
 */
export function secureNetwork(
  scope: MemberScope,
  requiresSecondFactor: boolean,
  version: number,
): Promise<Network> {
  return transact(scope, async (tx) => {
    if (requiresSecondFactor && !scope.secondFactor) {
      throw problem(securityProblems, 'own_second_factor_missing')
    }
    const saved = await change(tx, (tx) => updateOrg(tx, { requiresSecondFactor }, version))
    if (requiresSecondFactor) await endNetworkStreams(tx)
    return saved
  })
}

/** @throws `stale_version` (409) */
export const setTravel = (scope: MemberScope, travelMinutes: number, version: number): Promise<Network> =>
  transact(scope, (tx) => change(tx, (tx) => updateOrg(tx, { travelMinutes }, version)))

/** @throws `stale_version` (409) */
export const setPatientInformation = (
  scope: MemberScope,
  information: PatientInformation,
  version: number,
): Promise<Network> =>
  transact(scope, (tx) =>
    change(tx, (tx) => updateOrg(tx, normalizePatientInformation(information), version)),
  )

/** PostgreSQL's unique_violation: two networks chose one address at the same moment. */
const taken = '23505'
const slugTaken = () => failure('validation_failed', { errors: { slug: 'Este endereço já está em uso' } })

/** @throws `stale_version` (409), `validation_failed` (422) for `slug` when another network has it */
export async function publishNetwork(
  scope: MemberScope,
  { slug, timeZone }: { slug: string; timeZone: string },
  version: number,
): Promise<Network> {
  try {
    return await transact(scope, async (tx) => {
      if (slug !== '' && (await isSlugTaken(tx, slug))) throw slugTaken()
      return change(tx, async (tx) => {
        if (!(await updateOrg(tx, { timeZone }, version))) return false
        await writeSlug(tx, slug || null)
        return true
      })
    })
  } catch (error) {
    throw sqlState(error) === taken ? slugTaken() : error
  }
}

/** Writes the change with its history and live event, and returns the network as it is now. */
async function change(
  tx: Transaction<MemberScope>,
  write: (tx: Transaction<MemberScope>) => Promise<boolean>,
): Promise<Network> {
  const before = await find(tx)
  if (!(await write(tx))) throw problem(networkProblems, 'stale_version', { current: await find(tx) })
  const after = await find(tx)
  await record(tx, { act: 'update', kind: 'org', id: tx.orgId, before, after })
  await publish(tx, { topic: 'orgs', id: tx.orgId })
  return after
}

/**
 * Marks the network as deleted: nobody can enter it, and its
 * members see another network or the form to create one.
 * @throws `name_mismatch` (422) when the typed name differs
 */
export function deleteNetwork(
  whenDeleted: readonly WhenDeleted[],
  scope: MemberScope,
  orgName: string,
): Promise<{ orgId: string }> {
  return transact(scope, async (tx) => {
    const { orgId } = scope
    const before = await find(tx)
    if (before.orgName.trim() !== orgName.trim()) throw problem(deletionProblems, 'name_mismatch')
    if (!(await markOrg(tx))) throw failure('not_found')
    await record(tx, { act: 'delete', kind: 'org', id: orgId })
    for (const release of whenDeleted) await release(tx)
    await endNetworkStreams(tx)
    return { orgId }
  })
}

/** For the operator, within 30 days. Null when there is no such deleted network. */
export function restoreNetwork(
  whenRestored: readonly WhenRestored[],
  scope: Scope,
  orgId: string,
): Promise<string | null> {
  return transact(scope, async (tx) => {
    const inside = await enterOrg(tx, orgId)
    if (!(await unmarkOrg(inside))) return null
    await record(inside, { act: 'restore', kind: 'org', id: orgId })
    for (const readmit of whenRestored) await readmit(inside)
    return (await find(inside)).orgName
  })
}

/** Writes a new network in a transaction that has entered it. The caller adds its members. */
export async function createOrg(
  scope: Transaction<Scope & { orgId: string }>,
  org: { orgName: string; createdBy: string } & Partial<NetworkForm>,
): Promise<Network> {
  const { createdBy: _, ...after } = org
  const row = await insertOrg(scope, { ...org, orgId: scope.orgId })
  await record(scope, { act: 'create', kind: 'org', id: scope.orgId, after })
  return presentNetwork(row)
}
