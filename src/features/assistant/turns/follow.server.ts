import { sql } from 'drizzle-orm'
import type { Follower } from '#platform/db/followers.server.ts'

/** A person who was known as two is one: what waits for the assistant, and what it did, goes along. */
export const joinedFollower: Follower = {
  kind: 'joinedConversations',
  async follow({ db, orgId }, [from, into]) {
    await db.execute(sql`
      update assistant_turns set state = 'overtaken', claimed_by = null, lease_until = null
       where org_id = ${orgId} and conversation_id = ${from} and state = 'running'`)
    await db.execute(sql`
      update assistant_waiting set turn_id = null, conversation_id = ${into}
       where org_id = ${orgId} and conversation_id = ${from}`)
    for (const table of [sql`assistant_turns`, sql`assistant_codes`])
      await db.execute(
        sql`update ${table} set conversation_id = ${into} where org_id = ${orgId} and conversation_id = ${from}`,
      )
  },
}
