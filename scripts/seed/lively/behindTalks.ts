import { sql } from 'drizzle-orm'
import { defaultMessageRules } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'

/** What stands behind the messages of conversations that are over: their sends, and what was booked. */

/** What was answered went out as every message does: on WhatsApp it costs what an answer costs, in the chat nothing. */
export const insertSends = ({ db, orgId }: NetworkTransaction, rows: readonly object[]) =>
  db.execute(sql`
    insert into sends (org_id, id, source, occasion, purpose, kind, state, due_at, claimed_at, called_at, sent_at, delivered_at,
           read_at, conversation_id, message_id, patient_id, user_id, cost)
    select ${orgId}, id, case by when 'a' then 'assistant' else 'single' end, 'talk ' || id, 'care', kind, 'read', at, at, at,
           at, at, at, conversation_id, message_id, patient_id, user_id,
           case kind when 'whatsapp' then ${defaultMessageRules.prices.whatsappReply}::bigint else 0 end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, by text, kind text, at timestamptz, conversation_id uuid,
           message_id uuid, patient_id uuid, user_id text)
     where by <> 'w'`)

export const insertBookings = ({ db, orgId }: NetworkTransaction, rows: readonly object[]) =>
  db.execute(sql`
    insert into conversation_bookings (org_id, id, conversation_id, at, appointment_id, user_id)
    select ${orgId}, id, conversation_id, at, appointment_id, user_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, conversation_id uuid, at timestamptz, appointment_id uuid, user_id text)`)
