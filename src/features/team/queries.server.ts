import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { members, userEmails, users } from '#features/accounts/tables.server.ts'
import { identityAccounts, identityFactors } from '#features/identity/tables.server.ts'
import type { NetworkForm } from '#features/orgs/rules.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { professionals } from '#features/professionals/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import { phoneKey } from '#lib/phone.ts'
import type { PersonScope, Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { Place } from './rules.ts'
import { invitationDirectory, invitations, memberPhones } from './tables.server.ts'

export type InvitationRow = typeof invitations.$inferSelect
type InOrg = Transaction<Scope & { readonly orgId: string }>

const memberColumns = {
  userId: members.userId,
  userFullname: users.userFullname,
  userEmail: users.userEmail,
  role: members.role,
  unitIds: members.unitIds,
  version: members.version,
  createdAt: members.createdAt,
  isOnline: users.isOnline,
  phone: sql<string>`coalesce((select p.phone from ${memberPhones} p
    where p.org_id = ${members.orgId} and p.user_id = ${members.userId}), '')`,
  hasSecondFactor: sql<boolean>`exists (select from ${identityFactors} f where f.uid = ${members.userId})`,
}

/** Lists all members of the network: some dozens of people, a few hundred at most. */
export const listMembers = (scope: InOrg) =>
  scope.db
    .select(memberColumns)
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .where(eq(members.orgId, scope.orgId))

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

export async function findMember(scope: InOrg, userId: string): Promise<MemberRow | undefined> {
  const [row] = await scope.db
    .select(memberColumns)
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .where(and(eq(members.orgId, scope.orgId), eq(members.userId, userId)))
  return row
}

/**
 * Locks and returns the team. Until the transaction ends nobody joins, leaves or changes: joining refers to
 * the network's row, and every change of the team locks it first.
 */
export async function lockTeam(scope: InOrg): Promise<(Place & { userId: string })[]> {
  await scope.db.select({ one: sql`1` }).from(orgs).where(eq(orgs.orgId, scope.orgId)).for('update')
  return scope.db
    .select({ userId: members.userId, role: members.role, unitIds: members.unitIds })
    .from(members)
    .where(eq(members.orgId, scope.orgId))
}

/** Writes only over the version that was read. False when there is a newer one. */
export async function updateMember(
  scope: InOrg,
  userId: string,
  { role, unitIds }: Place,
  version: number,
): Promise<boolean> {
  const { rowCount } = await scope.db
    .update(members)
    .set({ role, unitIds: unitIds && [...unitIds], version: sql`${members.version} + 1` })
    .where(and(eq(members.orgId, scope.orgId), eq(members.userId, userId), eq(members.version, version)))
  return rowCount === 1
}

/** Compares mobiles with and without the ninth digit, and e-mails in any case. */
export async function hasTeamAddress(
  scope: InOrg,
  { email, phone }: { readonly email: string; readonly phone: string },
): Promise<boolean> {
  const team = await listMembers(scope)
  const key = phoneKey(phone)
  return team.some(
    (member) =>
      (email !== '' && member.userEmail.toLowerCase() === email.toLowerCase()) ||
      (key !== '' && phoneKey(member.phone) === key),
  )
}

/** @param phone digits; '' for none any more */
export async function writeMemberPhone({ db, orgId }: InOrg, userId: string, phone: string): Promise<void> {
  if (phone === '')
    await db.delete(memberPhones).where(and(eq(memberPhones.orgId, orgId), eq(memberPhones.userId, userId)))
  else
    await db
      .insert(memberPhones)
      .values({ orgId, userId, phone })
      .onConflictDoUpdate({ target: [memberPhones.orgId, memberPhones.userId], set: { phone } })
}

export async function deleteMember(scope: InOrg, userId: string): Promise<void> {
  await scope.db.delete(members).where(and(eq(members.orgId, scope.orgId), eq(members.userId, userId)))
}

/** Adds a member. False when the person is in the network already. */
export async function insertMember(scope: InOrg, userId: string, { role, unitIds }: Place): Promise<boolean> {
  const { rowCount } = await scope.db
    .insert(members)
    .values({ orgId: scope.orgId, userId, role, unitIds: unitIds && [...unitIds] })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Counts the units that exist and are not deleted. */
export async function countUnits(scope: InOrg, ids: readonly string[]): Promise<number> {
  const [row] = await scope.db
    .select({ found: count() })
    .from(units)
    .where(and(eq(units.orgId, scope.orgId), inArray(units.id, [...ids]), isNull(units.deletedAt)))
  return row?.found ?? 0
}

export async function isMemberEmail(scope: InOrg, email: string): Promise<boolean> {
  const rows = await scope.db
    .select({ one: sql`1` })
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .where(and(eq(members.orgId, scope.orgId), eq(users.userEmail, email)))
  return rows.length > 0
}

export async function hasAccount(scope: Transaction<Scope>, email: string): Promise<boolean> {
  const rows = await scope.db.select({ one: sql`1` }).from(userEmails).where(eq(userEmails.userEmail, email))
  return rows.length > 0
}

/**
 * True for a member or an invited person whom the caller may see, by id of the person or of the invitation.
 */
export async function isKnown(scope: InOrg, id: string): Promise<boolean> {
  const { rows } = await scope.db.execute(sql`
    select from ${members} where org_id = ${scope.orgId} and user_id = ${id}
    union all select from ${invitations} where org_id = ${scope.orgId} and id::text = ${id}`)
  return rows.length > 0
}

const pending = (scope: InOrg) =>
  and(eq(invitations.orgId, scope.orgId), isNull(invitations.acceptedAt), isNull(invitations.revokedAt))

export const listPending = (scope: InOrg): Promise<InvitationRow[]> =>
  scope.db
    .select()
    .from(invitations)
    .where(pending(scope))
    .orderBy(desc(invitations.createdAt), asc(invitations.id))
    .limit(500)

export async function findPendingOf(scope: InOrg, email: string): Promise<InvitationRow | undefined> {
  const [row] = await scope.db
    .select()
    .from(invitations)
    .where(and(pending(scope), eq(invitations.email, email)))
  return row
}

/** True when an open invitation is for this record of a professional. */
export async function isAwaited(scope: InOrg, professionalId: string): Promise<boolean> {
  const rows = await scope.db
    .select({ one: sql`1` })
    .from(invitations)
    .where(
      and(
        pending(scope),
        eq(invitations.professionalId, professionalId),
        gt(invitations.expiresAt, sql`now()`),
      ),
    )
  return rows.length > 0
}

/** Lists the accounts that are tied to a record of a professional. */
export async function listTied(scope: InOrg): Promise<string[]> {
  const rows = await scope.db
    .select({ userId: professionals.userId })
    .from(professionals)
    .where(
      and(
        eq(professionals.orgId, scope.orgId),
        isNotNull(professionals.userId),
        isNull(professionals.deletedAt),
      ),
    )
  return rows.flatMap(({ userId }) => userId ?? [])
}

/**
 * Locks the invitation until the transaction ends, so that
 * of two people with one link only the first succeeds.
 */
export async function lockInvitation(scope: InOrg, id: string): Promise<InvitationRow | undefined> {
  const [row] = await scope.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.orgId, scope.orgId), eq(invitations.id, id)))
    .for('update')
  return row
}

