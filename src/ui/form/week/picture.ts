import { minutesOfDay } from '#lib/days.ts'
import type { Weekday, WeekHours } from '#lib/weekHours.ts'

export interface Block {
  readonly from: number
  readonly to: number
}

/**
 * Returns the open hours of a calendar day: its own intervals up to midnight, and the night of the day
 * before.
 */
export function blocksOf(week: WeekHours, day: Weekday): Block[] {
  const previous = ((day + 6) % 7) as Weekday
  const night = week[previous].map(({ to }) => ({ from: 0, to: to - minutesOfDay }))
  const own = week[day].map(({ from, to }) => ({ from, to: Math.min(to, minutesOfDay) }))
  return [...night, ...own].filter(({ from, to }) => from >= 0 && to > from)
}

/** Returns whole hours around all open ones; a default day when there are none. */
export function span(week: WeekHours, days: readonly Weekday[]): Block {
  const blocks = days.flatMap((day) => blocksOf(week, day))
  if (blocks.length === 0) return { from: 7 * 60, to: 19 * 60 }
  const from = Math.min(...blocks.map((block) => block.from))
  const to = Math.max(...blocks.map((block) => block.to))
  return {
    from: Math.max(0, Math.floor(from / 60) * 60 - 60),
    to: Math.min(minutesOfDay, Math.ceil(to / 60) * 60 + 60),
  }
}
