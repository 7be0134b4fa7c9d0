import { eq, getTableColumns, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Orm } from '#platform/db/database.server.ts'
import { identityAccounts } from '../tables.server.ts'

export type Account = typeof identityAccounts.$inferSelect

export async function findAccount(tx: Orm, uid: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(identityAccounts).where(eq(identityAccounts.uid, uid))
  return account
}

export async function findAccountByEmail(tx: Orm, email: string): Promise<Account | null> {
  const [account] = await tx.select().from(identityAccounts).where(eq(identityAccounts.email, email))
  return account ?? null
}

/** Whether a write failed on an e-mail that someone else has, by the name of the index: followers have others. */
export function emailIsTaken(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.constraint === 'identity_accounts_email'
  return error instanceof Error && emailIsTaken(error.cause)
}

/** Waits for whoever is changing the account, and keeps others waiting until the transaction ends. */
export async function lockAccount(tx: Orm, uid: string): Promise<Account | undefined> {
  const found = tx.select().from(identityAccounts).where(eq(identityAccounts.uid, uid)).for('update')
  return (await found)[0]
}

/** The account, and when it last exchanged a refresh token. By hand, since it is asked so often. */
export async function findAccountWithUse(tx: Orm, uid: string) {
  const { rows } = await tx.execute<{ last_used_at: string | null }>(sql`
    select account.*, (select max(last_used_at) from identity_sessions where uid = account.uid) as last_used_at
    from identity_accounts as account where uid = ${uid}`)
  const account = accountOf(rows[0])
  return account && { account, lastUsedAt: rows[0]?.last_used_at ? new Date(rows[0].last_used_at) : null }
}

export async function updateAccount(tx: Orm, uid: string, change: Partial<Account>): Promise<Account> {
  const [account] = await tx
    .update(identityAccounts)
    .set(change)
    .where(eq(identityAccounts.uid, uid))
    .returning()
  if (!account) throw new Error('the account is gone, though it was locked')
  return account
}

export async function deleteAccount(tx: Orm, uid: string): Promise<void> {
  await tx.delete(identityAccounts).where(eq(identityAccounts.uid, uid))
}

/** A row of a hand-written statement, read as Drizzle reads its own. */
export function accountOf(row: Record<string, unknown> | undefined): Account | null {
  if (!row || row.uid === null) return null
  const fields = Object.entries(getTableColumns(identityAccounts)).map(([name, column]) => {
    const value = row[column.name]
    return [name, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(fields) as Account
}
