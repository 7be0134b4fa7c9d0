import { sql } from 'drizzle-orm'
import type { QueueReason } from '#features/conversations/rules.ts'
import type { Decision } from '#features/inbox/slots.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { ToolName } from '../tools.ts'
import { decisionWords } from './decisionWords.ts'
import type { TurnState } from './rules.ts'

interface Stretch {
  readonly cursor?: string
  readonly after?: string
  readonly limit: number
}

/** What the assistant did and decided in a conversation, where a turn did more than to answer. */
export async function findDecisions(
  { db, orgId }: Transaction<MemberScope>,
  conversationId: string,
  { cursor, after, limit }: Stretch,
): Promise<readonly Decision[]> {
  const { rows } = await db.execute<{
    id: string
    at: string
    state: TurnState
    hand_over: QueueReason | null
    tools: { tool: ToolName; ended: string | null }[]
  }>(sql`
    select t.id, t.at, t.state, t.hand_over,
           (select coalesce(jsonb_agg(jsonb_build_object('tool', c ->> 'tool', 'ended', c -> 'result' ->> 'is')), '[]')
              from jsonb_array_elements(t.tool_calls) c) as tools
      from assistant_turns t
     where t.org_id = ${orgId} and t.conversation_id = ${conversationId} and t.state <> 'running'
       ${cursor === undefined ? sql`` : sql`and t.id < ${cursor}`}
       ${after === undefined ? sql`` : sql`and t.id > ${after}`}
     order by t.id ${after === undefined ? sql`desc` : sql`asc`} limit ${limit + 1}`)
  return rows.map(({ id, at, state, hand_over, tools }) => ({
    id,
    at: new Date(at).toISOString(),
    text: decisionWords({
      state,
      handOver: hand_over,
      tools: tools.map(({ tool, ended }) => ({ tool, isDone: ended !== 'taken' && ended !== 'refused' })),
    }),
  }))
}
