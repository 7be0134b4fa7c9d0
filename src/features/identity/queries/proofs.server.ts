import { and, eq, ne } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identityFactors, identityFederated, identityRecoveryCodes } from '../tables.server.ts'

/** All providers, or all but one. */
export async function deleteLinksExcept(tx: Orm, uid: string, kept: string | null): Promise<void> {
  const { providerId, uid: account } = identityFederated
  await tx
    .delete(identityFederated)
    .where(and(eq(account, uid), kept === null ? undefined : ne(providerId, kept)))
}

/** With their recovery codes. */
export async function deleteFactors(tx: Orm, uid: string): Promise<void> {
  await tx.delete(identityFactors).where(eq(identityFactors.uid, uid))
  await tx.delete(identityRecoveryCodes).where(eq(identityRecoveryCodes.uid, uid))
}
