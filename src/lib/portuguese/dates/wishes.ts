import { intersectSpans, joinSpans, type Span } from '../../spans.ts'
import { type Weekday, weekdayOf } from '../../weekHours.ts'
import { dayOfMonth } from './clock.ts'

/**
 * What parts of a message say of days and of times. Each may be read in more than one way: the readings, the likeliest
 * first. Days are counted from 1 January 1970, times in minutes of the day.
 */

/** `open` begins or ends nowhere of its own: "a partir de quarta", "até meio-dia". */
export type Shape = 'set' | 'from' | 'until'

export interface Days {
  readonly spans: readonly Span[]
  /** Has gone by, and might have been meant for another year. */
  readonly isPassed?: boolean
}

export interface DayWish {
  readonly kind: 'day'
  readonly readings: readonly Days[]
  readonly shape: Shape
  /** Of a weekday that was named without a week: within "semana que vem" it is that week's. */
  readonly weekdays?: readonly Weekday[]
  /** Of a day that was named without its month, likewise: "em janeiro, dia 10". */
  readonly monthDays?: readonly number[]
  /** Of a weekday whose week was said: "quinta da semana que vem". */
  readonly isOfWeek?: boolean
  /** Of "feriado": what it takes away where it is ruled out, which is all of them. */
  readonly all?: readonly Span[]
  /** The week or month within which it was said: weekdays that follow are of it, too. */
  readonly scope?: DayWish
}

export interface TimeWish {
  readonly kind: 'time'
  /** Those of a bare hour are both, in the morning and in the evening, until opening hours or a part of the day decide. */
  readonly readings: readonly (readonly Span[])[]
  readonly shape: Shape
  /** "De manhã", "à tarde": may stand before or after an hour, and decides it. */
  readonly isPart?: boolean
}

/** "O quanto antes", "qualquer dia", "mais tarde". */
export interface ManyWish {
  readonly kind: 'any' | 'anyDay' | 'anyTime' | 'earliest' | 'earlier' | 'later'
}

/** A day or a time that there is none of: 31/02, 25h; or one that has gone by. */
export interface BadDate {
  readonly kind: 'bad'
  readonly problem: 'noSuchDay' | 'noSuchTime' | 'past'
}

/** "Amanhã" by its letters, "de manhã" by what many type: two readings of different kinds. */
export interface EitherWish {
  readonly kind: 'either'
  readonly wishes: readonly (DayWish | TimeWish)[]
}

export type Wish = DayWish | TimeWish | ManyWish | BadDate | EitherWish

export const oneDay = (day: number): Days => ({ spans: [{ from: day, to: day + 1 }] })
export const daySpan = (from: number, to: number): Days => ({ spans: [{ from, to }] })

export const dayWish = (
  readings: readonly Days[],
  more: Partial<Pick<DayWish, 'shape' | 'weekdays' | 'isOfWeek' | 'monthDays' | 'scope' | 'all'>> = {},
): DayWish => ({ kind: 'day', readings, shape: 'set', ...more })

export const timeWish = (
  readings: readonly (readonly Span[])[],
  more: Partial<Pick<TimeWish, 'shape' | 'isPart'>> = {},
): TimeWish => ({ kind: 'time', readings, shape: 'set', ...more })

/** The days of a stretch that are of these weekdays. */
export const weekdaysWithin = (spans: readonly Span[], weekdays: readonly Weekday[]): Span[] =>
  daysWithin(spans, (day) => weekdays.includes(weekdayOf(day)))

const monthDaysWithin = (spans: readonly Span[], days: readonly number[]): Span[] =>
  daysWithin(spans, (day) => days.includes(dayOfMonth(day)))

/** No stretch is longer than a year. */
const daysWithin = (spans: readonly Span[], isMeant: (day: number) => boolean): Span[] =>
  spans
    .flatMap(({ from, to }) => Array.from({ length: Math.min(to - from, 400) }, (_, at) => from + at))
    .filter(isMeant)
    .map((day) => ({ from: day, to: day + 1 }))

/** Two that are said of one day: "quinta, dia 26", "semana que vem na terça"; null when they have no day in common. */
export function refineDays(one: DayWish, other: DayWish): DayWish | null {
  const readings = distinct(
    one.readings.flatMap((a) =>
      other.readings.flatMap((b): Days[] => {
        const spans = commonDays(one, a, other, b)
        return spans.length > 0 ? [{ spans, isPassed: a.isPassed || b.isPassed }] : []
      }),
    ),
  )
  const fresh = readings.filter(({ isPassed }) => !isPassed)
  if (readings.length === 0) return null
  return dayWish(fresh.length > 0 ? fresh : readings, {
    shape: one.shape === 'set' ? other.shape : one.shape,
    weekdays: one.weekdays && other.weekdays,
    scope: one.weekdays ? (other.weekdays ? undefined : other) : other.weekdays ? one : undefined,
  })
}

function commonDays(one: DayWish, a: Days, other: DayWish, b: Days): Span[] {
  if (one.weekdays && !other.weekdays) return weekdaysWithin(b.spans, one.weekdays)
  if (other.weekdays && !one.weekdays) return weekdaysWithin(a.spans, other.weekdays)
  if (one.monthDays && !other.monthDays) return monthDaysWithin(b.spans, one.monthDays)
  if (other.monthDays && !one.monthDays) return monthDaysWithin(a.spans, other.monthDays)
  return intersectSpans(a.spans, b.spans)
}

/** Two that are said of one time: "de manhã, às 9", "depois das 9 e antes das 11". */
export function refineTimes(one: TimeWish, other: TimeWish): TimeWish | null {
  const readings = distinct(
    one.readings.flatMap((a) =>
      other.readings.flatMap((b) => {
        const spans = intersectSpans(joinSpans(a), joinSpans(b))
        return spans.length > 0 ? [spans] : []
      }),
    ),
  )
  // "De manhã até as 10": at 22 the part of the day would stay as it is.
  const parts = [one, other]
    .filter(({ isPart }) => isPart)
    .map(({ readings: [spans] }) => JSON.stringify(spans))
  const narrower = readings.filter((spans) => !parts.includes(JSON.stringify(spans)))
  const left = narrower.length > 0 ? narrower : readings
  return left.length > 0 ? timeWish(left, { isPart: one.isPart && other.isPart }) : null
}

export const distinct = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]
