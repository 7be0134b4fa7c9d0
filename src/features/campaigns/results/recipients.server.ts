import { type SQL, sql } from 'drizzle-orm'
import { displayName } from '#features/patients/rules.ts'
import type { SendState } from '#features/sends/rules.ts'
import { plain } from '#lib/match.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { ListPage } from '#platform/records/contract.ts'
import { byInstant, countOf, keysetOf, type ListFilter, pageOf } from '#platform/records/list.server.ts'
import type { Recipient, RecipientSituation } from '../contract.ts'
import { answeredAfter, bookedAfter } from '../following.server.ts'
import { requireCampaign } from '../rows.server.ts'
import { reasonText } from './reasons.ts'

export interface RecipientFilter extends ListFilter {
  readonly id: string
  readonly situation?: RecipientSituation | undefined
  readonly reason?: string | undefined
}

const ofSituation: Readonly<Record<RecipientSituation, SQL>> = {
  queued: sql`s.state in ('planned', 'claimed')`,
  delivered: sql`s.state = 'delivered'`,
  read: sql`s.state = 'read'`,
  failed: sql`s.state = 'failed'`,
  other: sql`s.state not in ('planned', 'claimed', 'delivered', 'read', 'failed')`,
}

/** When a send came to the situation in which it is; of the queue, when it is to leave. */
const since = sql`coalesce(s.ended_at, s.read_at, s.delivered_at, s.sent_at, s.claimed_at, s.due_at)`

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly sortKey: string
  readonly patient_id: string | null
  readonly full_name: string | null
  readonly social_name: string | null
  readonly address: string
  readonly state: SendState
  readonly reason: string
  readonly attempt: number
  readonly at: string
  readonly reply: string | null
  readonly needs_person: boolean | null
  readonly refused: boolean
  readonly appointment_id: string | null
  readonly starts_at: string | null
  readonly time_zone: string | null
}

/** The people of a campaign, the latest change first; every attempt is a line of its own. */
export async function listRecipients(
  tx: Transaction<MemberScope>,
  filter: RecipientFilter,
): Promise<ListPage<Recipient>> {
  await requireCampaign(tx, filter.id)
  const keyset = keysetOf({ recent: byInstant(since) }, sql`s.id`, { ...filter, sort: '-recent' })
  const fitting = sql`s.org_id = ${tx.orgId} and s.source_id = ${filter.id}
    ${filter.situation ? sql`and ${ofSituation[filter.situation]}` : sql``}
    ${filter.reason === undefined ? sql`` : sql`and s.reason = ${filter.reason}`}
    ${searchedBy(filter.q)}`
  const people = sql`sends s left join patients p on p.org_id = s.org_id and p.id = s.patient_id`
  const { rows } = await tx.db.execute<Row>(sql`
    select s.id, ${keyset.sortKey} as "sortKey", s.patient_id, p.full_name, p.social_name, s.state, s.reason, s.attempt,
           ${since} as at, coalesce(nullif(c.phone, ''), nullif(c.email, ''), k.phone, '') as address,
           r.text as reply, r.needs_person, b.id as appointment_id, b.starts_at, b.time_zone,
           exists (select from suppressions x where x.org_id = s.org_id and x.send_id = s.id) as refused
      from ${people}
      left join conversations c on c.org_id = s.org_id and c.id = s.conversation_id
      left join lateral (
        select k.phone from patient_contacts k where k.org_id = s.org_id and k.patient_id = s.patient_id and k.phone <> ''
         order by k.is_preferred desc, k.position limit 1) k on true
      left join lateral (
        select m.text, m.needs_person from messages m where ${answeredAfter} order by m.id limit 1) r on true
      left join lateral (
        select a.id, a.starts_at, u.time_zone from appointments a join units u on u.org_id = a.org_id and u.id = a.unit_id
         where ${bookedAfter} order by a.created_at limit 1) b on true
     where ${fitting} ${keyset.where ? sql`and ${keyset.where}` : sql``}
     order by ${sql.join(keyset.orderBy, sql`, `)} limit ${keyset.limit}`)
  const counted = await tx.db.execute<{ total: number }>(countOf(sql`select from ${people} where ${fitting}`))
  return pageOf(rows, keyset, counted.rows[0]?.total ?? 0, recipientOf)
}

/** Words of the name, or digits of a phone. */
function searchedBy(q: string): SQL {
  const digits = q.replace(/\D/g, '')
  if (digits.length > 3)
    return sql`and exists (select from patient_contacts k where k.org_id = s.org_id and k.patient_id = s.patient_id
      and position(${digits} in k.phone) > 0)`
  const words = plain(q)
    .split(/\s+/)
    .filter((word) => word !== '')
  return sql.join(
    words.map((word) => sql`and position(${` ${word}`} in ' ' || p.name_key) > 0`),
    sql` `,
  )
}

const recipientOf = (row: Row): Recipient => ({
  id: row.id,
  patientId: row.patient_id,
  name:
    row.full_name === null ? '' : displayName({ fullName: row.full_name, socialName: row.social_name ?? '' }),
  address: row.address,
  state: row.state,
  reason: ['failed', 'skipped', 'uncertain'].includes(row.state) ? reasonText(row.state, row.reason) : '',
  attempt: row.attempt,
  at: new Date(row.at).toISOString(),
  reply: row.reply ?? '',
  needsPerson: row.needs_person ?? false,
  booked:
    row.appointment_id === null || row.starts_at === null
      ? null
      : {
          appointmentId: row.appointment_id,
          startsAt: new Date(row.starts_at).toISOString(),
          timeZone: row.time_zone ?? '',
        },
  refused: row.refused,
})
