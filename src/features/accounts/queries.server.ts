import { eq, sql } from 'drizzle-orm'
import { orgs } from '#features/orgs/tables.server.ts'
import type { Role } from '#platform/access.ts'
import type { Open, PersonScope, Scope } from '#platform/db/transaction.server.ts'
import { members, userEmails, users } from './tables.server.ts'

export type UserRow = typeof users.$inferSelect
export interface Membership {
  orgId: string
  orgName: string
  role: Role
}

export async function findUser(scope: Open<PersonScope>): Promise<UserRow | undefined> {
  const [row] = await scope.tx.select().from(users).where(eq(users.userId, scope.userId))
  return row
}

/** The networks of a person, in Portuguese order; only outside a network, where the policies show them all. */
export function listMemberships(scope: Open<PersonScope>): Promise<Membership[]> {
  return scope.tx
    .select({ orgId: members.orgId, orgName: orgs.orgName, role: members.role })
    .from(members)
    .innerJoin(orgs, eq(orgs.orgId, members.orgId))
    .where(eq(members.userId, scope.userId))
    .orderBy(sql`${orgs.orgName} collate "pt-BR-x-icu"`, members.orgId)
}

/** Undefined when the person is registered already, also by a request that runs at the same time. */
export async function insertUser(
  scope: Open<Scope>,
  user: typeof users.$inferInsert,
): Promise<UserRow | undefined> {
  const [row] = await scope.tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.userId })
    .returning()
  return row
}

export async function insertUserEmail(
  scope: Open<Scope>,
  email: typeof userEmails.$inferInsert,
): Promise<void> {
  await scope.tx
    .insert(userEmails)
    .values(email)
    .onConflictDoUpdate({
      target: userEmails.userEmail,
      set: { userId: email.userId, userFullname: email.userFullname },
    })
}

export async function insertMember(scope: Open<Scope>, member: typeof members.$inferInsert): Promise<void> {
  await scope.tx.insert(members).values(member)
}

export async function updateUser(
  scope: Open<PersonScope>,
  change: Partial<Pick<UserRow, 'orgId' | 'todo'>>,
): Promise<void> {
  await scope.tx.update(users).set(change).where(eq(users.userId, scope.userId))
}

export async function touchUser(scope: Open<PersonScope>): Promise<Date | undefined> {
  const [row] = await scope.tx
    .update(users)
    .set({ isOnline: sql`now()` })
    .where(eq(users.userId, scope.userId))
    .returning({ isOnline: users.isOnline })
  return row?.isOnline
}

export async function emailExists(scope: Open<Scope>, email: string): Promise<boolean> {
  const found = await scope.tx.select({ one: sql`1` }).from(userEmails).where(eq(userEmails.userEmail, email))
  return found.length > 0
}
