import { sql } from 'drizzle-orm'
import {
  changeOwner,
  holdOwnership,
  noteAssistantAnswer,
  noteRefusal,
  publishConversation,
} from '#features/conversations/commands.server.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { AnsweredTurn } from '../engineOf.server.ts'
import type { ToolMemory } from '../tools/memory.ts'
import type { ToolCall } from '../tools/recorded.ts'
import type { ClaimedTurn } from './claim.server.ts'
import { countUnread } from './giveUp.server.ts'
import { planReplies } from './plan.server.ts'
import { offeredBy } from './replies.ts'
import type { TurnState } from './rules.ts'

type Tx = Transaction<NetworkScope>

/** What came of a turn, before it is written. */
export interface Answered extends AnsweredTurn {
  readonly toolCalls: readonly ToolCall[]
  readonly memory: ToolMemory
  readonly durationMs: number
}

/**
 * Writes a turn's replies, its state and its log in one transaction that holds the conversation as the turn saw it. Where
 * somebody took it meanwhile nothing is said.
 * @returns how the turn ended; null where another worker took it for lost, and it is not this one's any more
 */
export async function finishTurn(
  tx: Tx,
  workerId: string,
  turn: ClaimedTurn,
  answered: Answered,
): Promise<TurnState | null> {
  const { conversationId, turnId, kind, contact } = turn
  const held = await holdOwnership(tx, conversationId)
  if (!held || !(await holdTurn(tx, workerId, turnId))) return null
  if (held.state !== 'assistant' || held.ownership !== turn.ownership) {
    // Where it is the assistant's again, or still, what was written is answered by another turn.
    await releaseWaiting(tx, turnId, held.state === 'assistant')
    await closeTurn(tx, turn, answered, { state: 'overtaken', ownershipAfter: null })
    return 'overtaken'
  }
  const { handOver, replies } = answered
  if (answered.understood.intent === 'refuseAssistant') await noteRefusal(tx, conversationId)
  let ownershipAfter = held.ownership
  if (handOver) {
    const { reason, isUrgent } = handOver
    const queued = await changeOwner(tx, conversationId, { state: 'queue', reason, isUrgent }, held.ownership)
    ownershipAfter = queued?.ownership ?? ownershipAfter
    await countUnread(tx, conversationId, turn.messages.length)
    // What came since the turn began is the person's to read.
    await tx.db.execute(sql`
      delete from assistant_waiting where org_id = ${tx.orgId} and conversation_id = ${conversationId}`)
  } else {
    await releaseWaiting(tx, turnId, false)
    if (!(await hasWaiting(tx, conversationId))) await noteAssistantAnswer(tx, conversationId)
  }
  await keepState(tx, turn, answered, ownershipAfter)
  const state = handOver ? 'handedOver' : 'answered'
  await closeTurn(tx, turn, answered, { state, ownershipAfter })
  await planReplies(tx, { conversationId, kind, contact, turnId, occasion: turnId, replies })
  await publishConversation(tx, conversationId)
  return state
}

/** Holds a running turn that is still the worker's. */
export async function holdTurn({ db, orgId }: Tx, workerId: string, turnId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from assistant_turns
     where org_id = ${orgId} and id = ${turnId} and state = 'running' and claimed_by = ${workerId} for update`)
  return rows.length > 0
}

/** What a turn took waits again, or is done with. */
export async function releaseWaiting({ db, orgId }: Tx, turnId: string, isAgain: boolean): Promise<void> {
  await db.execute(
    isAgain
      ? sql`update assistant_waiting set turn_id = null where org_id = ${orgId} and turn_id = ${turnId}`
      : sql`delete from assistant_waiting where org_id = ${orgId} and turn_id = ${turnId}`,
  )
}

async function hasWaiting({ db, orgId }: Tx, conversationId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from assistant_waiting where org_id = ${orgId} and conversation_id = ${conversationId} limit 1`)
  return rows.length > 0
}

async function keepState(
  { db, orgId }: Tx,
  { conversationId, turnId }: ClaimedTurn,
  { state, memory, replies, usage }: Answered,
  ownership: number,
): Promise<void> {
  const options = JSON.stringify(offeredBy(replies, turnId))
  await db.execute(sql`
    insert into assistant_states (org_id, conversation_id, engine, state, memory, options, ownership, updated_at)
    values (${orgId}, ${conversationId}, ${usage.engine}, ${JSON.stringify(state)}::jsonb, ${JSON.stringify(memory)}::jsonb,
            ${options}::jsonb, ${ownership}, now())
    on conflict (org_id, conversation_id) do update set engine = excluded.engine, state = excluded.state,
      memory = excluded.memory, options = excluded.options, ownership = excluded.ownership, updated_at = now()`)
}

async function closeTurn(
  { db, orgId }: Tx,
  { turnId }: ClaimedTurn,
  answered: Answered,
  { state, ownershipAfter }: { readonly state: TurnState; readonly ownershipAfter: number | null },
): Promise<void> {
  const { usage, understood, toolCalls, replies, handOver, unanswered, durationMs } = answered
  const { knowledgeIds = [] } = answered
  await db.execute(sql`
    update assistant_turns set state = ${state}, engine = ${usage.engine}, model = ${usage.model},
           understood = ${JSON.stringify(understood)}::jsonb, tool_calls = ${JSON.stringify(toolCalls)}::jsonb,
           replies = ${JSON.stringify(replies)}::jsonb, hand_over = ${handOver?.reason ?? null},
           is_urgent = ${handOver?.isUrgent ?? false}, unanswered = ${unanswered},
           knowledge_ids = ${sql.param([...knowledgeIds])}::uuid[], input_tokens = ${usage.inputTokens},
           output_tokens = ${usage.outputTokens}, cost = ${usage.costMicros}, duration_ms = ${Math.round(durationMs)},
           error = ${usage.error}, did_fall_back = ${usage.isFallback}, ownership_after = ${ownershipAfter},
           claimed_by = null, lease_until = null
     where org_id = ${orgId} and id = ${turnId}`)
}
