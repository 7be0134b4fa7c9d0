import { addDays, dayOf } from '#lib/days.ts'
import { isWorkingDay } from './facts.ts'

export interface Period {
  readonly from: string
  readonly to: string
}

export const daysOf = ({ from, to }: Period): number => dayOf(to) - dayOf(from) + 1

/** The period of equal length that ends on the day before. */
export const previousOf = (period: Period): Period => ({
  from: addDays(period.from, -daysOf(period)),
  to: addDays(period.from, -1),
})

/** What makes two periods unequal, so that their totals say so. */
export type PeriodNote = 'unequalDays' | 'holidays'

const weekdaysIn = ({ from, to }: Period) =>
  Array.from({ length: dayOf(to) - dayOf(from) + 1 }, (_, at) => dayOf(from) + at).filter(
    (day) => ![0, 6].includes((((day + 4) % 7) + 7) % 7),
  )

export function notesOf(period: Period, previous: Period): PeriodNote[] {
  const own = weekdaysIn(period)
  const before = weekdaysIn(previous)
  const holidays = (days: readonly number[]) => days.filter((day) => !isWorkingDay(day)).length
  return [
    ...(own.length === before.length ? [] : (['unequalDays'] as const)),
    ...(holidays(own) === holidays(before) ? [] : (['holidays'] as const)),
  ]
}
