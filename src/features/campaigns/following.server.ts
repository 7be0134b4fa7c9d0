import { type SQL, sql } from 'drizzle-orm'
import { arrayOf } from './audience/arrays.server.ts'
import type { OfNetwork } from './facts.server.ts'
import { followingDays } from './rules.ts'

/** What followed messages: answers, and appointments that their people booked. */

/** An appointment that a person of the send `s` booked after it. */
export const bookedAfter = sql`a.org_id = s.org_id and a.patient_id = s.patient_id and a.state <> 'cancelled'
  and a.created_at > s.sent_at and a.created_at < s.sent_at + make_interval(days => ${followingDays})`

/** What the product sent by itself, and may have asked something by. */
const isAutomatic = sql`o.direction = 'out' and o.author in ('automation', 'campaign') and o.send_id is not null`

/**
 * An answer of the contact of the send `s`: what they wrote after it, until the next automatic message. Who confirms an
 * appointment a week later answers its reminder, unless they quote the invitation.
 */
export const answeredAfter = sql`m.org_id = s.org_id and m.conversation_id = s.conversation_id and m.direction = 'in'
  and m.at > s.sent_at and m.at < s.sent_at + make_interval(days => ${followingDays})
  and coalesce(
    (select o.send_id = s.id from messages o where o.org_id = m.org_id and o.id = m.reply_to and ${isAutomatic}),
    not exists (select from messages o where o.org_id = m.org_id and o.conversation_id = m.conversation_id
      and ${isAutomatic} and o.send_id <> s.id and o.at > s.sent_at and o.at <= m.at))`

/** How many, by the campaign; 0 for the others. */
export interface Counts {
  get(id: string): number
}

/** Counts the people who booked, each once a campaign. */
export const countBookings = (tx: OfNetwork, ids: readonly string[]): Promise<Counts> =>
  countsOf(
    tx,
    ids,
    sql`select s.source_id as id, count(distinct s.patient_id)::int as people from sends s join appointments a on ${bookedAfter}
     where s.org_id = ${tx.orgId} and s.source_id = any (${arrayOf(ids)}::uuid[]) and s.sent_at is not null
     group by s.source_id`,
  )

/** Runs a selection of `id` and `people`, a row for each campaign that has any. */
export async function countsOf({ db }: OfNetwork, ids: readonly string[], selection: SQL): Promise<Counts> {
  const { rows } =
    ids.length === 0 ? { rows: [] } : await db.execute<{ id: string; people: number }>(selection)
  const counts = new Map(rows.map(({ id, people }) => [id, people]))
  return { get: (id) => counts.get(id) ?? 0 }
}
