import { and, eq, isNull } from 'drizzle-orm'
import type { FileOwner } from '#platform/files/owners.server.ts'
import { patients } from './tables.server.ts'

/** What a patient brings: the medical request, the card. For the front desk and management, each opening noted. */
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
