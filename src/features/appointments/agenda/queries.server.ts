import { sql } from 'drizzle-orm'
import { minutesOfDay } from '#lib/days.ts'
import type { WeekHours } from '#lib/weekHours.ts'
import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { ResourceFacts } from '../availability/facts.ts'
import { type AppointmentFilter, fitting } from '../queries.server.ts'
import { isOpen, occupiesTime, type State, states } from '../rules.ts'
import type { DayCount } from './contract.ts'

export interface CountsQuery extends AppointmentFilter {
  /** A day of each unit's own calendar. */
  readonly from: string
  readonly days: number
}

/**
 * Counts appointments by the day on which they begin. The bounds in instants suit an index; the day is the
 * unit's.
 */
export async function countByDay(tx: Transaction<MemberScope>, query: CountsQuery): Promise<DayCount[]> {
  const first = minuteOf(`${query.from}T00:00Z`)
  const end = first + query.days * minutesOfDay
  const [from, to] = [first, end].map((minute) => dateOfMinute(minute).toISOString().slice(0, 10))
  const { rows } = await tx.db.execute<{
    date: string
    state: State
    count: number
    overbooked: number
    minutes: number
  }>(sql`
    select to_char(a.starts_at at time zone u.time_zone, 'YYYY-MM-DD') as date, a.state, count(*)::int as count,
           count(*) filter (where a.is_overbooked)::int as overbooked,
           coalesce(sum(extract(epoch from a.ends_at - a.starts_at) / 60)
             filter (where a.arrival_place is null and not a.is_overbooked), 0)::int as minutes
      from appointments a join units u on u.org_id = a.org_id and u.id = a.unit_id
     where a.org_id = ${tx.orgId}
       and a.starts_at >= ${dateOfMinute(first - minutesOfDay).toISOString()}::timestamptz
       and a.starts_at < ${dateOfMinute(end + minutesOfDay).toISOString()}::timestamptz
       and a.starts_at >= ${from}::timestamp at time zone u.time_zone
       and a.starts_at < ${to}::timestamp at time zone u.time_zone
       ${fitting(query)}
     group by 1, 2 order by 1`)
  return [...Map.groupBy(rows, ({ date }) => date)].map(([date, own]) => {
    const counts = new Map(own.map(({ state, count }) => [state, count]))
    const sum = (some: readonly State[]) => some.reduce((all, state) => all + (counts.get(state) ?? 0), 0)
    return {
      date,
      total: sum(states),
      open: sum(states.filter(isOpen)),
      overbooked: own.reduce((all, { overbooked }) => all + overbooked, 0),
      minutes: own.reduce((all, { state, minutes }) => all + (occupiesTime(state) ? minutes : 0), 0),
      states: Object.fromEntries(
        states.map((state) => [state, counts.get(state) ?? 0]),
      ) as DayCount['states'],
    }
  })
}

export interface UsedResource extends ResourceFacts {
  /** In minutes since 1970. */
  readonly uses: readonly { readonly appointmentId: string; readonly from: number; readonly to: number }[]
}

/**
 * Lists rooms and equipment with the appointments that use them, without those that the person may not see.
 */
export async function listUsedResources(
  tx: Transaction<MemberScope>,
  unitIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<UsedResource[]> {
  const at = (minute: number) => new Date(minute * 60_000).toISOString()
  const { rows } = await tx.db.execute<{
    id: string
    unit_id: string
    name: string
    kind: string
    capacity: number
    hours: WeekHours | null
    uses: UsedResource['uses']
  }>(sql`
    select r.id, r.unit_id, r.name, r.kind, r.capacity, r.hours, used.uses
      from resources r
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('appointmentId', b.appointment_id,
                 'from', floor(extract(epoch from b.starts_at) / 60), 'to', ceil(extract(epoch from b.ends_at) / 60))
                 order by b.starts_at), '[]') as uses
          from allocations b
         where b.org_id = r.org_id and b.subject_id = r.id
           and b.starts_at < ${at(to)}::timestamptz and b.starts_at > ${at(from)}::timestamptz - interval '2 days' and b.ends_at > ${at(from)}::timestamptz
           and exists (select from appointments a where a.org_id = b.org_id and a.id = b.appointment_id)) used
     where r.org_id = ${tx.orgId} and r.unit_id = any (${`{${unitIds.join(',')}}`}::uuid[]) and r.deleted_at is null
     order by r.kind, r.name, r.id`)
  return rows.map(({ unit_id: unitId, ...row }) => ({ ...row, unitId }))
}

/** Returns the records of the person as a professional: at most one, the one they sign in as. */
export async function findOwn(tx: Transaction<MemberScope>): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from professionals
     where org_id = ${tx.orgId} and deleted_at is null and user_id = ${tx.userId}`)
  return rows.map(({ id }) => id)
}
