/** Edits the hours of a day; times as typed become intervals that may end the next day. */
import { minutesOfDay } from '#lib/days.ts'
import { type Interval, mapWeek, type Weekday, type WeekHours } from '#lib/weekHours.ts'
import { unreadable } from '../typed.ts'

/** The latest end of a night, in minutes: a later one is not of the day before. */
const latestNight = 720
const defaultDay: Interval = { from: 8 * 60, to: 18 * 60 }

/** Returns the interval; an end before the beginning, in the morning, is on the next day. */
export function withEnd(from: number, end: number | null): Interval {
  if (end === null || end === unreadable) return { from, to: unreadable }
  const ofDay = end === minutesOfDay ? end : end % minutesOfDay
  return { from, to: ofDay <= from && ofDay <= latestNight ? ofDay + minutesOfDay : ofDay }
}

export const withStart = ({ to }: Interval, from: number | null): Interval => withEnd(from ?? unreadable, to)

/** Returns an interval an hour after the last one closes; undefined when the day has no room for it. */
export function nextInterval(intervals: readonly Interval[]): Interval | undefined {
  if (intervals.length === 0) return defaultDay
  const from = Math.max(...intervals.map(({ to }) => to)) + 60
  return from >= minutesOfDay - 60 ? undefined : { from, to: Math.min(from + 4 * 60, minutesOfDay) }
}

export const withDay = (week: WeekHours, day: Weekday, intervals: readonly Interval[]): WeekHours =>
  mapWeek((other) => (other === day ? intervals : week[other]))

export const copyDay = (week: WeekHours, day: Weekday, to: readonly Weekday[]): WeekHours =>
  mapWeek((other) => (to.includes(other) ? week[day] : week[other]))
