import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ChannelKind } from '#features/channels/rules.ts'
import { formatPhone } from '#lib/phone.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { modelProblemText } from '../model/errors.server.ts'
import { networkZone } from '../networkZone.server.ts'
import type { AssistantProvider } from '../settings.ts'
import type { LoggedTurn } from './contract.ts'
import type { LogOutcome } from './rules.ts'

type Tx = Transaction<MemberScope>

export interface LogFilter {
  readonly day?: string | undefined
  readonly channel?: ChannelKind | undefined
  readonly engine?: AssistantProvider | undefined
  readonly outcome?: LogOutcome | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

interface Row extends Record<string, unknown>, Omit<LoggedTurn, 'contact' | 'at' | 'cost'> {
  readonly at: Date | string
  readonly cost: number | string
  readonly profileName: string
  readonly phone: string
  readonly email: string
}

const outcomes: Readonly<Record<LogOutcome, SQL>> = {
  handedOver: sql`t.hand_over is not null`,
  failed: sql`(t.state = 'failed' or t.error <> '')`,
  unanswered: sql`t.unanswered <> ''`,
}

/** Returns the turns that the person may see, the newest first, and where the list goes on. */
export async function listTurns(
  tx: Tx,
  { day, channel, engine, outcome, cursor, limit }: LogFilter,
): Promise<{ items: LoggedTurn[]; next: string | null }> {
  const zone = await networkZone(tx)
  const own = [
    sql`t.org_id = ${tx.orgId} and t.state <> 'running'`,
    day &&
      sql`t.at >= ${day}::timestamp at time zone ${zone} and t.at < (${day}::date + 1)::timestamp at time zone ${zone}`,
    channel && sql`t.channel = ${channel}`,
    engine && sql`t.engine = ${engine}`,
    outcome && outcomes[outcome],
    cursor !== undefined && sql`t.id < ${placeOf(cursor)}::uuid`,
  ].filter((part): part is SQL => Boolean(part))
  const { rows } = await tx.db.execute<Row>(sql`
    select t.id, t.at, t.conversation_id as "conversationId", t.channel, t.state, t.engine, t.model,
           coalesce((select jsonb_agg(m.text order by m.id) from messages m
                      where m.org_id = t.org_id and m.id = any (t.message_ids)), '[]') as asked,
           coalesce((select jsonb_agg(r ->> 'text') from jsonb_array_elements(t.replies) r), '[]') as replies,
           t.understood ->> 'intent' as intent, t.tool_calls as "toolCalls", t.hand_over as "handOver",
           t.is_urgent as "isUrgent", t.unanswered, t.input_tokens as "inputTokens",
           t.output_tokens as "outputTokens", t.cost, t.duration_ms as "durationMs", t.error,
           t.did_fall_back as "didFallBack", c.profile_name as "profileName", c.phone, c.email
      from assistant_turns t
      join conversations c on c.org_id = t.org_id and c.id = t.conversation_id
     where ${sql.join(own, sql` and `)}
     order by t.id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(present), next: rows.length > limit && last ? last.id : null }
}

function present({ at, cost, profileName, phone, email, ...turn }: Row): LoggedTurn {
  return {
    ...turn,
    at: new Date(at).toISOString(),
    cost: Number(cost),
    error: modelProblemText(turn.error),
    contact: profileName || (phone === '' ? email : formatPhone(phone)),
  }
}

/** @throws `malformed_request` (400) for what is no cursor of ours */
function placeOf(cursor: string): string {
  const read = z.uuid().safeParse(cursor)
  if (!read.success) throw failure('malformed_request')
  return read.data
}
