import { lt } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identityDeleted } from '../tables.server.ts'

/** Records a deleted account while tokens of it may still be in use. */
export async function rememberDeleted(db: Orm, uid: string, until: Date): Promise<void> {
  await db.insert(identityDeleted).values({ uid, until }).onConflictDoNothing()
}

export async function forgetDeletedBefore(db: Orm, now: Date): Promise<void> {
  await db.delete(identityDeleted).where(lt(identityDeleted.until, now))
}
