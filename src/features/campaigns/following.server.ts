import { sql } from 'drizzle-orm'
import { arrayOf } from './audience/arrays.server.ts'
import type { OfNetwork } from './facts.server.ts'
import { followingDays } from './rules.ts'

/** What followed messages: answers, and appointments that their people booked. */

/** An appointment that a person of the send `s` booked after it. */
export const bookedAfter = sql`a.org_id = s.org_id and a.patient_id = s.patient_id and a.state <> 'cancelled'
  and a.created_at > s.sent_at and a.created_at < s.sent_at + make_interval(days => ${followingDays})`

/** An answer of the contact of the send `s`. */
export const answeredAfter = sql`m.org_id = s.org_id and m.conversation_id = s.conversation_id and m.direction = 'in'
  and m.at > s.sent_at and m.at < s.sent_at + make_interval(days => ${followingDays})`

/** How many, by the campaign; 0 for the others. */
export interface Counts {
  get(id: string): number
}

/** Counts the people who booked, each once a campaign. */
export const countBookings = (tx: OfNetwork, ids: readonly string[]): Promise<Counts> =>
  countEach(
    tx,
    ids,
    sql`select s.source_id as id, count(distinct s.patient_id)::int as people from sends s join appointments a on ${bookedAfter}`,
  )

/** Counts the people who answered, each once a campaign. */
export const countReplies = (tx: OfNetwork, ids: readonly string[]): Promise<Counts> =>
  countEach(
    tx,
    ids,
    sql`select s.source_id as id, count(distinct s.conversation_id)::int as people from sends s join messages m on ${answeredAfter}`,
  )

async function countEach(
  { db, orgId }: OfNetwork,
  ids: readonly string[],
  selection: ReturnType<typeof sql>,
): Promise<Counts> {
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await db.execute<{ id: string; people: number }>(sql`
    ${selection} where s.org_id = ${orgId} and s.source_id = any (${arrayOf(ids)}::uuid[]) and s.sent_at is not null
     group by s.source_id`)
  const counts = new Map(rows.map(({ id, people }) => [id, people]))
  return { get: (id) => counts.get(id) ?? 0 }
}
