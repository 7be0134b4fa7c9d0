import { attendanceOn, type BlockTime, blockedIn, type Hours } from '#features/professionals/rules.ts'
import { closedDays, type UnitHoliday } from '#features/units/rules.ts'
import { dateOf, minutesOfDay } from '#lib/days.ts'
import { intersectSpans, joinSpans, type Span, subtractSpans } from '#lib/spans.ts'
import { type WeekHours, weekdayOf } from '#lib/weekHours.ts'
import { instantOf, wallOf } from '#lib/zones.ts'
import type { ExamFacts, Facts, ProfessionalFacts, UnitFacts } from './facts.ts'
import type { OpenResource } from './occupied.ts'

/** Converts hours on a unit's wall clock to intervals of instants, within a window of instants. */

/**
 * Minutes beyond the window: an overnight opening begins on the day before, and a change of clocks is a
 * matter of hours.
 */
const reach = minutesOfDay

/** Returns the days of the zone's calendar, since 1970, that may reach into the window. */
function daysIn(zone: string, { from, to }: Span): number[] {
  const first = Math.floor((wallOf(zone, from) - reach) / minutesOfDay)
  const last = Math.floor((wallOf(zone, to) + reach) / minutesOfDay)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Returns an interval of a day's wall clock as instants; empty when the clock leaps over all of it. */
const onWall = (zone: string, day: number, { from, to }: Span): Span => ({
  from: instantOf(zone, day * minutesOfDay + from),
  to: instantOf(zone, day * minutesOfDay + to),
})

/** Returns the intervals in which the hours of a week hold. */
export function weekIn(zone: string, week: WeekHours, window: Span): Span[] {
  const spans = daysIn(zone, window).flatMap((day) =>
    week[weekdayOf(day)].map((interval) => onWall(zone, day, interval)),
  )
  return intersectSpans(joinSpans(spans), [window])
}

export interface NamedDay extends Span {
  readonly name: string
}

/** Returns the unit's holidays as whole days, in order. */
export function holidaysIn(unit: UnitFacts, window: Span): NamedDay[] {
  const days = daysIn(unit.timeZone, window)
  const years = [...new Set(days.map((day) => Number(dateOf(day).slice(0, 4))))]
  const byDate = new Map<string, UnitHoliday>()
  for (const year of years) for (const one of closedDays(unit, year)) byDate.set(one.date, one)
  return days
    .flatMap((day) => {
      const holiday = byDate.get(dateOf(day))
      return holiday
        ? [{ ...onWall(unit.timeZone, day, { from: 0, to: minutesOfDay }), name: holiday.name }]
        : []
    })
    .filter(({ from, to }) => from < window.to && window.from < to)
}

export interface Attendance extends Span {
  /** The number of places when it is by order of arrival; null when it is by appointment. */
  readonly byArrivalPlaces: number | null
}

/** Returns the periods in which a professional attends at the unit, not cut to the window. */
export function attendanceIn(hours: Hours, unit: UnitFacts, window: Span): Attendance[] {
  return daysIn(unit.timeZone, window)
    .flatMap((day) =>
      attendanceOn(dateOf(day), hours, unit.id).map((period) => ({
        ...onWall(unit.timeZone, day, period),
        byArrivalPlaces: period.byArrivalPlaces,
      })),
    )
    .filter(({ from, to }) => from < to && from < window.to && window.from < to)
    .sort((a, b) => a.from - b.from || a.to - b.to)
}

/** Returns the intervals that blocks cover on the unit's clock. */
export function blocksIn(blocks: readonly BlockTime[], zone: string, window: Span): Span[] {
  const wall = { from: wallOf(zone, window.from) - reach, to: wallOf(zone, window.to) + reach }
  const spans = blockedIn(blocks, wall).map((span) => onWall(zone, 0, span))
  return intersectSpans(joinSpans(spans), [window])
}

export const ownBlocks = ({ blocks }: ProfessionalFacts, unitId: string) =>
  blocks.filter((block) => block.unitId === null || block.unitId === unitId)

/** Returns the unit's opening hours without its holidays. */
export const openIn = (unit: UnitFacts, window: Span): Span[] =>
  subtractSpans(weekIn(unit.timeZone, unit.hours, window), joinSpans(holidaysIn(unit, window)))

/** Returns the intervals in which all exams are permitted. */
export const permittedIn = (exams: readonly ExamFacts[], unit: UnitFacts, window: Span): Span[] =>
  exams.reduce<Span[]>(
    (left, { permittedHours }) =>
      permittedHours ? intersectSpans(left, weekIn(unit.timeZone, permittedHours, window)) : left,
    [window],
  )

export function resourcesAt(facts: Facts, unit: UnitFacts, window: Span): OpenResource[] {
  return facts.resources
    .filter(({ unitId }) => unitId === unit.id)
    .map((resource) => ({
      ...resource,
      open: resource.hours ? weekIn(unit.timeZone, resource.hours, window) : openIn(unit, window),
    }))
}
