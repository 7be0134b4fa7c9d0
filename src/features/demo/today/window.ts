import { minutesOfDay } from '#lib/days.ts'
import type { Interval } from '#lib/weekHours.ts'

/** The hours around the one at which somebody comes, in which the clinic is at work whenever that is: pure. */

const halfHour = 30
const before = 90
/** A demonstration lasts two hours. */
const after = 150

/** Of the same day only. */
export const windowAround = (minute: number): Interval => ({
  from: Math.max(0, Math.floor((minute - before) / halfHour) * halfHour),
  to: Math.min(minutesOfDay, Math.ceil((minute + after) / halfHour) * halfHour),
})

/** What of a window none of the intervals covers, in order. */
export function gapsIn(window: Interval, taken: readonly Interval[]): Interval[] {
  const gaps: Interval[] = []
  let { from } = window
  for (const one of taken.toSorted((first, second) => first.from - second.from)) {
    if (one.from > from) gaps.push({ from, to: Math.min(one.from, window.to) })
    from = Math.max(from, one.to)
    if (from >= window.to) return gaps
  }
  return [...gaps, { from, to: window.to }]
}

/** When somebody works beside their own hours. Every other one has lunch as ever, so that somebody is always there. */
export function extraHours(window: Interval, own: readonly Interval[], place: number): Interval[] {
  if (place % 2 === 0 || own.length === 0) return gapsIn(window, own)
  const whole = { from: Math.min(...own.map(({ from }) => from)), to: Math.max(...own.map(({ to }) => to)) }
  return gapsIn(window, [whole])
}

/** Appointments of some minutes, one after the other. */
export const cellsIn = (hours: readonly Interval[], minutes: number): Interval[] =>
  hours.flatMap(({ from, to }) =>
    Array.from({ length: Math.floor((to - from) / minutes) }, (_, at) => ({
      from: from + at * minutes,
      to: from + (at + 1) * minutes,
    })),
  )
