import { and, eq, lt, ne } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identityCodes } from '../tables.server.ts'

export type StoredCode = typeof identityCodes.$inferSelect

/** Ends the older code of the same purpose and address. */
export async function saveCode(tx: Orm, code: StoredCode): Promise<void> {
  await tx
    .insert(identityCodes)
    .values(code)
    .onConflictDoUpdate({ target: [identityCodes.purpose, identityCodes.email], set: code })
}

export async function findCode(tx: Orm, codeHash: string): Promise<StoredCode | undefined> {
  const [code] = await tx.select().from(identityCodes).where(eq(identityCodes.codeHash, codeHash))
  return code
}

/** False when it is gone already: of two who use it at once, one is first. */
export async function takeCode(tx: Orm, codeHash: string): Promise<boolean> {
  const { rowCount } = await tx.delete(identityCodes).where(eq(identityCodes.codeHash, codeHash))
  return rowCount === 1
}

/** Ends what is under way for an account, as its credentials change; ways back to an old address stay. */
export async function deletePendingCodes(tx: Orm, uid: string): Promise<void> {
  await tx
    .delete(identityCodes)
    .where(and(eq(identityCodes.uid, uid), ne(identityCodes.purpose, 'RECOVER_EMAIL')))
}

export async function deleteCodes(tx: Orm, uid: string): Promise<void> {
  await tx.delete(identityCodes).where(eq(identityCodes.uid, uid))
}

export async function deleteCodesExpiredBefore(tx: Orm, before: Date): Promise<void> {
  await tx.delete(identityCodes).where(lt(identityCodes.expiresAt, before))
}
