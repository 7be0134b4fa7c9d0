import { type SQL, sql } from 'drizzle-orm'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { FactsFilter } from '../report/facts.server.ts'
import { formula, type StoredTally } from '../report/tally.ts'
import { everything, type Grain, haveDays, slicesFor } from './slices.ts'
import { monthEnd, type Stretch } from './stretches.ts'

/** What is stored of a day or a month of a unit. */
export interface StoredPart extends Stretch {
  /** Sums that add up to those of its appointments; null where these are to be counted. */
  readonly sums: readonly StoredTally[] | null
  /** Minutes by professional. */
  readonly offered: Readonly<Record<string, number>>
  /** When it is, seen from the instant up to which something is told: over, the day of it, or still to come. */
  readonly when: 'past' | 'present' | 'future'
}

interface Row extends Record<string, unknown> {
  readonly unit_id: string
  readonly grain: Grain
  readonly first: string
  readonly sums: StoredTally | null
  readonly offered: Readonly<Record<string, number>>
  readonly holds: boolean
  readonly when: StoredPart['when']
}

/**
 * Finds what is stored of a period: months where they lie within it and hold, else their days. Parts share no day.
 * @param grain `day` for days alone, which can be told apart
 * @param until the instant up to which is told, in milliseconds since 1970: sums hold before its day only
 */
export async function findStored(
  tx: Transaction<NetworkScope>,
  filter: FactsFilter,
  until: number,
  grain: Grain = 'month',
): Promise<StoredPart[]> {
  const slices = slicesFor(filter)
  const rows = await findRows(tx, filter, { until, grain, withSums: slices?.[0] === everything })
  const sliced = slices && slices[0] !== everything ? await findSlices(tx, rows, slices) : null
  return rows.map(({ unit_id, grain, first, sums, offered, holds, when }) => {
    const own = sums ? [sums] : (sliced?.get(`${unit_id} ${grain} ${first}`) ?? [])
    const isStored = slices !== null && (grain === 'month' || haveDays(slices))
    return {
      unitId: unit_id,
      from: first,
      to: grain === 'month' ? monthEnd(first) : first,
      sums: holds && isStored ? own : null,
      offered,
      when,
    }
  })
}

const ofUnits = (column: SQL, { unitIds }: FactsFilter) =>
  unitIds?.length ? sql`and ${column} = any (${`{${unitIds.join(',')}}`}::uuid[])` : sql``

interface RowsToFind {
  readonly until: number
  readonly grain: Grain
  /** False to find only whether they hold, and what was offered. */
  readonly withSums: boolean
}

async function findRows(
  { db, orgId }: Transaction<NetworkScope>,
  filter: FactsFilter,
  { until, grain, withSums }: RowsToFind,
): Promise<Row[]> {
  const sums = withSums ? sql`s.sums` : sql`null::json as sums`
  const { rows } = await db.execute<Row>(sql`
    with own as (
      select u.id, u.time_zone, (${new Date(until).toISOString()}::timestamptz at time zone u.time_zone)::date as present
        from units u where u.org_id = ${orgId} ${ofUnits(sql`u.id`, filter)}),
    marked as materialized (
      select distinct k.unit_id, (k.at at time zone o.time_zone)::date as day
        from metric_marks k join own o on o.id = k.unit_id where k.org_id = ${orgId}),
    months as materialized (
      select s.unit_id, s.first from metric_sums s join own o on o.id = s.unit_id
       where ${grain === 'month'} and s.org_id = ${orgId} and s.grain = 'month' and s.slice = ${everything}
         and s.first >= ${filter.from} and s.first + interval '1 month' <= least(${filter.to}::date + 1, o.present)
         and s.formula = ${formula} and s.time_zone = o.time_zone
         and not exists (select from marked k
                          where k.unit_id = s.unit_id and k.day >= s.first and k.day < s.first + interval '1 month'))
    select s.unit_id, s.grain, to_char(s.first, 'YYYY-MM-DD') as first, ${sums}, s.offered, true as holds, 'past' as when
      from months m join metric_sums s
        on s.org_id = ${orgId} and s.unit_id = m.unit_id and s.grain = 'month' and s.slice = ${everything} and s.first = m.first
    union all
    select s.unit_id, s.grain, to_char(s.first, 'YYYY-MM-DD') as first, ${sums}, s.offered,
           s.first < o.present and s.formula = ${formula} and s.time_zone = o.time_zone
             and not exists (select from marked k where k.unit_id = s.unit_id and k.day = s.first) as holds,
           case when s.first < o.present then 'past' when s.first = o.present then 'present' else 'future' end as when
      from metric_sums s join own o on o.id = s.unit_id
     where s.org_id = ${orgId} and s.grain = 'day' and s.slice = ${everything}
       and s.first between ${filter.from} and ${filter.to}
       and not exists (select from months m
                        where m.unit_id = s.unit_id and m.first <= s.first and s.first < m.first + interval '1 month')`)
  return rows
}

/** Finds the sums of slices by unit, grain and first day; what has no row has no appointment. */
async function findSlices(
  { db, orgId }: Transaction<NetworkScope>,
  rows: readonly Row[],
  slices: readonly string[],
): Promise<Map<string, StoredTally[]>> {
  const wanted = rows.flatMap(({ unit_id, grain, first, holds }) =>
    holds ? [{ unit_id, grain, first }] : [],
  )
  const { rows: own } = await db.execute<{
    unit_id: string
    grain: Grain
    first: string
    sums: StoredTally
  }>(sql`
    select s.unit_id, s.grain, to_char(s.first, 'YYYY-MM-DD') as first, s.sums
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w (unit_id uuid, grain text, first date)
      cross join json_array_elements_text(${JSON.stringify(slices)}::json) as slice (name)
      join metric_sums s on s.org_id = ${orgId} and s.unit_id = w.unit_id and s.grain = w.grain and s.slice = slice.name and s.first = w.first`)
  const byPart = Map.groupBy(own, ({ unit_id, grain, first }) => `${unit_id} ${grain} ${first}`)
  return new Map([...byPart].map(([part, some]) => [part, some.map(({ sums }) => sums)]))
}
