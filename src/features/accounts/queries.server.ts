import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { FollowedAccount } from '#features/identity/slots.server.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import type { Role } from '#platform/access.ts'
import type { PersonScope, Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { Member } from './rules.ts'
import { members, userEmails, users } from './tables.server.ts'

export type UserRow = typeof users.$inferSelect
export interface Membership {
  orgId: string
  orgName: string
  role: Role
}

export async function findUser(scope: Transaction<PersonScope>): Promise<UserRow | undefined> {
  const [row] = await scope.db.select().from(users).where(eq(users.userId, scope.userId))
  return row
}

/**
 * Lists the networks of a person in Portuguese order. Only
 * outside a network, where the policies show them all.
 */
export function listMemberships(scope: Transaction<PersonScope>): Promise<Membership[]> {
  return scope.db
    .select({ orgId: members.orgId, orgName: orgs.orgName, role: members.role })
    .from(members)
    .innerJoin(orgs, eq(orgs.orgId, members.orgId))
    .where(and(eq(members.userId, scope.userId), isNull(orgs.deletedAt)))
    .orderBy(sql`${orgs.orgName} collate "pt-BR-x-icu"`, members.orgId)
}

/** Inserts a person. Undefined when the person is registered already, also by a simultaneous request. */
export async function insertUser(
  scope: Transaction<Scope>,
  user: typeof users.$inferInsert,
): Promise<UserRow | undefined> {
  const [row] = await scope.db
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.userId })
    .returning()
  return row
}

export async function insertUserEmail(
  scope: Transaction<Scope>,
  email: typeof userEmails.$inferInsert,
): Promise<void> {
  await scope.db
    .insert(userEmails)
    .values(email)
    .onConflictDoUpdate({
      target: userEmails.userEmail,
      set: { userId: email.userId, userFullname: email.userFullname },
    })
}

export async function insertMember(
  scope: Transaction<Scope>,
  member: typeof members.$inferInsert,
): Promise<void> {
  await scope.db.insert(members).values(member)
}

export async function updateUser(
  scope: Transaction<PersonScope>,
  change: Partial<Pick<UserRow, 'orgId' | 'todo' | 'userFullname'>>,
): Promise<void> {
  await scope.db.update(users).set(change).where(eq(users.userId, scope.userId))
}

/** Renames the person in the e-mail look-up. */
export async function renameUser(scope: Transaction<PersonScope>, userFullname: string): Promise<void> {
  await scope.db.update(userEmails).set({ userFullname }).where(eq(userEmails.userId, scope.userId))
}

/** Activates the network for those of the people who have no active one. */
export async function activateFor(
  scope: Transaction<Scope & { readonly orgId: string }>,
  userIds: readonly string[],
): Promise<void> {
  await scope.db
    .update(users)
    .set({ orgId: scope.orgId, todo: '' })
    .where(and(inArray(users.userId, [...userIds]), isNull(users.orgId)))
}

export async function touchUser(scope: Transaction<PersonScope>): Promise<Date | undefined> {
  const [row] = await scope.db
    .update(users)
    .set({ isOnline: sql`now()` })
    .where(eq(users.userId, scope.userId))
    .returning({ isOnline: users.isOnline })
  return row?.isOnline
}

export async function emailExists(scope: Transaction<Scope>, email: string): Promise<boolean> {
  const found = await scope.db.select({ one: sql`1` }).from(userEmails).where(eq(userEmails.userEmail, email))
  return found.length > 0
}

export async function lockUser(scope: Transaction<Scope>, userId: string): Promise<UserRow | undefined> {
  const [row] = await scope.db.select().from(users).where(eq(users.userId, userId)).for('update')
  return row
}

/** Limits the policies to what one person may see. Only for the system, when it works for that person. */
export async function actAs<U extends string | null>(
  scope: Transaction<Scope>,
  userId: U,
): Promise<Transaction<Scope & { readonly userId: U }>> {
  await scope.db.execute(sql`select set_config('app.user_id', ${userId ?? ''}, true)`)
  return { ...scope, userId }
}

/** Copies the data of the sign-in account. A disabled account keeps its original date. */
export async function followAccount(
  scope: Transaction<Scope>,
  account: FollowedAccount,
  disabledAt: Date | null,
): Promise<void> {
  await scope.db
    .update(users)
    .set({
      userEmail: account.email,
      isVerifiedEmail: account.emailVerified,
      disabledAt: account.disabled ? (disabledAt ?? scope.now) : null,
      validAfter: account.validSince,
    })
    .where(eq(users.userId, account.uid))
}

/**
 * Updates the e-mail look-up. The accounts decide: an entry
 * of another person with this address is out of date.
 */
export async function renameUserEmail(
  scope: Transaction<Scope>,
  { uid, email }: FollowedAccount,
): Promise<void> {
  await scope.db.delete(userEmails).where(and(eq(userEmails.userEmail, email), ne(userEmails.userId, uid)))
  await scope.db.update(userEmails).set({ userEmail: email }).where(eq(userEmails.userId, uid))
}

/**
 * Locks and returns the members of the current network. Until the transaction ends nobody joins, leaves or
 * changes role: joining refers to the network's row, which is locked too.
 */
export async function lockMembers(
  scope: Transaction<Scope & { readonly orgId: string }>,
): Promise<(Member & { readonly unitIds: readonly string[] | null })[]> {
  await scope.db.select({ one: sql`1` }).from(orgs).where(eq(orgs.orgId, scope.orgId)).for('update')
  return scope.db
    .select({ userId: members.userId, role: members.role, unitIds: members.unitIds })
    .from(members)
    .where(eq(members.orgId, scope.orgId))
    .orderBy(members.userId)
    .for('update')
}

/** Deletes a person with the look-up and the memberships, which refer to the person. */
export async function deleteUser(scope: Transaction<Scope>, userId: string): Promise<void> {
  await scope.db.delete(users).where(eq(users.userId, userId))
}

/** Grants or withdraws the role of operator. False when the person is not registered. */
export async function setAdmin(
  scope: Transaction<Scope>,
  userId: string,
  isAdmin: boolean,
): Promise<boolean> {
  const { rowCount } = await scope.db.update(users).set({ isAdmin }).where(eq(users.userId, userId))
  return rowCount === 1
}

export async function listAdmins(scope: Transaction<Scope>): Promise<string[]> {
  const rows = await scope.db.select({ userId: users.userId }).from(users).where(eq(users.isAdmin, true))
  return rows.map(({ userId }) => userId)
}

export function listNames(
  scope: Transaction<Scope>,
  userIds: readonly string[],
): Promise<{ userId: string; userFullname: string }[]> {
  return scope.db
    .select({ userId: users.userId, userFullname: users.userFullname })
    .from(users)
    .where(inArray(users.userId, [...userIds]))
}
