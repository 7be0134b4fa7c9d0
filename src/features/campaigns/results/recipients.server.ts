import { type SQL, sql } from 'drizzle-orm'
import type { OutreachKind } from '#features/channels/rules.ts'
import { displayName } from '#features/patients/rules.ts'
import type { SendState } from '#features/sends/rules.ts'
import { plain } from '#lib/match.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { ListPage } from '#platform/records/contract.ts'
import { byInstant, countOf, keysetOf, type ListFilter, pageOf } from '#platform/records/list.server.ts'
import { arrayOf } from '../audience/arrays.server.ts'
import type { Recipient } from '../contract.ts'
import { answeredAfter, bookedAfter } from '../following.server.ts'
import { requireCampaign } from '../rows.server.ts'
import { answersOf, bookersOf, refusedBy } from './answers.server.ts'
import { isReachedBy, kindsOfReach } from './reach.server.ts'
import {
  type RecipientChoice,
  type RecipientSituation,
  type ReplyKind,
  reasonText,
  type ShownReply,
} from './rules.ts'
import { isLatest } from './tally.server.ts'

export type RecipientFilter = ListFilter & RecipientChoice & { readonly id: string }

/** Of an export: without a filter each attempt is a line of its own. */
type RowFilter = RecipientFilter & { readonly hasEveryAttempt?: boolean }

const ofSituation: Readonly<Record<RecipientSituation, SQL>> = {
  queued: sql`s.state in ('planned', 'claimed')`,
  left: sql`s.state in ('sent', 'byHand', 'joined', 'delivered', 'read')`,
  sent: sql`s.state in ('sent', 'byHand', 'joined')`,
  delivered: sql`s.state = 'delivered'`,
  read: sql`s.state = 'read'`,
  failed: sql`s.state = 'failed'`,
  uncertain: sql`s.state = 'uncertain'`,
  skipped: sql`s.state in ('skipped', 'recalled')`,
  waiting: sql`s.state = 'waiting'`,
  again: sql`s.state = 'planned' and s.previous_id is not null`,
  other: sql`s.state not in ('planned', 'claimed', 'delivered', 'read', 'failed')`,
}

/** When a send came to the situation in which it is; of the queue, when it is to leave. */
const since = sql`coalesce(s.ended_at, s.read_at, s.delivered_at, s.sent_at, s.claimed_at, s.due_at)`
const sorts = { recent: byInstant(since), planned: sql`s.id::text` }

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly sortKey: string
  readonly conversation_id: string | null
  readonly patient_id: string | null
  readonly full_name: string | null
  readonly social_name: string | null
  readonly address: string
  readonly kind: OutreachKind
  readonly state: SendState
  readonly reason: string
  readonly attempt: number
  readonly at: string
  readonly reply: string | null
  readonly meant: ReplyKind | null
  readonly needs_person: boolean | null
  readonly refused: boolean
  readonly may_retry: boolean
  readonly others: readonly (OutreachKind | null)[]
  readonly appointment_id: string | null
  readonly starts_at: string | null
  readonly time_zone: string | null
}

const people = sql`sends s left join patients p on p.org_id = s.org_id and p.id = s.patient_id`

/** The people of a campaign, each once by the last attempt, the latest change first. */
export async function listRecipients(
  tx: Transaction<MemberScope>,
  filter: RecipientFilter,
): Promise<ListPage<Recipient>> {
  await requireCampaign(tx, filter.id)
  const { rows, keyset, fitting } = await readRows(tx, { ...filter, sort: '-recent' })
  const counted = await tx.db.execute<{ total: number }>(countOf(sql`select from ${people} where ${fitting}`))
  const earlier = await readEarlier(
    tx,
    rows.flatMap(({ id, attempt }) => (attempt > 1 ? [id] : [])),
  )
  return pageOf(rows, keyset, counted.rows[0]?.total ?? 0, (row) => recipientOf(row, earlier.get(row.id)))
}

interface EarlierRow extends Record<string, unknown> {
  readonly of: string
  readonly id: string
  readonly kind: OutreachKind
  readonly state: SendState
  readonly reason: string
  readonly attempt: number
  readonly at: string
}

/** The attempts before each of these, the latest first. */
async function readEarlier({ db, orgId }: Transaction<MemberScope>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, EarlierRow[]>()
  const { rows } = await db.execute<EarlierRow>(sql`
    with recursive chain as (
      select n.id as of, n.previous_id from sends n
       where n.org_id = ${orgId} and n.id = any (${arrayOf(ids)}::uuid[])
      union all
      select c.of, b.previous_id from chain c join sends b on b.org_id = ${orgId} and b.id = c.previous_id)
    select c.of, s.id, s.kind, s.state, s.reason, s.attempt, ${since} as at
      from chain c join sends s on s.org_id = ${orgId} and s.id = c.previous_id
     order by s.attempt desc`)
  return Map.groupBy(rows, (row) => row.of)
}

