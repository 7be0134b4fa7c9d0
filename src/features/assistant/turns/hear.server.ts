import { sql } from 'drizzle-orm'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import type { Assistant } from '#features/sends/slots.server.ts'
import { answersNow } from '../answering.server.ts'
import { turnLimits } from './rules.ts'

/** What comes before the assistant: messages wait for it in rows of their own, until a turn takes them. */

export const assistant: Assistant = {
  async mayAnswer(tx, conversationId, kind) {
    return (await answersNow(tx, kind)) && !(await hasRefused(tx, conversationId))
  },
  hear: (tx, { conversationId, messageId, kind, payload }) =>
    wait(
      tx,
      sql`
      select ${tx.orgId}, ${messageId}::uuid, ${conversationId}::uuid, ${kind}, ${payload ?? ''}`,
    ),
  async takeBack(tx, conversationId) {
    await wait(
      tx,
      sql`
      select m.org_id, m.id, m.conversation_id, m.kind, '' from messages m
        join conversations c on c.org_id = m.org_id and c.id = m.conversation_id
       where m.org_id = ${tx.orgId} and m.conversation_id = ${conversationId} and m.direction = 'in'
         and m.at >= c.waiting_since
       order by m.id desc limit ${turnLimits.messages}`,
    )
  },
}

export async function hasRefused(
  { db, orgId }: NetworkTransaction,
  conversationId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from conversations where org_id = ${orgId} and id = ${conversationId} and assistant_refused_at is not null`)
  return rows.length > 0
}

async function wait({ db }: NetworkTransaction, messages: ReturnType<typeof sql>): Promise<void> {
  await db.execute(sql`
    insert into assistant_waiting (org_id, message_id, conversation_id, channel, payload) ${messages}
    on conflict (org_id, message_id) do nothing`)
}

/** What waits by a channel on which the assistant does not answer any more, or in a conversation that is a person's. */
export async function stopWaiting({ db, orgId }: NetworkTransaction, conversationId: string): Promise<void> {
  await db.execute(sql`
    delete from assistant_waiting where org_id = ${orgId} and conversation_id = ${conversationId} and turn_id is null`)
}
