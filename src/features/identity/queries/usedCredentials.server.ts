import { lt } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identityUsedCredentials } from '../tables.server.ts'

/** Notes that a sealed credential was used; false when it was used before. It has expired by `until`. */
export async function spend(db: Orm, key: string, until: Date): Promise<boolean> {
  const { rowCount } = await db.insert(identityUsedCredentials).values({ key, until }).onConflictDoNothing()
  return rowCount === 1
}

export async function deleteUsedBefore(db: Orm, now: Date): Promise<void> {
  await db.delete(identityUsedCredentials).where(lt(identityUsedCredentials.until, now))
}
