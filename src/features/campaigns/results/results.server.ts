import { sql } from 'drizzle-orm'
import { displayName } from '#features/patients/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Results } from '../contract.ts'
import { priceOf, readNetworkFacts, readTemplate } from '../facts.server.ts'
import { bookedAfter } from '../following.server.ts'
import { requireCampaign } from '../rows.server.ts'
import { answersOf } from './answers.server.ts'
import { listFailures } from './failures.server.ts'
import { lateSince, nothingYet, tallyOf } from './tally.server.ts'

const latestBookings = 3

export async function readResults(tx: Transaction<MemberScope>, id: string): Promise<Results> {
  const row = await requireCampaign(tx, id)
  const tallied = (await tallyOf(tx, [id])).get(id) ?? nothingYet
  const isSending = row.state === 'sending'
  const template = row.templateId === null ? undefined : await readTemplate(tx, row.templateId)
  const { rules } = await readNetworkFacts(tx)
  return {
    people: row.chosen,
    tally: tallied.tally,
    nextAt: isSending ? (tallied.next?.toISOString() ?? null) : null,
    until: isSending ? (tallied.until?.toISOString() ?? null) : null,
    stalledSince: isSending ? (lateSince(row, tallied, tx.now)?.toISOString() ?? null) : null,
    cost: tallied.cost,
    estimatedCost: template ? row.chosen * priceOf(rules.prices, template.kind, template.category) : 0,
    failures: await listFailures(tx, id),
    replies: await countReplyKinds(tx, id),
    bookings: {
      ...(await countBookers(tx, id)),
      latest: await listBookings(tx, id),
    },
  }
}

interface ReplyRow extends Record<string, unknown> {
  readonly total: number
  readonly wants: number
  readonly asks: number
  readonly declines: number
  readonly refused: number
  readonly waiting: number
  readonly since: string | null
}

async function countReplyKinds(
  { db, orgId }: Transaction<MemberScope>,
  id: string,
): Promise<Results['replies']> {
  const { rows } = await db.execute<ReplyRow>(sql`
    select count(*)::int as total,
           count(*) filter (where h.kind = 'wants')::int as wants,
           count(*) filter (where h.kind = 'asks')::int as asks,
           count(*) filter (where h.kind = 'declines')::int as declines,
           count(*) filter (where h.kind = 'refused')::int as refused,
           count(*) filter (where h.waits)::int as waiting,
           min(h.waiting_since) filter (where h.waits) as since
      from (${answersOf(orgId, [id])}) h`)
  const { since, ...counts } = rows[0] as ReplyRow
  return { ...counts, waitingSince: since === null ? null : new Date(since).toISOString() }
}

interface BookersRow extends Record<string, unknown> {
  readonly total: number
  readonly link: number
  readonly conversation: number
}

/** Who booked, each person once: how many of them by a page of theirs, or in a conversation, the first time. */
async function countBookers({ db, orgId }: Transaction<MemberScope>, id: string) {
  const { rows } = await db.execute<BookersRow>(sql`
    select count(*)::int as total,
           count(*) filter (where f.source in ('link', 'publicPage'))::int as link,
           count(*) filter (where f.source = 'conversation')::int as conversation
      from (select distinct on (s.patient_id) a.source from sends s join appointments a on ${bookedAfter}
             where s.org_id = ${orgId} and s.source_id = ${id} and s.sent_at is not null
             order by s.patient_id, a.created_at) f`)
  const { total, link, conversation } = rows[0] as BookersRow
  return { total, by: { link, conversation, clinic: total - link - conversation } }
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
