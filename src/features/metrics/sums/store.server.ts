import { sql } from 'drizzle-orm'
import { readOfferedTime } from '#features/appointments/commands.server.ts'
import { minuteMs } from '#lib/days.ts'
import type { Database } from '#platform/db/database.server.ts'
import { type NetworkScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { findFacts } from '../report/facts.server.ts'
import type { Fact } from '../report/facts.ts'
import { formula, type StoredTally, storedOf, tallyOf } from '../report/tally.ts'
import { findMonthsToStore, type Month, removeAncientMarks } from './months.server.ts'
import { everything, type Grain, slicesOf } from './slices.ts'
import { daysIn, monthEnd } from './stretches.ts'

/** Minutes by professional. */
type OfferedMinutes = Readonly<Record<string, number>>

interface Row {
  readonly grain: Grain
  readonly first: string
  readonly slice: string
  readonly sums: StoredTally
  readonly offered: OfferedMinutes
}

/**
 * Stores the sums of a network's past where they are missing or marked, or all of them anew; what was offered on a day stays as
 * it was first stored. Each month is a transaction of its own, which sees one moment: what is written meanwhile has a mark that
 * it doesn't see, and that stays. Two at once get in each other's way and one repeats. Returns how many months it stored.
 */
export async function storeSums(
  database: Database,
  orgId: string,
  { all = false }: { readonly all?: boolean } = {},
): Promise<number> {
  const scope = { database, userId: null, orgId, takesLong: true, seesOneMoment: true } as const
  const months = await transact(scope, async (tx) => {
    await removeAncientMarks(tx)
    return findMonthsToStore(tx, all)
  })
  for (const month of months) await transact(scope, (tx) => storeMonth(tx, month))
  return months.length
}

async function storeMonth(tx: Transaction<NetworkScope>, month: Month): Promise<void> {
  const known = await findOffered(tx, month)
  // By another time zone its days are others: the next run finds them.
  if (!known) return
  const { unitId, month: from, last: to } = month
  const facts = await findFacts(tx, { unitIds: [unitId], from, to })
  await writeRows(tx, month, rowsOf(month, facts, await addOffered(tx, month, known), tx.now.getTime()))
  await tx.db.execute(sql`
    delete from metric_marks
     where org_id = ${tx.orgId} and unit_id = ${unitId}
       and at >= ${from}::timestamp at time zone ${month.timeZone} and at < (${to}::date + 1)::timestamp at time zone ${month.timeZone}`)
}

type Known = ReadonlyMap<string, OfferedMinutes>

/** Returns what was offered on the days that are stored; null when the unit's days are no longer those of this time zone. */
async function findOffered({ db, orgId }: Transaction<NetworkScope>, month: Month): Promise<Known | null> {
  const { rows } = await db.execute<{ first: string | null; offered: OfferedMinutes }>(sql`
    select to_char(s.first, 'YYYY-MM-DD') as first, s.offered
      from units u left join metric_sums s
        on s.org_id = u.org_id and s.unit_id = u.id and s.grain = 'day' and s.slice = ${everything}
       and s.first between ${month.month} and ${month.last}
     where u.org_id = ${orgId} and u.id = ${month.unitId} and u.time_zone = ${month.timeZone}`)
  if (rows.length === 0) return null
  return new Map(rows.flatMap(({ first, offered }) => (first === null ? [] : [[first, offered] as const])))
}

/** Adds the days that are not stored yet, by the hours, blocks and holidays of now. */
async function addOffered(
  tx: Transaction<NetworkScope>,
  { unitId, month, last }: Month,
  known: Known,
): Promise<Known> {
  if (daysIn(month, last).every((day) => known.has(day))) return known
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select id from professionals where org_id = ${tx.orgId}`,
  )
  if (rows.length === 0) return known
  const offered = await readOfferedTime(tx, {
    unitIds: [unitId],
    professionalIds: rows.map(({ id }) => id),
    from: month,
    to: last,
    until: Math.floor(tx.now.getTime() / minuteMs),
  })
  const added = Map.groupBy(offered, ({ day }) => day)
  return new Map(
    daysIn(month, last).map((day) => [
      day,
      known.get(day) ??
        Object.fromEntries(
          (added.get(day) ?? []).map(({ professionalId, minutes }) => [professionalId, minutes]),
        ),
    ]),
  )
}

function rowsOf({ month, last }: Month, facts: readonly Fact[], offered: Known, now: number): Row[] {
  const byDay = Map.groupBy(facts, ({ day }) => day)
  const row = (grain: Grain, first: string, slice: string, some: readonly Fact[]) => ({
    grain,
    first,
    slice,
    sums: storedOf(tallyOf(some, now)),
  })
  const days = daysIn(month, last).map((day) => ({
    ...row('day', day, everything, byDay.get(day) ?? []),
    offered: offered.get(day) ?? {},
  }))
  if (last !== monthEnd(month)) return days
  const bySlice = new Map<string, Fact[]>()
  for (const fact of facts)
    for (const slice of slicesOf(fact)) {
      const own = bySlice.get(slice)
      if (own) own.push(fact)
      else bySlice.set(slice, [fact])
    }
  return [
    ...days,
    { ...row('month', month, everything, facts), offered: addUp([...offered.values()]) },
    ...[...bySlice].map(([slice, own]) => ({ ...row('month', month, slice, own), offered: {} })),
  ]
}

function addUp(days: readonly OfferedMinutes[]): OfferedMinutes {
  const sums = new Map<string, number>()
  for (const day of days)
    for (const [id, minutes] of Object.entries(day)) sums.set(id, (sums.get(id) ?? 0) + minutes)
  return Object.fromEntries(sums)
}

async function writeRows(
  { db, orgId }: Transaction<NetworkScope>,
  { unitId, month, timeZone }: Month,
  rows: readonly Row[],
): Promise<void> {
  await db.execute(sql`
    with written as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as r (grain text, first date, slice text, sums json, offered json)),
    gone as (
      delete from metric_sums s
       where s.org_id = ${orgId} and s.unit_id = ${unitId} and s.grain = 'month' and s.first = ${month}
         and not exists (select from written w where w.grain = 'month' and w.slice = s.slice))
    insert into metric_sums (org_id, unit_id, grain, first, slice, sums, offered, formula, time_zone)
    select ${orgId}::uuid, ${unitId}::uuid, w.grain, w.first, w.slice, w.sums, w.offered, ${formula}::int, ${timeZone}
      from written w
    on conflict (org_id, unit_id, grain, slice, first) do update
      set sums = excluded.sums, offered = excluded.offered, formula = excluded.formula, time_zone = excluded.time_zone`)
}
