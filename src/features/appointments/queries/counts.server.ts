import { sql } from 'drizzle-orm'
import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { isOpen, occupiesTime, type State, states } from '../rules.ts'
import type { DayCount } from '../schemas.ts'
import { type AppointmentFilter, fitting } from './filters.server.ts'

export interface CountsQuery extends AppointmentFilter {
  /** A day of each unit's own calendar. */
  readonly from: string
  readonly days: number
}

const day = 24 * 60

/** By the day on which they begin. The bounds in instants are what an index serves; the day itself is the unit's. */
export async function countByDay(tx: Transaction<MemberScope>, query: CountsQuery): Promise<DayCount[]> {
  const first = minuteOf(`${query.from}T00:00Z`)
  const end = first + query.days * day
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
       and a.starts_at >= ${dateOfMinute(first - day).toISOString()}::timestamptz
       and a.starts_at < ${dateOfMinute(end + day).toISOString()}::timestamptz
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
