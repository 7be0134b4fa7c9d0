import { and, asc, eq, lt } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identityFactors, identityRecoveryCodes } from '../tables.server.ts'

export type Factor = typeof identityFactors.$inferSelect

export const listFactors = (db: Orm, uid: string): Promise<Factor[]> =>
  db
    .select()
    .from(identityFactors)
    .where(eq(identityFactors.uid, uid))
    .orderBy(asc(identityFactors.enrolledAt), asc(identityFactors.factorId))

export async function insertFactor(db: Orm, factor: Factor): Promise<void> {
  await db.insert(identityFactors).values(factor)
}

/**
 * Records the time step of an accepted code. False when a
 * code of this step or a later one was accepted before.
 */
export async function acceptStep(db: Orm, factorId: string, step: number): Promise<boolean> {
  const { rowCount } = await db
    .update(identityFactors)
    .set({ lastStep: step })
    .where(and(eq(identityFactors.factorId, factorId), lt(identityFactors.lastStep, step)))
  return rowCount === 1
}

export async function deleteFactor(
  db: Orm,
  { uid, factorId }: Pick<Factor, 'uid' | 'factorId'>,
): Promise<boolean> {
  const { rowCount } = await db
    .delete(identityFactors)
    .where(and(eq(identityFactors.uid, uid), eq(identityFactors.factorId, factorId)))
  return rowCount === 1
}

/** Stores new recovery codes, and deletes all earlier codes of the account. */
export async function storeRecoveryCodes(db: Orm, uid: string, codeHashes: readonly string[]): Promise<void> {
  await db.delete(identityRecoveryCodes).where(eq(identityRecoveryCodes.uid, uid))
  if (codeHashes.length === 0) return
  await db.insert(identityRecoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, uid })))
}

export async function takeRecoveryCode(db: Orm, uid: string, codeHash: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(identityRecoveryCodes)
    .where(and(eq(identityRecoveryCodes.uid, uid), eq(identityRecoveryCodes.codeHash, codeHash)))
  return rowCount === 1
}

export type ShownFactor = Pick<Factor, 'factorId' | 'displayName' | 'enrolledAt'>

/** Formats a factor for the SDK, which recognises its kind by the presence of `totpInfo`. */
export function presentFactor({ factorId, displayName, enrolledAt }: ShownFactor) {
  return {
    mfaEnrollmentId: factorId,
    ...(displayName && { displayName }),
    enrolledAt: enrolledAt.toISOString(),
    totpInfo: {},
  }
}
