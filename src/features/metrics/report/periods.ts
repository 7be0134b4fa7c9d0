import { addDays, dayMs, dayOf } from '#lib/days.ts'
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

/** As far into the period before as an instant is into this one (milliseconds since 1970). */
export const sameHourBefore = (period: Period, now: number): number => now - daysOf(period) * dayMs

/** What the same number was made of in the period before: what is of one day, of the day in the same place. */
export const movedBack = <Choice extends Period & { readonly day?: string | undefined }>(
  choice: Choice,
): Choice => ({
  ...choice,
  ...previousOf(choice),
  ...(choice.day === undefined ? {} : { day: addDays(choice.day, -daysOf(choice)) }),
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
