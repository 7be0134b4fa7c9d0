import { dateOf, minutesOfDay } from '../../days.ts'
import type { Span } from '../../spans.ts'
import { type WeekHours, weekdayOf } from '../../weekHours.ts'
import { minuteOf, wallOf } from '../../zones.ts'
import { keyOf } from '../words.ts'

/** What was asked last: bare numbers are read by it. */
export type DateQuestion =
  | { readonly kind: 'day' }
  /** Of a day, `2026-11-26`, or of any. */
  | { readonly kind: 'time'; readonly day?: string }

export interface DateContext {
  readonly now: Date
  /** The unit's zone. */
  readonly zone: string
  readonly question?: DateQuestion
  /** When the unit is open; it decides between morning and evening. */
  readonly hours?: WeekHours
  /** What the clinic calls its people, places and services: beside a day such a word says nothing of it. */
  readonly names?: readonly string[]
}

/** The day and the minute on the wall when a message was written, and how far "from Wednesday on" goes. */
export interface Clock {
  /** Counted from 1 January 1970, as all days here. */
  readonly today: number
  readonly minute: number
  /** The first day that is too far away for what has no end of its own. */
  readonly horizon: number
  readonly zone: string
  readonly question: DateQuestion | undefined
  readonly hours: WeekHours | undefined
  /** Single words, as tokens have them. */
  readonly names?: ReadonlySet<string>
}

const horizonDays = 60

export function clockOf({ now, zone, question, hours, names = [] }: DateContext): Clock {
  const wall = wallOf(zone, minuteOf(now))
  const today = Math.floor(wall / minutesOfDay)
  return {
    today,
    minute: wall - today * minutesOfDay,
    horizon: today + horizonDays,
    zone,
    question,
    hours,
    names: new Set(names.flatMap((name) => name.split(/[^\p{L}\d]+/u).map(keyOf))),
  }
}

/** When clinics and laboratories are open where nobody says otherwise. */
const usualHours: readonly Span[] = [{ from: 360, to: 1200 }]

/** The hours of some days of the week; of all of them when no days are known. */
export function openingHours({ hours }: Clock, days: readonly Span[] | null): readonly Span[] {
  if (hours === undefined) return usualHours
  const weekdays = new Set(
    days?.flatMap(({ from, to }) =>
      Array.from({ length: Math.min(7, to - from) }, (_, at) => weekdayOf(from + at)),
    ) ?? [0, 1, 2, 3, 4, 5, 6],
  )
  return [...weekdays].flatMap((weekday) => hours[weekday as keyof WeekHours])
}

export const yearOf = (day: number): number => Number(dateOf(day).slice(0, 4))
export const monthOf = (day: number): number => Number(dateOf(day).slice(5, 7))
export const dayOfMonth = (day: number): number => Number(dateOf(day).slice(8, 10))