/** Reads an invitation for people outside the network, without a lock. */
export async function findInvitation(scope: InOrg, id: string): Promise<InvitationRow | undefined> {
  const [row] = await scope.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.orgId, scope.orgId), eq(invitations.id, id)))
  return row
}

export async function insertInvitation(
  scope: InOrg,
  invitation: Omit<typeof invitations.$inferInsert, 'orgId'>,
): Promise<InvitationRow> {
  const [row] = await scope.db
    .insert(invitations)
    .values({ ...invitation, orgId: scope.orgId })
    .returning()
  if (!row) throw new Error('an inserted invitation was not returned')
  return row
}

export async function updateInvitation(
  scope: InOrg,
  id: string,
  change: Partial<
    Pick<InvitationRow, 'sentAt' | 'sendCount' | 'expiresAt' | 'acceptedAt' | 'acceptedBy' | 'revokedAt'>
  >,
): Promise<InvitationRow> {
  const [row] = await scope.db
    .update(invitations)
    .set(change)
    .where(and(eq(invitations.orgId, scope.orgId), eq(invitations.id, id)))
    .returning()
  if (!row) throw new Error('an invitation that was locked is gone')
  return row
}

/** Counts the invitations that are neither answered nor expired. */
export async function countOpen(scope: InOrg): Promise<number> {
  const [row] = await scope.db
    .select({ open: count() })
    .from(invitations)
    .where(and(pending(scope), gt(invitations.expiresAt, sql`now()`)))
  return row?.open ?? 0
}

