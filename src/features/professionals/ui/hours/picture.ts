import { dayOf, minutesOfDay } from '#lib/days.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import {
  type BlockForm,
  type BlockTime,
  beginsOn,
  blockedIn,
  type ExtraPeriod,
  type Hours,
  occurrencesOf,
  type Period,
} from '../../rules.ts'

/**
 * A week of the calendar as a picture: periods of this week, periods of other weeks, and what blocks cover.
 */

export interface Range {
  readonly from: number
  readonly to: number
}

export type Blocking = BlockTime & Pick<BlockForm, 'kind' | 'unitId'>

interface Occupied extends Range {
  readonly list: 'hours' | 'extraHours'
  /** The index in the list. */
  readonly at: number
  readonly period: Period | ExtraPeriod
  /** True when it takes place in this very week. */
  readonly isOn: boolean
  /** The parts that blocks cover. */
  readonly blocked: readonly Range[]
}

/** The part of a day's column that a period covers, in minutes after midnight. */
export interface Piece extends Occupied {
  /** The lane and the number of lanes: pieces that meet stand side by side. */
  readonly lane: number
  readonly lanes: number
}

/**
 * Returns the pieces of a day's column: what begins on it up to midnight, and the nights of the day before.
 */
export function piecesOf({ hours, extraHours }: Hours, blocks: readonly Blocking[], day: number): Piece[] {
  const occupied = [0, 1].flatMap((before) => {
    const start = day - before
    const weekly = hours.flatMap((period, at) =>
      period.weekday === weekdayOf(start) && !isOver(period, start)
        ? [{ list: 'hours' as const, at, period, isOn: beginsOn(period, start) }]
        : [],
    )
    const extra = extraHours.flatMap((period, at) =>
      dayOf(period.date) === start ? [{ list: 'extraHours' as const, at, period, isOn: true }] : [],
    )
    return [...weekly, ...extra].map((one) => ({ ...one, ...partOf(one.period, before) }))
  })
  return inLanes(
    occupied
      .filter(({ from, to }) => from >= 0 && to > from)
      .sort((a, b) => a.from - b.from || b.to - a.to)
      .map((one) => ({ ...one, blocked: one.isOn ? blockedOf(one, one.period.unitId, blocks, day) : [] })),
  )
}

/** True when a period is over: it is not drawn, as its fields say so. */
const isOver = ({ validUntil }: Period, day: number) => validUntil !== '' && dayOf(validUntil) < day

const partOf = ({ from, to }: Range, daysBefore: number): Range =>
  daysBefore === 0 ? { from, to: Math.min(to, minutesOfDay) } : { from: 0, to: to - minutesOfDay }

function blockedOf(span: Range, unitId: string, blocks: readonly Blocking[], day: number): Range[] {
  const start = day * minutesOfDay
  const there = blocks.filter((block) => block.unitId === null || block.unitId === unitId)
  return blockedIn(there, { from: start + span.from, to: start + span.to }).map(({ from, to }) => ({
    from: Math.max(span.from, from - start),
    to: Math.min(span.to, to - start),
  }))
}

/**
 * Places each in the first lane that is free; a group that touches has as many lanes as its busiest moment.
 */
function inLanes(pieces: readonly Occupied[]): Piece[] {
  const placed: { piece: Occupied; lane: number; group: number }[] = []
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
  const lanesOf = (group: number) =>
    Math.max(...placed.filter((one) => one.group === group).map((one) => one.lane)) + 1
  return placed.map(({ piece, lane, group: own }) => ({ ...piece, lane, lanes: lanesOf(own) }))
}

/** The number of colours; more units share them, and are distinguished by name. */
export const hueCount = 6

const defaults: Range = { from: 7 * 60, to: 19 * 60 }

/** Returns whole hours around everything; a default day when there is nothing. */
export function rangeOf(columns: readonly (readonly Range[])[]): Range {
  const pieces = columns.flat()
  const from = Math.min(defaults.from, ...pieces.map((piece) => piece.from))
  const to = Math.max(defaults.to, ...pieces.map((piece) => piece.to))
  return { from: Math.floor(from / 60) * 60, to: Math.min(minutesOfDay, Math.ceil(to / 60) * 60) }
}

const lengthOf = ({ from, to }: Range) => to - from

/** Returns the minutes of a piece that remain in this week. */
export const minutesLeft = (piece: Occupied): number =>
  piece.isOn ? lengthOf(piece) - piece.blocked.reduce((sum, span) => sum + lengthOf(span), 0) : 0

/** Returns the block that covers the whole day at all units, if any. */
export function awayOn(blocks: readonly Blocking[], day: number): Blocking | undefined {
  const window = { from: day * minutesOfDay, to: (day + 1) * minutesOfDay }
  return blocks.find(
    (block) =>
      block.unitId === null &&
      occurrencesOf(block, window).some(({ from, to }) => from <= window.from && to >= window.to),
  )
}
