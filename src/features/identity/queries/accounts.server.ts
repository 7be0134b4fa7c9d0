import { eq, getTableColumns, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Orm } from '#platform/db/database.server.ts'
import type { ShownLink } from '../federation/links.server.ts'
import type { ShownFactor } from '../second-factor/factors.server.ts'
import { identityAccounts } from '../tables.server.ts'

export type Account = typeof identityAccounts.$inferSelect

export async function findAccount(db: Orm, uid: string): Promise<Account | undefined> {
  const [account] = await db.select().from(identityAccounts).where(eq(identityAccounts.uid, uid))
  return account
}

export async function findAccountByEmail(db: Orm, email: string): Promise<Account | null> {
  const [account] = await db.select().from(identityAccounts).where(eq(identityAccounts.email, email))
  return account ?? null
}

export const listAccounts = (db: Orm): Promise<Account[]> =>
  db.select().from(identityAccounts).orderBy(identityAccounts.createdAt, identityAccounts.uid)

/**
 * True when a write failed because the e-mail is taken.
 * Checks the index's name, because followers have others.
 */
export function emailIsTaken(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.constraint === 'identity_accounts_email'
  return error instanceof Error && emailIsTaken(error.cause)
}

/** Locks the account until the transaction ends. */
export async function lockAccount(db: Orm, uid: string): Promise<Account | undefined> {
  const found = db.select().from(identityAccounts).where(eq(identityAccounts.uid, uid)).for('update')
  return (await found)[0]
}

export async function lockAccountByEmail(db: Orm, email: string): Promise<Account | null> {
  const found = db.select().from(identityAccounts).where(eq(identityAccounts.email, email)).for('update')
  return (await found)[0] ?? null
}

interface Belongings {
  readonly lastUsedAt: Date | null
  readonly links: readonly ShownLink[]
  readonly factors: readonly ShownFactor[]
}

/**
 * Returns the account, the time of its last token exchange and its other sign-in methods. One hand-written
 * statement, because it runs very often.
 */
export async function findAccountWithBelongings(
  db: Orm,
  uid: string,
): Promise<(Belongings & { account: Account }) | null> {
  const { rows } = await db.execute<{
    last_used_at: string | null
    links: ShownLink[] | null
    factors: (Omit<ShownFactor, 'enrolledAt'> & { enrolledAt: string })[] | null
  }>(sql`
    select account.*, (select max(last_used_at) from identity_sessions where uid = account.uid) as last_used_at,
      (select jsonb_agg(jsonb_build_object('providerId', provider_id, 'subject', subject, 'email', email,
          'displayName', display_name, 'photoUrl', photo_url) order by linked_at, provider_id)
        from identity_federated where uid = account.uid) as links,
      (select jsonb_agg(jsonb_build_object('factorId', factor_id, 'displayName', display_name,
          'enrolledAt', enrolled_at) order by enrolled_at, factor_id)
        from identity_factors where uid = account.uid) as factors
    from identity_accounts as account where uid = ${uid}`)
  const [row] = rows
  const account = accountOf(row)
  if (!row || !account) return null
  const factors = (row.factors ?? []).map((factor) => ({
    ...factor,
    enrolledAt: new Date(factor.enrolledAt),
  }))
  const lastUsedAt = row.last_used_at ? new Date(row.last_used_at) : null
  return { account, lastUsedAt, links: row.links ?? [], factors }
}

export async function updateAccount(db: Orm, uid: string, change: Partial<Account>): Promise<Account> {
  const [account] = await db
    .update(identityAccounts)
    .set(change)
    .where(eq(identityAccounts.uid, uid))
    .returning()
  if (!account) throw new Error('the account is gone, though it was locked')
  return account
}

/** Inserts an account. False when the e-mail is taken. */
export async function addAccount(db: Orm, account: Account): Promise<boolean> {
  const target = identityAccounts.email
  const { rowCount } = await db.insert(identityAccounts).values(account).onConflictDoNothing({ target })
  return rowCount === 1
}

export async function deleteAccount(db: Orm, uid: string): Promise<void> {
  await db.delete(identityAccounts).where(eq(identityAccounts.uid, uid))
}

/** Maps a row of a hand-written statement as Drizzle maps its own. */
export function accountOf(row: Record<string, unknown> | undefined): Account | null {
  if (!row || row.uid === null) return null
  const fields = Object.entries(getTableColumns(identityAccounts)).map(([name, column]) => {
    const value = row[column.name]
    return [name, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(fields) as Account
}
