import { type SQL, sql } from 'drizzle-orm'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { FactsFilter } from '../report/facts.server.ts'
import { formula, type StoredTally } from '../report/tally.ts'
import { everything, type Grain, slicesFor } from './slices.ts'
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
 * @param until the instant up to which is told, in milliseconds since 1970: sums hold before its day only
 */
export async function findStored(
  tx: Transaction<NetworkScope>,
  filter: FactsFilter,
  until: number,
): Promise<StoredPart[]> {
  const slices = slicesFor(filter)
  const rows = await findRows(tx, filter, until, slices?.[0] === everything)
  const sliced = slices && slices[0] !== everything ? await findSlices(tx, filter, slices) : null
  return rows.map(({ unit_id, grain, first, sums, offered, holds, when }) => {
    // Days are stored as a whole alone.
    const own = sums ? [sums] : grain === 'month' ? (sliced?.get(`${unit_id} ${first}`) ?? []) : null
    return {
      unitId: unit_id,
      from: first,
      to: grain === 'month' ? monthEnd(first) : first,
      sums: holds && slices ? own : null,
      offered,
      when,
    }
  })
}

const ofUnits = (column: SQL, { unitIds }: FactsFilter) =>
  unitIds?.length ? sql`and ${column} = any (${`{${unitIds.join(',')}}`}::uuid[])` : sql``

/** @param withSums false to find only whether they hold, and what was offered */
async function findRows(
  { db, orgId }: Transaction<NetworkScope>,
  filter: FactsFilter,
  until: number,
  withSums: boolean,
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
       where s.org_id = ${orgId} and s.grain = 'month' and s.slice = ${everything}
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

/** Finds the sums of slices by unit and month; what has no row has no appointment. */
async function findSlices(
  { db, orgId }: Transaction<NetworkScope>,
  filter: FactsFilter,
  slices: readonly string[],
): Promise<Map<string, StoredTally[]>> {
  const { rows } = await db.execute<{ unit_id: string; first: string; sums: StoredTally }>(sql`
    select s.unit_id, to_char(s.first, 'YYYY-MM-DD') as first, s.sums from metric_sums s
     where s.org_id = ${orgId} and s.grain = 'month' and s.first between ${filter.from} and ${filter.to} ${ofUnits(sql`s.unit_id`, filter)}
       and s.slice in (select json_array_elements_text(${JSON.stringify(slices)}::json)) and s.formula = ${formula}`)
  const found = new Map<string, StoredTally[]>()
  for (const { unit_id, first, sums } of rows) {
    const key = `${unit_id} ${first}`
    found.set(key, [...(found.get(key) ?? []), sums])
  }
  return found
}
