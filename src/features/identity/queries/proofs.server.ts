import { eq } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identityFederated } from '../tables.server.ts'

/**
 * Takes away the providers by which somebody may have entered before the address was proved. Second factors stay:
 * who reads the mailbox must not get past them.
 */
export async function deleteOtherProofs(tx: Orm, uid: string): Promise<void> {
  await tx.delete(identityFederated).where(eq(identityFederated.uid, uid))
}
