import { and, eq, ne } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identityFactors, identityFederated, identityRecoveryCodes } from '../tables.server.ts'

/** Deletes the links to all providers, or to all except one. */
export async function deleteLinksExcept(db: Orm, uid: string, except: string | null): Promise<void> {
  const { providerId, uid: account } = identityFederated
  await db
    .delete(identityFederated)
    .where(and(eq(account, uid), except === null ? undefined : ne(providerId, except)))
}

/** Deletes the second factors with their recovery codes. */
export async function deleteFactors(db: Orm, uid: string): Promise<void> {
  await db.delete(identityFactors).where(eq(identityFactors.uid, uid))
  await db.delete(identityRecoveryCodes).where(eq(identityRecoveryCodes.uid, uid))
}
