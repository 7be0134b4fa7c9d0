import type { Span } from '#lib/spans.ts'
import { graceMin, occupiesTime } from '../../rules.ts'
import { type GridColumn, snap } from './grid.ts'

/**
 * Finds out which times of a column can be booked, as far as the grid knows; the server has the last word.
 */

const within = (spans: readonly Span[], minute: number) =>
  spans.find(({ from, to }) => from <= minute && minute < to)

/** True when the time is open and nobody's: white in the grid. */
function isWhite({ attendance, blocks, appointments, holds, isMixed }: GridColumn, minute: number): boolean {
  if (!within(attendance, minute) || within(blocks, minute)) return false
  if (isMixed) return true
  const others = holds.filter(({ isOwn }) => !isOwn)
  const occupying = appointments.filter(
    ({ appointment }) => occupiesTime(appointment.state) && !appointment.isOverbooked,
  )
  return !within(occupying, minute) && !within(others, minute)
}

/** @param now the present minute, in a column of today */
export function isOffered(column: GridColumn, minute: number, now: number | null): boolean {
  const { offers, isToday } = column
  if (offers === null) return isWhite(column, minute)
  if (within(offers, minute)) return true
  const isJustPast = isToday && now !== null && minute < now && minute >= now - graceMin
  return isJustPast && isWhite(column, minute)
}

/**
 * Returns the beginning of an appointment near this minute: on the steps of the free times, else of the
 * period.
 */
export function beginAt({ offers, attendance, step }: GridColumn, minute: number): number {
  const period = within(offers ?? [], minute) ?? within(attendance, minute)
  return period ? period.from + snap(minute - period.from, step) : snap(minute, step)
}
