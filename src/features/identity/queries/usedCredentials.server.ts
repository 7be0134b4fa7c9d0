import { lt } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identityUsedCredentials } from '../tables.server.ts'

/** Records the use of an encrypted credential, which expires by `until`. False when it was used before. */
export async function spend(db: Orm, key: string, until: Date): Promise<boolean> {
  const { rowCount } = await db.insert(identityUsedCredentials).values({ key, until }).onConflictDoNothing()
  return rowCount === 1
}

export async function deleteUsedBefore(db: Orm, now: Date): Promise<void> {
  await db.delete(identityUsedCredentials).where(lt(identityUsedCredentials.until, now))
}
