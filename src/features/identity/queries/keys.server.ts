import { desc, isNull, lt } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identityKeys } from '../tables.server.ts'

export type StoredKey = typeof identityKeys.$inferSelect

export const listKeys = (tx: Orm): Promise<StoredKey[]> =>
  tx.select().from(identityKeys).orderBy(desc(identityKeys.createdAt), identityKeys.kid)

export async function insertKey(tx: Orm, key: StoredKey): Promise<void> {
  await tx.insert(identityKeys).values(key)
}

export async function retireKeys(tx: Orm, now: Date): Promise<void> {
  await tx.update(identityKeys).set({ retiredAt: now }).where(isNull(identityKeys.retiredAt))
}

export async function deleteKeysRetiredBefore(tx: Orm, before: Date): Promise<void> {
  await tx.delete(identityKeys).where(lt(identityKeys.retiredAt, before))
}
