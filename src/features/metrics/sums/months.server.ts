import { sql } from 'drizzle-orm'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { formula } from '../report/tally.ts'
import { everything } from './slices.ts'

/** Days of a month whose sums are stored: those that are over for a day. */
export interface Month {
  readonly unitId: string
  /** Its first day. */
  readonly month: string
  /** The last of its days that is stored. */
  readonly last: string
  readonly timeZone: string
}

/** What lies further back is counted whenever it is asked for. */
const furthest = sql`interval '10 years'`

/** The first day of the month in which a unit (`u`) begins, or the first of its appointments. */
const beginning = sql`date_trunc('month', least(u.created_at at time zone u.time_zone,
    (select min(a.starts_at) at time zone u.time_zone from appointments a where a.org_id = u.org_id and a.unit_id = u.id),
    (select min(s.first) from metric_sums s
      where s.org_id = u.org_id and s.unit_id = u.id and s.grain = 'day' and s.slice = ${everything})))::date`

/** Finds the days on which units begin: nothing was offered before. */
export async function findBeginnings({ db, orgId }: Transaction<NetworkScope>): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; day: string }>(
    sql`select u.id, to_char(${beginning}, 'YYYY-MM-DD') as day from units u where u.org_id = ${orgId}`,
  )
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/**
 * Finds the months in which something is not stored, or no longer holds; the newest first. They begin with the one in which the
 * unit, or the first of its appointments, begins.
 */
export async function findMonthsToStore(
  { db, orgId }: Transaction<NetworkScope>,
  all: boolean,
): Promise<Month[]> {
  const { rows } = await db.execute<{ unit_id: string; month: string; last: string; time_zone: string }>(sql`
    with own as (
      select u.id as unit_id, u.time_zone, closed.day as closed,
             greatest(date_trunc('month', closed.day::timestamp - ${furthest})::date, ${beginning}) as first
        from units u cross join lateral (select (now() at time zone u.time_zone)::date - 2 as day) closed
       where u.org_id = ${orgId}),
    months as (
      select o.unit_id, o.time_zone, m.at::date as month, (m.at + interval '1 month')::date - 1 as end_of_month,
             least((m.at + interval '1 month')::date - 1, o.closed) as last
        from own o cross join generate_series(o.first::timestamp, o.closed::timestamp, interval '1 month') as m (at))
    select m.unit_id, m.time_zone, to_char(m.month, 'YYYY-MM-DD') as month, to_char(m.last, 'YYYY-MM-DD') as last
      from months m
     where ${all}
        -- A row for each day, and one for the month when it is over.
        or (select count(*) from metric_sums s
             where s.org_id = ${orgId} and s.unit_id = m.unit_id and s.slice = ${everything}
               and s.first between m.month and m.last and s.formula = ${formula} and s.time_zone = m.time_zone)
           < m.last - m.month + 1 + (m.last = m.end_of_month)::int
        or exists (select from metric_marks k
                    where k.org_id = ${orgId} and k.unit_id = m.unit_id
                      and k.at >= m.month::timestamp at time zone m.time_zone
                      and k.at < (m.last + 1)::timestamp at time zone m.time_zone)
     order by m.month desc, m.unit_id`)
  return rows.map(({ unit_id, month, last, time_zone }) => ({
    unitId: unit_id,
    month,
    last,
    timeZone: time_zone,
  }))
}

/** Removes marks of what is never stored. */
export async function removeAncientMarks({ db, orgId }: Transaction<NetworkScope>): Promise<void> {
  await db.execute(
    sql`delete from metric_marks where org_id = ${orgId} and at < now() - ${furthest} - interval '40 days'`,
  )
}
