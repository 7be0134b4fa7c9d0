import { type DayRead, dateAlone, dateRule } from './dates.ts'
import { holidayRule } from './holidayNames.ts'
import { monthRule } from './months.ts'
import { periodRule } from './periods.ts'
import { longestOf, map, once, optional, type Rule, sequence, sign } from './rule.ts'
import { weekdayAlone, weekdayRule } from './weekdays.ts'
import { type Days, type DayWish, dayWish, refineDays } from './wishes.ts'

/** The days of one place of a message, as they are named: alone, or as an end of a stretch. */

/** "Quarta-feira, 2 de dezembro": both say one day. */
const weekdayAndDate: Rule<DayRead> = map(
  sequence(weekdayAlone, optional(sign(/^,$/)), dateAlone),
  ([weekday, , date]) => (date.kind === 'day' ? refineDays(weekday, date) : null),
)

export const single: Rule<DayRead> = once(
  longestOf<DayRead>(weekdayAndDate, periodRule, dateRule, weekdayRule, monthRule, holidayRule),
)

/** One end of a stretch: no list, whose "e" would be the stretch's own. */
export const end: Rule<DayRead> = once(
  longestOf<DayRead>(weekdayAndDate, weekdayAlone, periodRule, dateAlone, monthRule, holidayRule),
)

/** The outer ends of every reading. */
export const ends = ({ spans }: Days): readonly [from: number, to: number] => [
  Math.min(...spans.map(({ from }) => from)),
  Math.max(...spans.map(({ to }) => to)),
]

export function stretch(
  days: DayRead,
  make: (days: Days) => Days['spans'],
  shape: DayWish['shape'],
): DayRead | null {
  if (days.kind === 'bad') return days
  const readings = days.readings
    .filter(({ isPassed }) => !isPassed)
    .map((one) => ({ spans: make(one) }))
    .filter(({ spans }) => spans.every(({ from, to }) => from < to))
  return readings.length > 0 ? dayWish(readings, { shape }) : null
}
