import { and, eq } from 'drizzle-orm'
import type { FileOwner } from '#platform/files/owners.server.ts'
import { conversations } from '../tables.server.ts'

/** The files of a conversation: whoever may read it may open them, whoever may answer may add one. */
export const mediaOwner: FileOwner = {
  kind: 'conversation-media',
  read: 'conversations.read',
  update: 'conversations.answer',
  isSingle: false,
  isSensitive: false,
  auditKind: 'conversation',
  topic: 'conversations',
  async isVisible({ db, orgId }, ownerId) {
    const found = await db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(eq(conversations.orgId, orgId), eq(conversations.id, ownerId)))
    return found.length > 0
  },
}
