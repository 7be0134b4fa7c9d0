import { and, eq, isNull } from 'drizzle-orm'
import type { FileOwner } from '#platform/files/owners.server.ts'
import { patients } from './tables.server.ts'

/**
 * A patient's documents: the medical request, the card. Front desk and management may open them; each opening
 * is recorded.
 */
export const documentOwner: FileOwner = {
  kind: 'patient-document',
  read: 'patients.update',
  update: 'patients.update',
  isSingle: false,
  isSensitive: true,
  auditKind: 'patient',
  topic: 'files',
  async isVisible({ db, orgId }, ownerId) {
    const found = await db
      .select({ id: patients.id })
      .from(patients)
      .where(and(eq(patients.orgId, orgId), eq(patients.id, ownerId), isNull(patients.deletedAt)))
    return found.length > 0
  },
}
