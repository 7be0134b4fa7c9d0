import { sql } from 'drizzle-orm'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import type { Visit } from './visits.server.ts'

/** What came of the messages of the last days. */

export interface Answer {
  readonly visit: Visit
  readonly act: 'confirmed' | 'cancelled' | 'reschedule'
  readonly at: Date
}

/** What patients answered moves their appointments. */
export async function writeAnswers(
  { db, orgId }: NetworkTransaction,
  answers: readonly Answer[],
): Promise<void> {
  const rows = answers.map(({ visit, act, at }) => ({
    id: visit.id,
    at,
    action: act === 'reschedule' ? act : 'move',
    state: act === 'reschedule' ? 'scheduled' : act,
  }))
  await db.execute(sql`
    with answers as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, at timestamptz, action text, state text)),
    confirmed as (
      update appointments a set state = 'confirmed', version = a.version + 1, updated_at = r.at from answers r
       where a.org_id = ${orgId} and a.id = r.id and a.state = 'scheduled' and r.state = 'confirmed')
    insert into appointment_history (org_id, id, appointment_id, at, source, action, from_state, to_state)
    select ${orgId}, acolhe_uuid_v7(), id, at, 'conversation', action, 'scheduled', state from answers order by at`)
}

export interface Score {
  readonly visit: Visit
  readonly score: number
  readonly at: Date
  readonly sendId: string
}

export async function writeScores(
  { db, orgId }: NetworkTransaction,
  scores: readonly Score[],
): Promise<void> {
  const rows = scores.map(({ visit, score, at, sendId }) => ({ id: visit.id, score, at, sendId }))
  await db.execute(sql`
    insert into satisfaction_scores (org_id, appointment_id, score, at, channel, send_id)
    select ${orgId}, id, score, at, 'whatsapp', "sendId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, score int, at timestamptz, "sendId" uuid)
    on conflict do nothing`)
}

/** Who handed over what a person sent themselves. */
export const noteHands = ({ db, orgId }: NetworkTransaction, userId: string) =>
  db.execute(sql`
    insert into outbox_acts (org_id, send_id, opened_at, opened_by, sent_by)
    select org_id, id, sent_at, ${userId}, ${userId} from sends where org_id = ${orgId} and state = 'byHand'
    on conflict do nothing`)
