import { dayOf, isDay, minutesOfDay } from '#lib/days.ts'
import { coversSpan, joinSpans, type Span } from '#lib/spans.ts'
import { formatIntervals, type Weekday, type WeekHours, weekdayOf } from '#lib/weekHours.ts'
import { type ExtraPeriod, type Period, weekdayNames } from './hours.ts'

/** Hours of a professional against the opening hours of the unit: outside of these nothing is offered. */

interface OpenUnit {
  readonly id: string
  readonly name: string
  readonly hours: WeekHours
}

const isMasculine = (weekday: Weekday) => weekday === 0 || weekday === 6
const neighbour = (weekday: Weekday, step: number) => ((weekday + step + 7) % 7) as Weekday
const shifted = (spans: readonly Span[], days: number): Span[] =>
  spans.map(({ from, to }) => ({ from: from + days * minutesOfDay, to: to + days * minutesOfDay }))

/** Returns a warning when the unit is not open during the whole period; undefined otherwise. */
export function outsideOpening(period: Period | ExtraPeriod, units: readonly OpenUnit[]): string | undefined {
  const unit = units.find(({ id }) => id === period.unitId)
  const weekday = weekdayIn(period)
  const { from, to } = period
  if (!unit || weekday === null || from < 0 || to <= from) return undefined
  const open = joinSpans([
    ...shifted(unit.hours[neighbour(weekday, -1)], -1),
    ...unit.hours[weekday],
    ...shifted(unit.hours[neighbour(weekday, 1)], 1),
  ])
  if (coversSpan(open, { from, to })) return undefined
  const day = `${isMasculine(weekday) ? 'no' : 'na'} ${weekdayNames[weekday]}`
  const own = formatIntervals(unit.hours[weekday])
  return own === ''
    ? `${unit.name} não abre ${day}: este horário não é oferecido`
    : `${unit.name} abre ${own} ${day}: fora disso nada é oferecido`
}

function weekdayIn(period: Period | ExtraPeriod): Weekday | null {
  if (!('date' in period)) return period.weekday
  return isDay(period.date) ? weekdayOf(dayOf(period.date)) : null
}
