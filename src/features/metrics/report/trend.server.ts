import { addDays } from '#lib/days.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { Trend } from '../contract.ts'
import type { FactsFilter } from './facts.server.ts'
import { daysOf } from './periods.ts'
import { findNames, type Names } from './queries.server.ts'
import { assertPeriod, readPeriod } from './read.server.ts'

/** The line beside a figure has so many weeks. */
export const trendWeeks = 8
/** A chart of more days has no room to tell what each was a week before. */
const mostDaysBefore = 31

/** Returns the weeks up to the end of a period, and what took place a week before each of its days. */
export function readTrend(scope: MemberScope, filter: FactsFilter): Promise<Trend> {
  assertPeriod(filter)
  return transact({ ...scope, seesOneMoment: true }, async (tx) => {
    const names = await findNames(tx)
    const weeks: Trend['weeks'] = []
    for (let back = trendWeeks - 1; back >= 0; back--)
      weeks.push(await readWeek(tx, filter, names, addDays(filter.to, -7 * back)))
    return { weeks, weekBefore: await readWeekBefore(tx, filter, names) }
  })
}

type Tx = Transaction<MemberScope>

async function readWeek(
  tx: Tx,
  filter: FactsFilter,
  names: Names,
  to: string,
): Promise<Trend['weeks'][number]> {
  const from = addDays(to, -6)
  const { totals, occupancy, wait, money } = await readPeriod(
    tx,
    { ...filter, from, to },
    names,
    tx.now.getTime(),
  )
  return {
    from,
    to,
    attended: totals.attended,
    noShow: totals.noShow,
    due: totals.due,
    attendedMinutes: occupancy.attended,
    offeredMinutes: occupancy.offeredSoFar,
    waitMedian: wait.median,
    expectedCents: money.receivedCents + money.aheadCents,
  }
}

async function readWeekBefore(tx: Tx, filter: FactsFilter, names: Names): Promise<Trend['weekBefore']> {
  if (daysOf(filter) > mostDaysBefore) return []
  const before = { ...filter, from: addDays(filter.from, -7), to: addDays(filter.to, -7) }
  const { days } = await readPeriod(tx, before, names, tx.now.getTime())
  return days.map(({ day, attended }) => ({ day: addDays(day, 7), attended }))
}