/** Writes the link that was just made; earlier ones become invalid. */
export async function writeDirectory(
  scope: InOrg,
  entry: Omit<typeof invitationDirectory.$inferInsert, 'orgId'>,
): Promise<void> {
  await scope.db
    .delete(invitationDirectory)
    .where(
      and(
        eq(invitationDirectory.orgId, scope.orgId),
        eq(invitationDirectory.invitationId, entry.invitationId),
      ),
    )
  await scope.db.insert(invitationDirectory).values({ ...entry, orgId: scope.orgId })
}

export async function findByCode(scope: Transaction<Scope>, codeHash: string) {
  const [row] = await scope.db
    .select()
    .from(invitationDirectory)
    .where(eq(invitationDirectory.codeHash, codeHash))
  return row
}

export const listByEmail = (scope: Transaction<Scope>, emailHash: string) =>
  scope.db.select().from(invitationDirectory).where(eq(invitationDirectory.emailHash, emailHash))

/** Returns the network's form, if the network is not deleted. */
export async function findNetworkForm(scope: InOrg): Promise<NetworkForm | undefined> {
  const [row] = await scope.db
    .select()
    .from(orgs)
    .where(and(eq(orgs.orgId, scope.orgId), isNull(orgs.deletedAt)))
  return row
}

/** Returns the network's name, if the network is not deleted. */
export async function findNetworkName(scope: InOrg): Promise<string | undefined> {
  const [row] = await scope.db
    .select({ orgName: orgs.orgName })
    .from(orgs)
    .where(and(eq(orgs.orgId, scope.orgId), isNull(orgs.deletedAt)))
  return row?.orgName
}

export async function findPerson(scope: Transaction<Scope>, userId: string) {
  const [row] = await scope.db
    .select({
      userFullname: users.userFullname,
      userEmail: users.userEmail,
      isVerifiedEmail: users.isVerifiedEmail,
    })
    .from(users)
    .where(eq(users.userId, userId))
  return row
}

/** Returns the address of a sign-in account and its proof. Undefined with the hosted service. */
export async function findAddress(scope: Transaction<Scope>, userId: string) {
  const { uid, email, emailVerified, verifiedAt } = identityAccounts
  const [row] = await scope.db
    .select({ email, emailVerified, verifiedAt })
    .from(identityAccounts)
    .where(eq(uid, userId))
  return row
}

/** Makes the network the active one; with `unlessActive`, only if the person has none. */
export async function activate(
  scope: Transaction<PersonScope>,
  orgId: string,
  { unlessActive }: { unlessActive: boolean },
): Promise<void> {
  await scope.db
    .update(users)
    .set({ orgId, todo: '' })
    .where(and(eq(users.userId, scope.userId), unlessActive ? isNull(users.orgId) : undefined))
}

export async function pruneDirectory(scope: Transaction<Scope>, before: Date): Promise<void> {
  await scope.db.delete(invitationDirectory).where(lt(invitationDirectory.createdAt, before))
}
