import { sql } from 'drizzle-orm'
import { letGo } from '#features/appointments/commands.server.ts'
import type { ChannelKind } from '#features/channels/rules.ts'
import { holdOwnership } from '#features/conversations/commands.server.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { readSettings } from '../settings.server.ts'
import type { ToolCall } from '../tools/recorded.ts'
import type { Contact } from './contact.ts'
import { releaseWaiting } from './finish.server.ts'
import { giveUp } from './giveUp.server.ts'
import { turnLimits } from './rules.ts'

/** Turns that came to nothing: an error, or a worker that died. They run again, or a person goes on; they are never lost. */

type Tx = Transaction<NetworkScope>

interface Row extends Record<string, unknown> {
  readonly conversation_id: string
  readonly channel: ChannelKind
  readonly ownership: number
  readonly attempt: number
  readonly has_acted: boolean
  readonly tool_calls: readonly ToolCall[]
}

/** Takes back turns whose workers gave no sign of life. Returns how many. */
export async function sweepTurns(tx: Tx): Promise<number> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from assistant_turns where org_id = ${tx.orgId} and state = 'running' and lease_until < now()`)
  let swept = 0
  for (const { id } of rows) if (await interruptTurn(tx, id, { error: 'interrupted' })) swept += 1
  return swept
}

/**
 * Ends a turn that was not answered. It runs again unless it has acted, or has failed too often: then a person goes on.
 * @param workerId only if the turn is this worker's; without it, only if its worker is dead
 */
export async function interruptTurn(
  tx: Tx,
  turnId: string,
  { error, workerId = null }: { readonly error: string; readonly workerId?: string | null },
): Promise<boolean> {
  const { rows: known } = await tx.db.execute<{ id: string }>(
    sql`select conversation_id as id from assistant_turns where org_id = ${tx.orgId} and id = ${turnId}`,
  )
  // The conversation first, as everybody does.
  const held = known[0] ? await holdOwnership(tx, known[0].id) : null
  const { rows } = await tx.db.execute<Row>(sql`
    select conversation_id, channel, ownership, attempt, has_acted, tool_calls from assistant_turns
     where org_id = ${tx.orgId} and id = ${turnId} and state = 'running'
       and ${workerId === null ? sql`lease_until < now()` : sql`claimed_by = ${workerId}`} for update`)
  const [turn] = rows
  if (!turn || !held) return false
  const isOwn = held.state === 'assistant' && held.ownership === turn.ownership
  const ends = isOwn && (turn.has_acted || turn.attempt >= turnLimits.attempts)
  await tx.db.execute(sql`
    update assistant_turns set state = ${isOwn ? 'failed' : 'overtaken'}, error = ${error}, claimed_by = null, lease_until = null,
           hand_over = ${ends ? 'failed' : null}
     where org_id = ${tx.orgId} and id = ${turnId}`)
  if (ends) await hand(tx, turn, turnId)
  else {
    await forgetHolds(tx, turn)
    await tx.db.execute(sql`
      update assistant_waiting set attempts = attempts + 1 where org_id = ${tx.orgId} and turn_id = ${turnId}`)
    await releaseWaiting(tx, turnId, held.state === 'assistant')
  }
  return true
}

/** What it held for the contact is free again: the next run holds it anew. */
async function forgetHolds(tx: Tx, { tool_calls }: Row): Promise<void> {
  for (const { tool, result } of tool_calls)
    if (tool === 'holdTime' && result !== null && typeof result === 'object' && 'holdId' in result)
      await letGo(tx, String(result.holdId))
}

async function hand(tx: Tx, { conversation_id: conversationId, channel: kind }: Row, turnId: string) {
  const { rows } = await tx.db.execute<Contact & Record<string, unknown>>(sql`
    select phone, email, wa_id as "waId", bsuid, visitor_id as "visitorId", profile_name as "profileName"
      from conversations where org_id = ${tx.orgId} and id = ${conversationId}`)
  const [contact] = rows
  if (!contact) return
  const settings = await readSettings(tx)
  await giveUp(tx, { conversationId, kind, contact, settings, reason: 'failed', occasion: turnId })
}
