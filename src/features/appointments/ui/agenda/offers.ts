import { joinSpans, type Span, subtractSpans } from '#lib/spans.ts'
import { graceMin, occupiesTime } from '../../rules.ts'
import { type GridColumn, snap } from './grid.ts'

/**
 * Finds out which times of a column can be booked, as far as the grid knows; the server has the last word.
 */

const within = <S extends Span>(spans: readonly S[], minute: number): S | undefined =>
  spans.find(({ from, to }) => from <= minute && minute < to)

/** Returns what is somebody's in the column: its appointments that occupy their time, and others' holds. */
function occupiedIn({ appointments, holds, isMixed }: GridColumn): Span[] {
  if (isMixed) return []
  return [
    ...holds.filter(({ isOwn }) => !isOwn),
    ...appointments.filter(({ appointment }) => occupiesTime(appointment.state) && !appointment.isOverbooked),
  ]
}

/** Returns the open time around a minute that is nobody's, white in the grid; null when it isn't white. */
function gapAt(column: GridColumn, minute: number): Span | null {
  const period = within(column.attendance, minute)
  if (!period) return null
  const taken = joinSpans([...column.blocks, ...occupiedIn(column)])
  return within(subtractSpans([period], taken), minute) ?? null
}

const isWhite = (column: GridColumn, minute: number): boolean => gapAt(column, minute) !== null

/** @param now the present minute, in a column of today */
export function isOffered(column: GridColumn, minute: number, now: number | null): boolean {
  const { offers } = column
  if (offers === null) return isWhite(column, minute)
  if (within(offers, minute)) return true
  return isJustPast(column, minute, now) && isWhite(column, minute)
}

/** True for a time of today that is too long ago to be booked. */
const isOver = ({ isToday }: GridColumn, minute: number, now: number | null): boolean =>
  isToday && now !== null && minute < now - graceMin

const isJustPast = ({ isToday }: GridColumn, minute: number, now: number | null): boolean =>
  isToday && now !== null && minute < now && minute >= now - graceMin

/**
 * Returns the beginning of an appointment near this minute: on the steps of the free times, else of the
 * period.
 */
export function beginAt({ offers, attendance, step }: GridColumn, minute: number): number {
  const period = within(offers ?? [], minute) ?? within(attendance, minute)
  return period ? period.from + snap(minute - period.from, step) : snap(minute, step)
}

/** The minutes that are blocked by default, as far as they are free. */
export const blockMin = 60

/** Returns the free time from the step of a minute on that would be blocked; null where none is white. */
export function blockableAt(column: GridColumn, minute: number): Span | null {
  const gap = gapAt(column, minute)
  if (!gap || column.professionalId === null) return null
  const from = Math.max(gap.from, beginAt(column, minute))
  return { from, to: Math.min(gap.to, from + blockMin) }
}

/** Returns the free time between two minutes, in whole steps; it ends where the white around the first does. */
export function blockableBetween(column: GridColumn, pressed: number, reached: number): Span | null {
  const gap = gapAt(column, pressed)
  if (!gap || column.professionalId === null) return null
  const { step } = column
  const first = beginAt(column, Math.min(pressed, reached))
  const last = beginAt(column, Math.max(pressed, reached)) + step
  return { from: Math.max(gap.from, first), to: Math.min(gap.to, last) }
}

/** Minutes below which a gap may be too short for every step, and is still wide enough for an appointment. */
const shortGapMin = 60

/**
 * Returns the beginnings that a press on this minute stands for, the best first: the nearest that fits into
 * the white time around it, and no stretch before it that is too short for anybody. The first may be off the
 * steps, where only the server knows if it is free; what follows it is offered. Where nothing fits it is the
 * pressed time itself, for its reasons.
 */
export function beginningsNear(column: GridColumn, minute: number, now: number | null): readonly number[] {
  const { offers, step, isMixed } = column
  const own = beginAt(column, minute)
  const gap = gapAt(column, minute)
  if (offers === null || !gap || within(offers, minute)?.durationMin === null) return [own]
  if (isOver(column, own, now)) return [own]
  const timed = offers.filter(({ durationMin }) => durationMin !== null)
  const duration = timed[0]?.durationMin ?? null
  const isStillOpen = !isOver(column, gap.from, now)
  if (duration === null) return [isStillOpen && gap.to - gap.from < shortGapMin ? gap.from : own]
  const fits = (from: number) => from >= gap.from && from + duration <= gap.to
  const starts = isMixed ? startsIn(timed, gap) : startsIn(timed, gap).filter(fits)
  // Who stands at the desk is booked at a time that has just begun.
  if (isJustPast(column, own, now) && fits(own)) starts.push(own)
  const nearest = nearestTo(starts, minute, step)
  if (isMixed) return [nearest !== undefined && Math.abs(nearest - minute) < duration ? nearest : own]
  const isWasting = nearest === undefined || nearest - gap.from < step
  if (isWasting && isStillOpen && fits(gap.from) && nearest !== gap.from)
    return nearest === undefined ? [gap.from] : [gap.from, nearest]
  return [nearest ?? own]
}

const startsIn = (offers: readonly Span[], gap: Span): number[] =>
  offers.map(({ from }) => from).filter((from) => gap.from <= from && from < gap.to)

/** Returns the beginning in whose step the minute lies, else the nearest one. */
function nearestTo(starts: readonly number[], minute: number, step: number): number | undefined {
  const before = starts.filter((from) => from <= minute && minute - from < step)
  if (before.length > 0) return Math.max(...before)
  return [...starts].sort((a, b) => Math.abs(a - minute) - Math.abs(b - minute))[0]
}
