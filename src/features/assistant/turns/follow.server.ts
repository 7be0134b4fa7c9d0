import { sql } from 'drizzle-orm'
import { changeOwner } from '#features/conversations/commands.server.ts'
import type { Follower } from '#platform/db/followers.server.ts'
import { countUnread } from './giveUp.server.ts'

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

/** What the assistant said reached nobody: a person has to see to it, by whatever way. */
export const unsentFollower: Follower = {
  kind: 'unsentAnswer',
  async follow(tx, ids) {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select distinct c.id from sends s
        join assistant_turns t on t.org_id = s.org_id and t.id = s.source_id
        join conversations c on c.org_id = t.org_id and c.id = t.conversation_id
       where s.org_id = ${tx.orgId} and s.id = any (${sql.param([...ids])}::uuid[])
         and c.state = 'assistant' and c.ownership = t.ownership_after`)
    for (const { id } of rows) {
      await changeOwner(tx, id, { state: 'queue', reason: 'failed' }, null)
      await countUnread(tx, id)
    }
  },
}
