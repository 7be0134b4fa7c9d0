import { dateOf, dayOf, minutesOfDay, weekOf } from '#lib/days.ts'
import { joinSpans, overlaps, type Span } from '#lib/spans.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import { wallMinute } from '#lib/zones.ts'

/** Time in which a professional does not attend, on the clock of each unit that it concerns. */

export const blockKinds = ['vacation', 'congress', 'leave', 'sick', 'meeting', 'other'] as const
export type BlockKind = (typeof blockKinds)[number]

export const blockKindLabels: Record<BlockKind, string> = {
  vacation: 'Férias',
  congress: 'Congresso',
  leave: 'Licença',
  sick: 'Afastamento de saúde',
  meeting: 'Reunião',
  other: 'Outro motivo',
}

/** Completes phrases as in "em congresso até 20/11". */
export const blockLabels: Record<BlockKind, string> = {
  vacation: 'de férias',
  congress: 'em congresso',
  leave: 'de licença',
  sick: 'em afastamento',
  meeting: 'em reunião',
  other: 'agenda bloqueada',
}

export interface BlockRecurrence {
  /** 1 is every week. */
  readonly weeks: number
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  /** The last day on which it may begin; '' is unbounded. */
  readonly until: string
}

export interface BlockTime {
  /**
   * One block: from `startMinute` of `startsOn` to `endMinute` of `endsOn`. Each occurrence of a recurring
   * one lasts as long.
   */
  readonly startsOn: string
  readonly startMinute: number
  readonly endsOn: string
  readonly endMinute: number
  readonly recurrence: BlockRecurrence | null
  /** Days on which a recurring block does not begin after all. */
  readonly exceptions: readonly string[]
}

/** Maximum number of characters of a block's reason. */
export const blockReasonLimit = 160

export interface BlockForm extends BlockTime {
  readonly kind: BlockKind
  readonly reason: string
  /** Null for all units. */
  readonly unitId: string | null
}

/** Returns the span of the occurrence that begins on the block's first day. */
const firstSpan = ({ startsOn, startMinute, endsOn, endMinute }: BlockTime): Span => ({
  from: wallMinute(startsOn, startMinute),
  to: wallMinute(endsOn, endMinute),
})

/**
 * Returns the occurrences that reach into the window, in order and not cut to it. Both are minutes since 1
 * January 1970 on the wall clock.
 */
export function occurrencesOf(block: BlockTime, window: Span): Span[] {
  const first = firstSpan(block)
  if (!block.recurrence) return overlaps(first, window) ? [first] : []
  const length = first.to - first.from
  const spans: Span[] = []
  for (const day of beginningsOf(block, block.recurrence, window, length)) {
    const from = day * minutesOfDay + block.startMinute
    const span = { from, to: from + length }
    if (overlaps(span, window)) spans.push(span)
  }
  return spans
}

function beginningsOf(
  { startsOn, exceptions }: BlockTime,
  { weeks, weekdays, until }: BlockRecurrence,
  window: Span,
  length: number,
): number[] {
  const first = dayOf(startsOn)
  const from = Math.max(first, Math.floor((window.from - length) / minutesOfDay))
  const to = Math.min(
    Math.ceil(window.to / minutesOfDay),
    until === '' ? Number.POSITIVE_INFINITY : dayOf(until),
  )
  const days: number[] = []
  for (let day = from; day <= to; day++) {
    const isOn = weekdays.includes(weekdayOf(day)) && (weekOf(day) - weekOf(first)) % weeks === 0
    if (isOn && !exceptions.includes(dateOf(day))) days.push(day)
  }
  return days
}

/** Returns the time that the blocks cover together, without overlaps. */
export const blockedIn = (blocks: readonly BlockTime[], window: Span): Span[] =>
  joinSpans(blocks.flatMap((block) => occurrencesOf(block, window)))

/** Returns the days from its beginning to its last end; infinite for one that recurs without an end. */
export function daysOf(block: BlockTime): number {
  const { from, to } = firstSpan(block)
  if (!block.recurrence) return (to - from) / minutesOfDay
  if (block.recurrence.until === '') return Number.POSITIVE_INFINITY
  return dayOf(block.recurrence.until) + 1 - dayOf(block.startsOn)
}

/** Maximum number of days that the front desk may block by itself. */
export const frontDeskDays = 7

/** A block with its unit and kind. */
export type PlacedBlock = BlockTime & Pick<BlockForm, 'kind' | 'unitId'>

export interface Away {
  readonly kind: BlockKind
  /** By the wall clock. */
  readonly until: number
}

/**
 * Returns the absence when the professional attends nowhere now, and its end; consecutive blocks count as
 * one. Null otherwise.
 */
export function awayNow(
  blocks: readonly PlacedBlock[],
  unitIds: readonly string[],
  now: number,
): Away | null {
  const places = unitIds.length === 0 ? [null] : unitIds
  const ends = places.map((place) =>
    endOfBlock(
      blocks.filter((one) => concerns(one, place)),
      now,
    ),
  )
  if (ends.some((end) => end === null)) return null
  const moment = { from: now, to: now + 1 }
  const current = blocks.find(
    (one) => concerns(one, places[0] ?? null) && occurrencesOf(one, moment).length > 0,
  )
  return current ? { kind: current.kind, until: Math.min(...ends.filter((end) => end !== null)) } : null
}

const concerns = (block: PlacedBlock, unitId: string | null) =>
  block.unitId === null || block.unitId === unitId

const lookAhead = 2 * 366 * minutesOfDay

function endOfBlock(blocks: readonly BlockTime[], now: number): number | null {
  const spans = blockedIn(blocks, { from: now, to: now + lookAhead })
  return spans.find(({ from, to }) => from <= now && now < to)?.to ?? null
}

/** Formats as `em congresso até 20/11`; with the hour when it ends today. */
export function awayText({ kind, until }: { kind: BlockKind; until: string }, today: string): string {
  const [date = '', time = ''] = until.split('T')
  const lastDay = time === '00:00' ? dateOf(dayOf(date) - 1) : date
  const end = lastDay === today && time !== '00:00' ? time : lastDay.slice(5).split('-').reverse().join('/')
  return `${blockLabels[kind]} até ${end}`
}
