import { sql } from 'drizzle-orm'
import type { ActOnReply } from '#features/sends/slots.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { replyKindOf } from './results/rules.ts'

/**
 * Who wants to book is called by a person; who declines is left alone. What was answered last is kept, so that the
 * results tell one from the other.
 */
export const actOnInvitation: ActOnReply = async (tx, { question, meaning, at }) => {
  if (question.kind !== 'invitation') return null
  const { campaignId, sendId } = question
  const kind = replyKindOf(meaning)
  if (kind !== null)
    await tx.db.execute(sql`
      insert into campaign_replies (org_id, send_id, campaign_id, kind, at)
      select ${tx.orgId}, ${sendId}, c.id, ${kind}, ${at.toISOString()}::timestamptz
        from campaigns c where c.org_id = ${tx.orgId} and c.id = ${campaignId}
      on conflict (org_id, send_id) do update set kind = excluded.kind, at = excluded.at
        where campaign_replies.at <= excluded.at`)
  await publish(tx, { topic: 'campaigns', id: campaignId })
  return { answer: null, question: null, needsPerson: meaning.kind !== 'declines' }
}
