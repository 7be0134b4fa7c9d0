import { dayOf, minutesOfDay } from '#lib/days.ts'
import { overlaps, type Span } from '#lib/spans.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import { beginsOn, type ExtraPeriod, type Hours, type Period, type Recurrence } from './hours.ts'

/**
 * Finds out whether two periods ever meet, over everything that their recurrences will bring. Hours are
 * compared by the wall clock of each unit: nobody is in two places at the same hour.
 */

/**
 * Days by which the second begins after the first when they meet: neighbours meet when one runs past
 * midnight.
 */
const shifts = [0, -1, 1] as const

/** True when the second, begun so many days later, overlaps the first. */
const meet = (a: Span, b: Span, shift: number) =>
  overlaps(a, { from: b.from + shift * minutesOfDay, to: b.to + shift * minutesOfDay })

/** Returns the first day on which the first period begins and meets the second; null when they never do. */
export function firstClash(a: Period, b: Period): number | null {
  const found = shifts
    .filter((shift) => meet(a, b, shift) && (a.weekday + shift + 7) % 7 === b.weekday)
    .map((shift) => firstJointDay(a, b, shift))
    .filter((day) => day !== null)
  return found.length === 0 ? null : Math.min(...found)
}

function firstJointDay(a: Period, b: Period, shift: number): number | null {
  const start = Math.max(beginOf(a), beginOf(b) - shift)
  const first = start + ((a.weekday - weekdayOf(start) + 7) % 7)
  const end = Math.min(endOf(a), endOf(b) - shift, first + 7 * jointWeeks(a.recurrence, b.recurrence))
  for (let day = first; day <= end; day += 7) {
    if (beginsOn(a, day) && beginsOn(b, day + shift)) return day
  }
  return null
}

/** Long before and after anything that a clinic plans. */
const eternity = { begin: dayOf('2000-01-03'), end: dayOf('9999-12-31') }
const beginOf = ({ validFrom }: Period) => (validFrom === '' ? eternity.begin : dayOf(validFrom))
const endOf = ({ validUntil }: Period) => (validUntil === '' ? eternity.end : dayOf(validUntil))

/** Two days of the month that can meet do so within two years; with counted weeks it takes longer. */
const monthlyWeeks = 2 * 53
const mixedWeeks = 60 * 53

/** Returns the number of weeks after which two recurrences have shown all their combinations. */
function jointWeeks(a: Recurrence, b: Recurrence): number {
  const hasMonth = a.kind === 'monthly' || b.kind === 'monthly'
  const hasCount = a.kind === 'everyWeeks' || b.kind === 'everyWeeks'
  if (hasMonth) return hasCount ? mixedWeeks : monthlyWeeks
  return (a.kind === 'everyWeeks' ? a.weeks : 1) * (b.kind === 'everyWeeks' ? b.weeks : 1)
}

/** Returns the day on which the extra hours meet the period; null when they don't. */
export function clashWithExtra(extra: ExtraPeriod, period: Period): number | null {
  const day = dayOf(extra.date)
  return shifts.some((shift) => meet(extra, period, shift) && beginsOn(period, day + shift)) ? day : null
}

export function clashOfExtras(a: ExtraPeriod, b: ExtraPeriod): number | null {
  const shift = dayOf(b.date) - dayOf(a.date)
  return Math.abs(shift) <= 1 && meet(a, b, shift) ? dayOf(a.date) : null
}

export interface Clash {
  readonly list: 'hours' | 'extraHours'
  readonly at: number
  /** The other period, and the first day on which they meet. */
  readonly other: Period | ExtraPeriod
  readonly day: number
}

const noHours: Hours = { hours: [], extraHours: [] }

/**
 * Returns each period that meets one before it in the lists, with the first such. Each period must be valid
 * by itself.
 */
export function clashesOf({ hours, extraHours }: Hours, fixed: Hours = noHours): Clash[] {
  const clashes: Clash[] = []
  for (const [at, period] of hours.entries()) {
    const clash =
      firstOf([...fixed.hours, ...hours.slice(0, at)], (other) => firstClash(other, period)) ??
      firstOf(fixed.extraHours, (other) => clashWithExtra(other, period))
    if (clash) clashes.push({ list: 'hours', at, ...clash })
  }
  for (const [at, extra] of extraHours.entries()) {
    const clash =
      firstOf([...fixed.hours, ...hours], (other) => clashWithExtra(extra, other)) ??
      firstOf([...fixed.extraHours, ...extraHours.slice(0, at)], (other) => clashOfExtras(other, extra))
    if (clash) clashes.push({ list: 'extraHours', at, ...clash })
  }
  return clashes
}

function firstOf<T>(others: readonly T[], clash: (other: T) => number | null) {
  for (const other of others) {
    const day = clash(other)
    if (day !== null) return { other, day }
  }
  return null
}
