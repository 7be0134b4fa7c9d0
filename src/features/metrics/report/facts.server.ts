import { type SQL, sql } from 'drizzle-orm'
import type { State } from '#features/appointments/rules.ts'
import type { AppointmentKind } from '#features/professionals/rules.ts'
import { addDays } from '#lib/days.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Stretch } from '../sums/stretches.ts'
import type { Fact, Origin, ReminderAnswer } from './facts.ts'
import type { Narrowing } from './search.server.ts'

export interface FactsFilter {
  /** Days of each unit's calendar, both included. */
  readonly from: string
  readonly to: string
  readonly unitIds?: readonly string[] | undefined
  readonly professionalIds?: readonly string[] | undefined
  /** `none` for what the patient pays. */
  readonly planIds?: readonly string[] | undefined
  /** Only these days of these units. */
  readonly stretches?: readonly Stretch[]
  readonly narrowing?: Narrowing | undefined
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly unit_id: string
  readonly day: string
  readonly hour: number
  readonly starts_at: number
  readonly planned: number
  readonly professional_id: string | null
  readonly insurance_plan_id: string | null
  readonly kind: AppointmentKind
  readonly state: State
  readonly origin: Origin
  readonly is_overbooked: boolean
  readonly is_by_arrival: boolean
  readonly booked_on: string
  readonly answer: ReminderAnswer
  readonly waited: number | null
  readonly room: number | null
  readonly price_cents: number | null
  readonly share_cents: number | null
  readonly score: number | null
}

const ids = (values: readonly string[]) => sql`${`{${values.join(',')}}`}::uuid[]`

/** Narrows a query of appointments (`a`) by the filter. */
export function fitting({ unitIds, professionalIds, planIds }: FactsFilter): SQL {
  const plans = planIds?.filter((id) => id !== 'none') ?? []
  return sql`${unitIds?.length ? sql`and a.unit_id = any (${ids(unitIds)})` : sql``}
    ${professionalIds?.length ? sql`and a.professional_id = any (${ids(professionalIds)})` : sql``}
    ${
      planIds?.length
        ? sql`and (a.insurance_plan_id = any (${ids(plans)}) or (${planIds.includes('none')} and a.insurance_plan_id is null))`
        : sql``
    }`
}

/** By whom it was booked: an entry of a conversation without a person is the assistant's. */
const origin = sql`case when a.source = 'conversation' and exists (
    select from appointment_history h where h.org_id = a.org_id and h.appointment_id = a.id
      and h.action = 'book' and h.user_id is null)
  then 'assistant' else a.source end`

/**
 * The patient's own yes, by link or in a conversation, that was not taken back. A reminder is looked up by its appointment: told
 * the source as it is, a database without statistics reads all that automations have sent, for each appointment.
 */
const answer = sql`case
  when exists (select from appointment_history h
                where h.org_id = a.org_id and h.appointment_id = a.id and h.action = 'move' and h.to_state = 'confirmed'
                  and h.user_id is null and h.undoes is null
                  and not exists (select from appointment_history t where t.org_id = h.org_id
                                   and t.appointment_id = h.appointment_id and t.undoes = h.id))
  then 'confirmed'
  when exists (select from sends s
                where s.org_id = a.org_id and s.appointment_id = a.id and s.source || '' = 'automation' and s.sent_at is not null
                  and s.schedule_version = a.schedule_version and s.question ->> 'kind' = 'attendance')
  then 'unanswered' else 'notReminded' end`

const hours = (count: number) => count * 60 * 60_000

/**
 * Narrows to the instants that the stretches can have in any time zone, by the index: row-level security lets nothing be looked
 * up there that is computed of a row, such as a unit's midnight.
 */
function within(stretches: readonly Stretch[]): SQL {
  const bounds = stretches.map(({ unitId, from, to }) => ({
    unit: unitId,
    from,
    to,
    after: new Date(Date.parse(`${from}T00:00Z`) - hours(15)),
    before: new Date(Date.parse(`${to}T00:00Z`) + hours(24 + 13)),
  }))
  return sql`
      join json_to_recordset(${JSON.stringify(bounds)}::json)
        as stretch (unit uuid, "from" date, "to" date, after timestamptz, before timestamptz)
        on a.unit_id = stretch.unit and a.starts_at >= stretch.after and a.starts_at < stretch.before`
}

const minutesBetween = (from: SQL, to: SQL) =>
  sql`(case when ${to} >= ${from} then floor(extract(epoch from ${to} - ${from}) / 60) end)::int`

/**
 * Reads the facts of a period, in the order of time: what the person's role and units let them see. Days are those of each
 * unit's calendar; the bounds in instants suit the index.
 */
export async function findFacts(tx: Transaction<NetworkScope>, filter: FactsFilter): Promise<Fact[]> {
  const end = addDays(filter.to, 1)
  const { rows } = await tx.db.execute<Row>(sql`
    select a.id, a.unit_id, to_char(local.at, 'YYYY-MM-DD') as day, extract(hour from local.at)::int as hour,
           (extract(epoch from a.starts_at) * 1000)::float8 as starts_at,
           (extract(epoch from a.ends_at - a.starts_at) / 60)::int as planned,
           a.professional_id, a.insurance_plan_id, a.kind, a.state, ${origin} as origin, a.is_overbooked,
           a.arrival_place is not null as is_by_arrival,
           to_char(a.created_at at time zone u.time_zone, 'YYYY-MM-DD') as booked_on, ${answer} as answer,
           ${minutesBetween(sql`coalesce(e.arrived_at, a.checked_in_at)`, sql`coalesce(e.called_at, a.started_at)`)} as waited,
           ${minutesBetween(sql`a.started_at`, sql`a.finished_at`)} as room,
           a.price_cents, a.share_cents, s.score
      from appointments a
      join units u on u.org_id = a.org_id and u.id = a.unit_id
      ${filter.stretches ? within(filter.stretches) : sql``}
      cross join lateral (select a.starts_at at time zone u.time_zone as at) local
      left join lateral (
        select e.arrived_at, e.called_at from reception_entries e
         where e.org_id = a.org_id and e.appointment_id = a.id order by e.id desc limit 1) e on a.checked_in_at is not null
      left join satisfaction_scores s on s.org_id = a.org_id and s.appointment_id = a.id
      ${filter.narrowing?.joins ?? sql``}
     where a.org_id = ${tx.orgId}
       and a.starts_at >= ${addDays(filter.from, -1)}::timestamptz and a.starts_at < ${addDays(end, 1)}::timestamptz
       and local.at >= ${filter.from}::timestamp and local.at < ${end}::timestamp
       ${filter.stretches ? sql`and local.at >= stretch."from"::timestamp and local.at < stretch."to"::timestamp + interval '1 day'` : sql``}
       ${fitting(filter)}
       ${filter.narrowing?.conditions ?? sql``}
     order by a.starts_at, a.id`)
  return rows.map((row) => ({
    id: row.id,
    unitId: row.unit_id,
    day: row.day,
    hour: row.hour,
    startsAt: row.starts_at,
    plannedMinutes: row.planned,
    professionalId: row.professional_id,
    planId: row.insurance_plan_id,
    kind: row.kind,
    state: row.state,
    origin: row.origin,
    isOverbooked: row.is_overbooked,
    isByArrival: row.is_by_arrival,
    bookedOn: row.booked_on,
    answer: row.answer,
    waitedMinutes: row.waited,
    roomMinutes: row.room,
    priceCents: row.price_cents,
    shareCents: row.share_cents,
    score: row.score,
  }))
}
