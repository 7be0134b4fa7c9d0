import { sql } from 'drizzle-orm'
import type { Follower } from '#platform/db/followers.server.ts'
import { publishSends } from '../live.server.ts'

/**
 * Whoever takes a conversation takes the word: what the assistant was about to say is called back. What a worker is
 * looking at in this moment is passed over: it waits for the conversation, and finds that it has changed hands.
 */
export const conversationFollower: Follower = {
  kind: 'conversation',
  async follow(tx, ids) {
    const { rowCount } = await tx.db.execute(sql`
      with meant as (
        select id from sends
         where org_id = ${tx.orgId} and conversation_id = any (${sql.param([...ids])}::uuid[]) and message_id is null
           and source = 'assistant' and source_id is not null and state = 'planned'
           for update skip locked)
      update sends s set state = 'recalled', ended_at = now() from meant
       where s.org_id = ${tx.orgId} and s.id = meant.id`)
    if (rowCount) await publishSends(tx, [{ sourceId: null }])
  },
}
