import { desc, isNull, lt } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identityKeys } from '../tables.server.ts'

export type StoredKey = typeof identityKeys.$inferSelect

export const listKeys = (db: Orm): Promise<StoredKey[]> =>
  db.select().from(identityKeys).orderBy(desc(identityKeys.createdAt), identityKeys.kid)

export async function insertKey(db: Orm, key: StoredKey): Promise<void> {
  await db.insert(identityKeys).values(key)
}

export async function retireKeys(db: Orm, now: Date): Promise<void> {
  await db.update(identityKeys).set({ retiredAt: now }).where(isNull(identityKeys.retiredAt))
}

export async function deleteKeysRetiredBefore(db: Orm, before: Date): Promise<void> {
  await db.delete(identityKeys).where(lt(identityKeys.retiredAt, before))
}
