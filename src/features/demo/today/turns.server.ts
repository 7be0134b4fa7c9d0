import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { chance } from '../history/clinic.server.ts'

/** What the assistant did in conversations of the past, as its log has it. */

export interface TurnRow {
  readonly conversationId: string
  /** WhatsApp, if not said otherwise. */
  readonly channel?: 'whatsapp' | 'chat'
  readonly at: Date
  readonly messageId: string
  readonly reply: string
  readonly isHanded: boolean
  readonly unanswered: string
}

/** Turns of guided mode: they cost nothing, and name no model. */
export const turnOf = ({
  conversationId,
  channel = 'whatsapp',
  at,
  messageId,
  reply,
  isHanded,
  unanswered,
}: TurnRow) => ({
  // It began before its reply was said.
  id: uuid({ msecs: at.getTime() - 1 }),
  conversation_id: conversationId,
  channel,
  at,
  state: isHanded ? 'handedOver' : 'answered',
  message_ids: [messageId],
  understood: {
    intent: unanswered ? 'unknown' : isHanded ? 'person' : 'book',
    dates: [],
    isAmbiguous: false,
  },
  replies: [{ text: reply, options: [] }],
  hand_over: isHanded ? (unanswered ? 'notUnderstood' : 'asked') : null,
  unanswered,
  duration_ms: 40 + Math.round(chance(`${messageId} took`) * 160),
})

export async function insertTurns(
  { db, orgId }: NetworkTransaction,
  rows: readonly ReturnType<typeof turnOf>[],
) {
  await db.execute(sql`
    insert into assistant_turns (org_id, id, conversation_id, at, channel, state, engine, message_ids, understood, replies,
           hand_over, unanswered, duration_ms, ownership)
    select ${orgId}, id, conversation_id, at, channel, state, 'guided', message_ids, understood, replies, hand_over,
           unanswered, duration_ms, 0
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, conversation_id uuid, at timestamptz, channel text, state text,
           message_ids uuid[], understood jsonb, replies jsonb, hand_over text, unanswered text, duration_ms int)`)
}

/** Where something stands in a thread that happened at a time: behind what was said at the very same. */
export const entryIdAt = (at: Date): string => uuid({ msecs: at.getTime() + 1 })

/** What happened to conversations beside the messages. */
export const insertEntries = ({ db, orgId }: NetworkTransaction, rows: readonly object[]) =>
  db.execute(sql`
    insert into conversation_entries (org_id, id, conversation_id, kind, at, user_id, reason)
    select ${orgId}, id, conversation_id, kind, at, user_id, reason from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, conversation_id uuid, kind text, at timestamptz, user_id text, reason text) order by at`)
