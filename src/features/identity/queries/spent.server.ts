import { lt } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identitySpent } from '../tables.server.ts'

/** Notes that a sealed credential was used; false when it was used before. It has expired by `until`. */
export async function spend(db: Orm, key: string, until: Date): Promise<boolean> {
  const { rowCount } = await db.insert(identitySpent).values({ key, until }).onConflictDoNothing()
  return rowCount === 1
}

export async function deleteSpentBefore(db: Orm, now: Date): Promise<void> {
  await db.delete(identitySpent).where(lt(identitySpent.until, now))
}
