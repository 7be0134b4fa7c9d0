import { addDays } from '#lib/days.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import type { ReportOutput, Trend } from '../contract.ts'
import { readSumsOf } from '../sums/read.server.ts'
import type { FactsFilter } from './facts.server.ts'
import { daysOf, type Period } from './periods.ts'
import { findNames } from './queries.server.ts'
import { assertPeriod, reportIn } from './read.server.ts'

/** The line beside a figure has so many weeks. */
export const trendWeeks = 8
/** A chart of more days has no room to tell what each was a week before. */
const mostDaysBefore = 31

/** Returns the weeks up to the end of a period, and what took place a week before each of its days: one reading of all. */
export function readTrend(scope: MemberScope, filter: FactsFilter): Promise<Trend> {
  assertPeriod(filter)
  return transact({ ...scope, seesOneMoment: true }, async (tx) => {
    const names = await findNames(tx)
    const periods = Array.from({ length: trendWeeks }, (_, at) => weekTo(filter.to, trendWeeks - 1 - at))
    const whole = { ...filter, from: periods[0]?.from ?? filter.from }
    const read = await readSumsOf(tx, whole, periods, names, tx.now.getTime())
    const reports = read.map((sums) => reportIn(sums, names))
    return {
      weeks: periods.flatMap((period, at) => {
        const report = reports[at]
        return report ? [{ ...period, ...figuresOf(report) }] : []
      }),
      weekBefore: weekBefore(
        filter,
        reports.flatMap(({ days }) => days),
      ),
    }
  })
}

const weekTo = (to: string, back: number): Period => ({
  from: addDays(to, -7 * back - 6),
  to: addDays(to, -7 * back),
})

const figuresOf = ({ totals, occupancy, wait, money }: ReportOutput) => ({
  attended: totals.attended,
  noShow: totals.noShow,
  due: totals.due,
  attendedMinutes: occupancy.attended,
  offeredMinutes: occupancy.offeredSoFar,
  waitMedian: wait.median,
  expectedCents: money.receivedCents + money.aheadCents,
})

/** The days a week before those of a period all lie in the weeks of its trend. */
function weekBefore(period: Period, days: ReportOutput['days']): Trend['weekBefore'] {
  if (daysOf(period) > mostDaysBefore) return []
  const [from, to] = [addDays(period.from, -7), addDays(period.to, -7)]
  return days
    .filter(({ day }) => from <= day && day <= to)
    .map(({ day, attended }) => ({ day: addDays(day, 7), attended }))
}
