import { lt } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identityDeleted } from '../tables.server.ts'

/** Remembers an account that is deleted while tokens of it may be about. */
export async function rememberDeleted(tx: Orm, uid: string, until: Date): Promise<void> {
  await tx.insert(identityDeleted).values({ uid, until }).onConflictDoNothing()
}

export async function forgetDeletedBefore(tx: Orm, now: Date): Promise<void> {
  await tx.delete(identityDeleted).where(lt(identityDeleted.until, now))
}
