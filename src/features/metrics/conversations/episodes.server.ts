import { type SQL, sql } from 'drizzle-orm'
import type { ChannelKind } from '#features/channels/rules.ts'
import { addDays } from '#lib/days.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import {
  type Episode,
  type EpisodeEvents,
  episodeDays,
  neededSince,
  resolverOf,
  silenceHours,
  steps,
} from './episodes.ts'
import { type Office, openMinutes } from './officeHours.ts'
import type { Place } from './place.server.ts'
import { conversationsNamed } from './search.server.ts'

export interface ConversationsFilter {
  /** Days of the conversation's unit, else of the network, both included. */
  readonly from: string
  readonly to: string
  readonly unitIds?: readonly string[] | undefined
  /** Names of contacts or patients, as they are typed. */
  readonly q?: string
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly conversation_id: string
  readonly unit_id: string | null
  readonly kind: ChannelKind
  readonly day: string
  readonly began: number
  readonly last_inbound: number
  readonly last_answer: number | null
  readonly first_assistant: number | null
  readonly first_person: number | null
  readonly queued: number | null
  readonly resolved: number | null
  readonly has_person: boolean
  readonly step: number
  readonly is_ahead: boolean
}

const ms = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::float8`

/** The first time an appointment `a` was confirmed, unless that was taken back, and the later steps, up to an instant. */
const stepOf = (until: SQL) => sql`case
  when a.state = 'done' and a.finished_at <= ${until} then 5
  when a.checked_in_at <= ${until} then 4
  when exists (select from appointment_history h
                where h.org_id = a.org_id and h.appointment_id = a.id and h.action = 'move' and h.to_state = 'confirmed'
                  and h.undoes is null and h.at <= ${until}
                  and not exists (select from appointment_history t where t.org_id = h.org_id
                                   and t.appointment_id = h.appointment_id and t.undoes = h.id and t.at <= ${until})) then 3
  else 2 end`

/**
 * Finds the episodes that began in a period, in the order of time, as they were known at `until`: of the conversations that
 * the person sees. The bounds in instants suit the index; a day of silence before the period tells what begins in it.
 */
export async function findEpisodes(
  tx: Transaction<NetworkScope>,
  { from, to, unitIds, q = '' }: ConversationsFilter,
  { zone, offices }: Place,
  until: Date,
): Promise<Episode[]> {
  const end = addDays(to, 1)
  const now = sql`${until.toISOString()}::timestamptz`
  const { rows } = await tx.db.execute<Row>(sql`
    with inbound as (
      select m.conversation_id, m.id, m.at, m.kind,
             lag(m.at) over (partition by m.conversation_id order by m.at, m.id) as before
        from messages m
       where m.org_id = ${tx.orgId} and m.direction = 'in' and not m.is_settled
         and m.at >= ${addDays(from, -3)}::timestamptz
         and m.at < least(${addDays(end, episodeDays + 1)}::timestamptz, ${now} + interval '1 millisecond')),
    begins as (
      select conversation_id, id, at, kind, lead(at) over (partition by conversation_id order by at, id) as next
        from inbound where before is null or at - before >= make_interval(hours => ${silenceHours})),
    episodes as (
      select b.id, b.conversation_id, b.at, b.kind, c.unit_id, to_char(local.at, 'YYYY-MM-DD') as day,
             least(b.next, b.at + make_interval(days => ${episodeDays}), ${now} + interval '1 millisecond') as ends
        from begins b
        join conversations c on c.org_id = ${tx.orgId} and c.id = b.conversation_id
        ${conversationsNamed(tx, q)}
        left join units u on u.org_id = c.org_id and u.id = c.unit_id
        cross join lateral (select b.at at time zone coalesce(u.time_zone, ${zone}) as at) local
       where local.at >= ${from}::timestamp and local.at < ${end}::timestamp)
    select e.id, e.conversation_id, coalesce(e.unit_id, k.unit_id) as unit_id, e.kind, e.day, ${ms(sql`e.at`)} as began,
           ${ms(sql`m.last_inbound`)} as last_inbound, ${ms(sql`m.last_answer`)} as last_answer,
           ${ms(sql`m.first_assistant`)} as first_assistant, ${ms(sql`m.first_person`)} as first_person,
           ${ms(sql`n.queued`)} as queued, ${ms(sql`n.resolved`)} as resolved, coalesce(n.has_person, false) as has_person,
           coalesce(k.step, 0) as step, coalesce(k.step in (2, 3) and k.is_ahead, false) as is_ahead
      from episodes e
      cross join lateral (
        select max(m.at) filter (where m.direction = 'in' and not m.is_settled) as last_inbound,
               max(m.at) filter (where m.author in ('person', 'assistant')) as last_answer,
               min(m.at) filter (where m.author = 'assistant') as first_assistant,
               min(m.at) filter (where m.author = 'person') as first_person
          from messages m
         where m.org_id = ${tx.orgId} and m.conversation_id = e.conversation_id and m.at >= e.at and m.at < e.ends) m
      cross join lateral (
        select min(n.at) filter (where n.kind = 'queued') as queued, max(n.at) filter (where n.kind = 'resolved') as resolved,
               bool_or(n.user_id is not null and n.kind in ('taken', 'assigned', 'resolved')) as has_person
          from conversation_entries n
         where n.org_id = ${tx.orgId} and n.conversation_id = e.conversation_id and n.at >= e.at and n.at < e.ends) n
      cross join lateral (
        select max(case when b.appointment_id is null then 1 when a.id is not null then ${stepOf(now)} end) as step,
               bool_or(a.state <> 'cancelled' and a.starts_at > ${now}) as is_ahead,
               (array_agg(a.unit_id order by b.id) filter (where a.id is not null))[1] as unit_id
          from conversation_bookings b
          left join appointments a on a.org_id = b.org_id and a.id = b.appointment_id
         where b.org_id = ${tx.orgId} and b.conversation_id = e.conversation_id and b.at >= e.at and b.at < e.ends) k
     where ${unitIds?.length ? sql`coalesce(e.unit_id, k.unit_id) = any (${`{${unitIds.join(',')}}`}::uuid[])` : sql`true`}
     order by e.at, e.id`)
  return rows.map((row) => episodeOf(row, offices, until.getTime()))
}

function episodeOf(row: Row, offices: ReadonlyMap<string, Office>, until: number): Episode {
  const events: EpisodeEvents = {
    beganAt: row.began,
    lastInboundAt: row.last_inbound,
    lastAnswerAt: row.last_answer,
    firstAssistantAt: row.first_assistant,
    firstPersonAt: row.first_person,
    queuedAt: row.queued,
    resolvedAt: row.resolved,
    hasPerson: row.has_person,
  }
  const own = offices.get(row.unit_id ?? '')
  return {
    id: row.id,
    conversationId: row.conversation_id,
    channel: row.kind,
    day: row.day,
    beganAt: row.began,
    step: steps[row.step] ?? 'begun',
    isAhead: row.is_ahead,
    resolver: resolverOf(events, until),
    assistantSeconds:
      row.first_assistant === null ? null : Math.round((row.first_assistant - row.began) / 1_000),
    personMinutes:
      row.first_person === null
        ? null
        : openMinutes(own ? [own] : [...offices.values()], neededSince(events), row.first_person),
  }
}
