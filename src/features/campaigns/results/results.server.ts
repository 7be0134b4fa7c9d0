import { sql } from 'drizzle-orm'
import { displayName } from '#features/patients/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Results } from '../contract.ts'
import { priceOf, readNetworkFacts, readTemplate } from '../facts.server.ts'
import { answeredAfter, bookedAfter, countBookings } from '../following.server.ts'
import { requireCampaign } from '../rows.server.ts'
import { reasonText } from './reasons.ts'
import { emptyTally, isLatest, tallyOf } from './tally.server.ts'

/** A message that is this late says that nothing works on the queue. */
const stalledAfterS = 60
const latestBookings = 3

export async function readResults(tx: Transaction<MemberScope>, id: string): Promise<Results> {
  const row = await requireCampaign(tx, id)
  const { tally, cost, until } = (await tallyOf(tx, [id])).get(id) ?? {
    tally: emptyTally,
    cost: 0,
    until: null,
  }
  const nextAt = row.state === 'sending' ? await findNext(tx, id) : null
  const template = row.templateId === null ? undefined : await readTemplate(tx, row.templateId)
  const { rules } = await readNetworkFacts(tx)
  const isLate = nextAt !== null && tx.now.getTime() - nextAt.getTime() > stalledAfterS * 1_000
  return {
    people: row.chosen,
    tally,
    nextAt: nextAt?.toISOString() ?? null,
    until: row.state === 'sending' ? (until?.toISOString() ?? null) : null,
    stalledSince: isLate ? nextAt.toISOString() : null,
    cost,
    estimatedCost: template ? row.chosen * priceOf(rules.prices, template.kind, template.category) : 0,
    failures: await listFailures(tx, id),
    replies: await countKinds(tx, id),
    bookings: {
      total: (await countBookings(tx, [id])).get(id),
      latest: await listBookings(tx, id),
    },
  }
}

async function findNext({ db, orgId }: Transaction<MemberScope>, id: string): Promise<Date | null> {
  const { rows } = await db.execute<{ due_at: string }>(sql`
    select s.due_at from sends s where s.org_id = ${orgId} and s.source_id = ${id} and s.state = 'planned'
     order by s.due_at limit 1`)
  return rows[0] ? new Date(rows[0].due_at) : null
}

interface FailureRow extends Record<string, unknown> {
  readonly state: 'failed' | 'uncertain' | 'skipped'
  readonly reason: string
  readonly people: number
}

/** What did not arrive, by its reason: failures first, the most frequent first. */
async function listFailures(
  { db, orgId }: Transaction<MemberScope>,
  id: string,
): Promise<Results['failures']> {
  const { rows } = await db.execute<FailureRow>(sql`
    select s.state, s.reason, count(*)::int as people from sends s
     where s.org_id = ${orgId} and s.source_id = ${id} and s.state in ('failed', 'uncertain', 'skipped') and ${isLatest}
     group by s.state, s.reason
     order by array_position(array['failed', 'uncertain', 'skipped'], s.state), count(*) desc, s.reason`)
  return rows.map(({ state, reason, people }) => ({
    state,
    reason,
    people,
    title: reasonText(state, reason),
    mayRetry: state === 'failed',
  }))
}

interface ReplyRow extends Record<string, unknown> {
  readonly total: number
  readonly refused: number
  readonly waiting: number
}

/** The contacts who answered, each once. */
async function countKinds({ db, orgId }: Transaction<MemberScope>, id: string): Promise<Results['replies']> {
  const { rows } = await db.execute<ReplyRow>(sql`
    with answered as (
      select s.conversation_id, bool_or(m.needs_person) as waits,
             bool_or(exists (select from suppressions r where r.org_id = s.org_id and r.send_id = s.id)) as refuses
        from sends s join messages m on ${answeredAfter}
       where s.org_id = ${orgId} and s.source_id = ${id} and s.sent_at is not null
       group by s.conversation_id)
    select count(*)::int as total, count(*) filter (where refuses)::int as refused,
           count(*) filter (where waits and not refuses)::int as waiting from answered`)
  return rows[0] as ReplyRow
}

interface BookingRow extends Record<string, unknown> {
  readonly id: string
  readonly full_name: string
  readonly social_name: string
  readonly starts_at: string
  readonly created_at: string
  readonly time_zone: string
  readonly professional: string
}

async function listBookings(
  { db, orgId }: Transaction<MemberScope>,
  id: string,
): Promise<Results['bookings']['latest']> {
  const { rows } = await db.execute<BookingRow>(sql`
    select distinct on (a.created_at, a.id) a.id, a.starts_at, a.created_at, u.time_zone, p.full_name, p.social_name,
           coalesce(trim(d.treatment || ' ' || d.full_name), '') as professional
      from sends s join appointments a on ${bookedAfter}
      join patients p on p.org_id = a.org_id and p.id = a.patient_id
      join units u on u.org_id = a.org_id and u.id = a.unit_id
      left join professionals d on d.org_id = a.org_id and d.id = a.professional_id
     where s.org_id = ${orgId} and s.source_id = ${id} and s.sent_at is not null
     order by a.created_at desc, a.id limit ${latestBookings}`)
  return rows.map((row) => ({
    appointmentId: row.id,
    name: displayName({ fullName: row.full_name, socialName: row.social_name }),
    startsAt: new Date(row.starts_at).toISOString(),
    bookedAt: new Date(row.created_at).toISOString(),
    timeZone: row.time_zone,
    professionalName: row.professional,
  }))
}
