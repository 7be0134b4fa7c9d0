import { minutesOfDay, type Weekday } from '#lib/weekHours.ts'
import type { Period } from '../../rules.ts'

/** What a period takes of a column of the week's picture. */
export interface Piece {
  /** Of the period, in the list. */
  readonly at: number
  readonly from: number
  readonly to: number
  /** Those of other weeks stand side by side: which of how many lanes. */
  readonly lane: number
  readonly lanes: number
}

interface Range {
  readonly from: number
  readonly to: number
}

/** What the day's column shows: its own periods up to midnight, and the nights of the day before. */
export function piecesOf(hours: readonly Period[], day: Weekday): Piece[] {
  const previous = (day + 6) % 7
  const pieces = hours
    .flatMap(({ weekday, from, to }, at) => {
      const own = weekday === day ? [{ at, from, to: Math.min(to, minutesOfDay) }] : []
      const night = weekday === previous ? [{ at, from: 0, to: to - minutesOfDay }] : []
      return [...own, ...night]
    })
    .filter(({ from, to }) => from >= 0 && to > from)
    .sort((a, b) => a.from - b.from || b.to - a.to)
  return inLanes(pieces)
}

/** Each in the first lane that is free; a group that touches has as many lanes as its busiest moment. */
function inLanes(pieces: readonly (Range & { at: number })[]): Piece[] {
  const placed: { piece: Range & { at: number }; lane: number; group: number }[] = []
  let ends: number[] = []
  let group = -1
  for (const piece of pieces) {
    if (ends.every((end) => end <= piece.from)) {
      ends = []
      group++
    }
    const free = ends.findIndex((end) => end <= piece.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = piece.to
    placed.push({ piece, lane, group })
  }
  const lanesOf = (wanted: number) =>
    Math.max(...placed.filter((one) => one.group === wanted).map((one) => one.lane)) + 1
  return placed.map(({ piece, lane, group: own }) => ({ ...piece, lane, lanes: lanesOf(own) }))
}

const usual: Range = { from: 7 * 60, to: 19 * 60 }

/** Whole hours around everything; a usual day when there is nothing. */
export function rangeOf(columns: readonly (readonly Piece[])[]): Range {
  const pieces = columns.flat()
  const from = Math.min(usual.from, ...pieces.map((piece) => piece.from))
  const to = Math.max(usual.to, ...pieces.map((piece) => piece.to))
  return { from: Math.floor(from / 60) * 60, to: Math.min(minutesOfDay, Math.ceil(to / 60) * 60) }
}