/** So many of the people, in an order in which nobody moves while messages go out; `next` goes on. */
export async function readSome(
  tx: Transaction<MemberScope>,
  filter: RecipientChoice & { readonly id: string; readonly cursor?: string; readonly limit: number },
): Promise<Pick<ListPage<Recipient>, 'items' | 'next'>> {
  const { rows, keyset } = await readRows(tx, { ...filter, sort: 'planned', hasEveryAttempt: true })
  return pageOf(rows, keyset, 0, (row) => recipientOf(row))
}

async function readRows(tx: Transaction<MemberScope>, filter: RowFilter) {
  const keyset = keysetOf(sorts, sql`s.id`, filter)
  const fitting = fittingOf(tx.orgId, filter)
  const { rows } = await tx.db.execute<Row>(sql`
    select s.id, ${keyset.sortKey} as "sortKey", s.conversation_id, s.patient_id, p.full_name, p.social_name, s.kind, s.state, s.reason, s.attempt,
           ${since} as at, coalesce(nullif(c.phone, ''), nullif(c.email, ''), k.phone, '') as address,
           r.text as reply, r.needs_person, b.id as appointment_id, b.starts_at, b.time_zone, w.kind as meant,
           ${refusedBy} as refused, s.state = 'failed' and ${isLatest} as may_retry,
           case when s.state = 'failed' then ${reachesOf()} else '{}' end as others
      from ${people}
      left join conversations c on c.org_id = s.org_id and c.id = s.conversation_id
      left join campaign_replies w on w.org_id = s.org_id and w.send_id = s.id
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
  return { rows, keyset, fitting }
}

function fittingOf(
  orgId: string,
  filter: RecipientChoice & { readonly id: string; readonly hasEveryAttempt?: boolean },
): SQL {
  const { id, situation, reason, reply, booked, hasEveryAttempt } = filter
  // Who answered an earlier attempt is listed by that one.
  const isOfAnswers = reply !== undefined || booked !== undefined
  const isOfLatest = situation !== undefined || reason !== undefined || !(isOfAnswers || hasEveryAttempt)
  const terms = [
    sql`s.org_id = ${orgId} and s.source_id = ${id}`,
    isOfLatest && isLatest,
    situation && ofSituation[situation],
    reason !== undefined && (situation === 'again' ? failedBefore(reason) : sql`s.reason = ${reason}`),
    reply && sql`s.id in (select h.id from (${answersOf(orgId, [id])}) h where ${meaning(reply)})`,
    booked !== undefined && sql`s.id ${booked ? sql`` : sql`not`} in (${bookersOf(orgId, id)})`,
    searchedBy(filter.q),
  ]
  return sql.join(
    terms.filter((term) => term !== undefined && term !== false),
    sql` and `,
  )
}

const failedBefore = (reason: string) => sql`exists (
  select from sends b where b.org_id = s.org_id and b.id = s.previous_id and b.reason = ${reason})`

function meaning(reply: ShownReply): SQL {
  if (reply === 'any') return sql`true`
  return reply === 'waiting' ? sql`h.waits` : sql`h.kind = ${reply}`
}

const reachesOf = () =>
  sql`array[${sql.join(
    kindsOfReach.map((kind) => sql`case when ${isReachedBy(kind)} then ${kind}::text end`),
    sql`, `,
  )}]`

/** Words of the name, or digits of a phone. */
function searchedBy(q: string): SQL | undefined {
  const digits = q.replace(/\D/g, '')
  if (digits.length > 3)
    return sql`exists (select from patient_contacts k where k.org_id = s.org_id and k.patient_id = s.patient_id
      and position(${digits} in k.phone) > 0)`
  const words = plain(q)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  return sql.join(
    words.map((word) => sql`position(${` ${word}`} in ' ' || p.name_key) > 0`),
    sql` and `,
  )
}

const shownReason = ({ state, reason }: Pick<Row, 'state' | 'reason'>): string =>
  ['failed', 'skipped', 'uncertain'].includes(state) ? reasonText(state, reason) : ''

function recipientOf(row: Row, earlier: readonly EarlierRow[] = []): Recipient {
  const hasAnswered = row.reply !== null
  return {
    id: row.id,
    patientId: row.patient_id,
    name:
      row.full_name === null
        ? ''
        : displayName({ fullName: row.full_name, socialName: row.social_name ?? '' }),
    address: row.address,
    kind: row.kind,
    state: row.state,
    reason: shownReason(row),
    attempt: row.attempt,
    earlier: earlier.map((one) => ({
      id: one.id,
      kind: one.kind,
      state: one.state,
      reason: shownReason(one),
      attempt: one.attempt,
      at: new Date(one.at).toISOString(),
    })),
    conversationId: row.conversation_id,
    at: new Date(row.at).toISOString(),
    reply: row.reply ?? '',
    replyKind: row.refused ? 'refused' : hasAnswered ? (row.meant ?? 'asks') : null,
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
    mayRetry: row.may_retry,
    otherKinds: row.others.filter((kind) => kind !== null),
  }
}
