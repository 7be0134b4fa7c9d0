import { loseNetwork } from '#features/accounts/commands.server.ts'
import { matches } from '#lib/match.ts'
import { normalizePhone } from '#lib/phone.ts'
import { type Role, roles } from '#platform/access.ts'
import { record } from '#platform/audit/audit.server.ts'
import {
  acrossUnits,
  actAsSystem,
  type MemberScope,
  type Scope,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { endStreams, publish, publishToPerson } from '#platform/live/publish.server.ts'
import type { ListPage } from '#platform/records/contract.ts'
import { assertUnitsKnown, assertWithinReach } from './commands.server.ts'
import { type Member, memberProblems } from './contract.ts'
import {
  deleteMember,
  findMember,
  listMembers,
  listTied,
  lockTeam,
  type MemberRow,
  updateMember,
  writeMemberPhone,
} from './queries.server.ts'
import { keepsOwner, type Place, shownUnits, workplaces } from './rules.ts'
import type { WhenGone } from './slots.server.ts'

export interface MemberFilter {
  q: string
  sort: string
  cursor?: string
  limit: number
  role?: Role[]
}

type Shown = { storesFactors: boolean }
/** The accounts that are tied to a record of a professional, also to one that the person does not see. */
type Tied = ReadonlySet<string>

const byName = (a: Member, b: Member) => a.userFullname.localeCompare(b.userFullname, 'pt-BR')
const orders: Record<string, (a: Member, b: Member) => number> = {
  name: byName,
  role: (a, b) => roles.indexOf(a.role) - roles.indexOf(b.role),
  createdAt: (a, b) => (a.createdAt < b.createdAt ? -1 : 1),
  isOnline: (a, b) => (a.isOnline < b.isOnline ? -1 : 1),
}

/** Searches and pages the team in memory, because it is small. */
export function readMembers(
  shown: Shown,
  scope: MemberScope,
  filter: MemberFilter,
): Promise<ListPage<Member>> {
  return transact(scope, async (tx) => {
    const tied = await readTied(tx)
    const all = (await listMembers(tx)).map((row) => present(tx, shown, tied, row))
    const fitting = all.filter(
      (one) =>
        matches(filter.q, one.userFullname, one.userEmail) && (filter.role?.includes(one.role) ?? true),
    )
    const descending = filter.sort.startsWith('-')
    const order = orders[descending ? filter.sort.slice(1) : filter.sort] ?? byName
    fitting.sort((a, b) => (descending ? order(b, a) : order(a, b)) || byName(a, b))
    return pageOf(fitting, filter)
  })
}

function pageOf(fitting: Member[], { cursor = '0', limit }: MemberFilter): ListPage<Member> {
  if (!/^\d{1,6}$/.test(cursor)) throw failure('malformed_request')
  const offset = Number(cursor)
  return {
    items: fitting.slice(offset, offset + limit),
    total: fitting.length,
    offset,
    next: offset + limit < fitting.length ? String(offset + limit) : null,
    previous: offset > 0 ? String(Math.max(0, offset - limit)) : null,
  }
}

/** @throws `stale_version`, `last_owner` (409), `beyond_reach` (403), `not_found` (404) */
export function changeMember(
  shown: Shown,
  scope: MemberScope,
  userId: string,
  place: Place,
  version: number,
): Promise<Member> {
  return transact(scope, async (tx) => {
    const team = await lockTeam(tx)
    const before = await findMember(tx, userId)
    if (!before) throw failure('not_found')
    const tied = await readTied(tx)
    assertWithinReach(tx, before, place)
    await assertUnitsKnown(tx, place)
    if (before.version !== version)
      throw problem(memberProblems, 'stale_version', { current: present(tx, shown, tied, before) })
    if (!keepsOwner(team, userId, place.role)) throw problem(memberProblems, 'last_owner')
    if (!(await updateMember(tx, userId, place, version))) throw failure('not_found')
    const { role, unitIds } = before
    await record(tx, {
      act: 'update',
      kind: 'member',
      id: userId,
      before: { role, unitIds },
      after: { role: place.role, unitIds: place.unitIds },
    })
    await publishChange(tx, userId, before, place)
    return present(tx, shown, tied, {
      ...before,
      ...place,
      unitIds: place.unitIds && [...place.unitIds],
      version: version + 1,
    })
  })
}

/**
 * Keeps the mobile that tests of messages may go to: everybody's own, and that of whom the person may govern.
 * @throws `beyond_reach` (403), `not_found` (404)
 */
export function setMemberPhone(
  shown: Shown,
  scope: MemberScope,
  userId: string,
  typed: string,
): Promise<Member> {
  return transact(scope, async (tx) => {
    const before = await findMember(tx, userId)
    if (!before) throw failure('not_found')
    if (userId !== scope.userId) assertWithinReach(tx, before)
    const phone = normalizePhone(typed)
    if (phone !== before.phone) {
      await writeMemberPhone(tx, userId, phone)
      await record(tx, {
        act: 'update',
        kind: 'member',
        id: userId,
        before: { phone: before.phone },
        after: { phone },
      })
      await publish(tx, { topic: 'members', id: userId, unitIds: workplaces(before) })
    }
    return present(tx, shown, await readTied(tx), { ...before, phone })
  })
}

/** @throws `last_owner` (409), `beyond_reach` (403), `not_found` (404) */
export function removeMember(
  whenGone: readonly WhenGone[],
  scope: MemberScope,
  userId: string,
): Promise<{ userId: string }> {
  return transact(scope, async (tx) => {
    const team = await lockTeam(tx)
    const member = team.find((one) => one.userId === userId)
    if (!member) throw failure('not_found')
    assertWithinReach(tx, member)
    return takeOut(whenGone, tx, team, userId)
  })
}

/**
 * Leaves the network by the person's own request, with any role.
 * @throws `last_owner` (409)
 */
export function leave(whenGone: readonly WhenGone[], scope: MemberScope): Promise<{ userId: string }> {
  return transact(scope, async (tx) => {
    // Members can't write their own membership, so that nobody changes their own role.
    await actAsSystem(tx)
    return takeOut(whenGone, tx, await lockTeam(tx), scope.userId)
  })
}

async function takeOut(
  whenGone: readonly WhenGone[],
  tx: Transaction<MemberScope>,
  team: Awaited<ReturnType<typeof lockTeam>>,
  userId: string,
): Promise<{ userId: string }> {
  if (!keepsOwner(team, userId, null)) throw problem(memberProblems, 'last_owner')
  const place = team.find((one) => one.userId === userId)
  for (const release of whenGone) await release(tx, userId)
  await deleteMember(tx, userId)
  const before = place && { role: place.role, unitIds: place.unitIds }
  await record(tx, { act: 'delete', kind: 'member', id: userId, before })
  await loseNetwork(tx, userId)
  await publishChange(tx, userId, ...(place ? [place] : []))
  return { userId }
}

/**
 * Publishes the change to the network, and ends the person's
 * streams, so that their browsers load permissions anew.
 */
async function publishChange(
  tx: Transaction<Scope & { orgId: string }>,
  userId: string,
  ...places: readonly Place[]
): Promise<void> {
  await publish(tx, { topic: 'members', id: userId, unitIds: workplaces(...places) })
  await publishToPerson(tx, userId, { topic: 'users', id: userId })
  await endStreams(tx, userId)
}

const readTied = async (tx: Transaction<MemberScope>): Promise<Tied> =>
  new Set(await acrossUnits(tx, () => listTied(tx)))

const present = (
  { units }: Transaction<MemberScope>,
  { storesFactors }: Shown,
  tied: Tied,
  row: MemberRow,
): Member => ({
  ...row,
  ...shownUnits(row, units),
  createdAt: row.createdAt.toISOString(),
  isOnline: row.isOnline.toISOString(),
  hasProfessionalRecord: tied.has(row.userId),
  hasSecondFactor: storesFactors ? row.hasSecondFactor : null,
})
