import { and, eq, lt, ne } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identityCodes } from '../tables.server.ts'

export type StoredCode = typeof identityCodes.$inferSelect

/** Saves a code, in place of the older one of the same purpose and address. */
export async function saveCode(db: Orm, code: StoredCode): Promise<void> {
  await db
    .insert(identityCodes)
    .values(code)
    .onConflictDoUpdate({ target: [identityCodes.purpose, identityCodes.email], set: code })
}

export async function findCode(db: Orm, codeHash: string): Promise<StoredCode | undefined> {
  const [code] = await db.select().from(identityCodes).where(eq(identityCodes.codeHash, codeHash))
  return code
}

/** Deletes a code. False when it is gone: of two simultaneous uses only the first succeeds. */
export async function takeCode(db: Orm, codeHash: string): Promise<boolean> {
  const { rowCount } = await db.delete(identityCodes).where(eq(identityCodes.codeHash, codeHash))
  return rowCount === 1
}

/** Deletes the codes of an account when its credentials change, except those that restore an old address. */
export async function deletePendingCodes(db: Orm, uid: string): Promise<void> {
  await db
    .delete(identityCodes)
    .where(and(eq(identityCodes.uid, uid), ne(identityCodes.purpose, 'RECOVER_EMAIL')))
}

export async function deleteCodes(db: Orm, uid: string): Promise<void> {
  await db.delete(identityCodes).where(eq(identityCodes.uid, uid))
}

export async function deleteCodesExpiredBefore(db: Orm, before: Date): Promise<void> {
  await db.delete(identityCodes).where(lt(identityCodes.expiresAt, before))
}
