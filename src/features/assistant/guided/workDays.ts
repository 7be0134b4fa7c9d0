import { closedDays } from '#features/units/rules.ts'
import { dayOf } from '#lib/days.ts'
import { type Weekday, weekdayOf } from '#lib/weekHours.ts'
import { dayIn } from '#lib/zones.ts'
import { type Dialogue, unitOf, zoneOf } from './dialogue.ts'
import { shortName, weekdayNames } from './format.ts'
import type { When } from './state.ts'
import { fitting } from './wanted.ts'

/** Days on which nobody of those who fit works, and days on which the clinic is closed: said as such. */

/** More days than these are a stretch. */
const fewDays = 7

/** The single days of a wish; none where it is a stretch of them. */
function daysOf({ windows, hasDay }: When, zone: string): readonly string[] {
  const isShort = windows.every(
    ({ from, to }) => dayIn(from, zone) === dayIn(new Date(Date.parse(to) - 1), zone),
  )
  const days = [...new Set(windows.map(({ from }) => dayIn(from, zone)))]
  return hasDay && isShort && days.length <= fewDays ? days : []
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`

/** `às quartas`, `aos sábados` */
const onThose = (weekdays: readonly Weekday[]): string =>
  listed(weekdays.map((day) => `${day === 0 || day === 6 ? 'aos' : 'às'} ${weekdayNames[day]}s`))

/** From Monday on. */
const order = (weekday: Weekday): number => (weekday + 6) % 7

/** "Dr. Otávio não atende às quartas; atende segunda, terça e quinta."; '' where somebody works then. */
export function neverThen(d: Dialogue, when: When | null): string {
  const { booking } = d.state
  if (when === null || booking.examIds.length > 0) return ''
  const people = fitting(d)
  const unit = booking.unitId === 'any' ? undefined : unitOf(d, booking.unitId)
  const planned = people.flatMap(({ workDays }) => workDays)
  const wished = [...new Set(daysOf(when, zoneOf(d)).map((day) => weekdayOf(dayOf(day))))]
  const here = planned.filter(({ unitId }) => unit === undefined || unitId === unit.id)
  const works = [...new Set(here.map(({ weekday }) => weekday))].toSorted(
    (one, other) => order(one) - order(other),
  )
  if (works.length === 0 || wished.length === 0 || wished.some((day) => works.includes(day))) return ''
  const [only] = people.length === 1 ? people : []
  const isElsewhere = planned.some(({ weekday }) => wished.includes(weekday))
  const where = unit && isElsewhere ? shortName(unit.name) : ''
  return d.texts.notThen(
    only?.name ?? '',
    where,
    onThose(wished),
    listed(works.map((day) => weekdayNames[day] ?? '')),
  )
}

/** The holiday on which the wished day falls, where the unit is closed for it; '' elsewhere. */
export function holidayThen(d: Dialogue, when: When | null): string {
  if (when === null) return ''
  const [day, ...more] = daysOf(when, zoneOf(d))
  const unit = unitOf(d, d.state.booking.unitId) ?? d.clinic.units[0]
  if (day === undefined || more.length > 0 || !unit) return ''
  return closedDays(unit, Number(day.slice(0, 4))).find(({ date }) => date === day)?.name ?? ''
}
