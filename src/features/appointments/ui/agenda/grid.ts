import type { AppointmentItem } from '../../schemas.ts'
import type { Lane, Placed } from './placing.ts'
import type { Range } from './walking.ts'

/** The grid of times: what it shows, and where things stand in it, in pixels. */

export interface BlockedTime extends Range {
  readonly title: string
  readonly reason: string
}

/** A time that somebody keeps for some minutes. */
export interface HeldSpan extends Range {
  readonly id: string
  /** On the clock of this computer. */
  readonly until: number
  /** '' for a visitor of the public page. */
  readonly by: string
  readonly isOwn: boolean
}

/** The booking that is being filled in beside the grid. */
export interface SketchSpan extends Range {
  /** Who it is for, as far as that is known. */
  readonly name: string
  readonly kind: AppointmentItem['kind']
  readonly isOverbook: boolean
}

export interface GridColumn {
  readonly id: string
  readonly date: string
  readonly unitId: string
  readonly zone: string
  /** Null: of nobody, or of several. */
  readonly professionalId: string | null
  readonly title: string
  readonly subtitle: string
  /** As in "10:00, com Dra. Helena Prado". */
  readonly spoken: string
  /** In minutes of its day, as all times of it. */
  readonly attendance: readonly Range[]
  readonly blocks: readonly BlockedTime[]
  readonly step: number
  readonly visits: readonly Placed[]
  readonly holds: readonly (HeldSpan & Lane)[]
  readonly sketch: SketchSpan | null
  /** When a visit can begin, each until the next step; null while that is not known. */
  readonly offers: readonly Range[] | null
  /** Whether why a time is not offered can be asked of it. */
  readonly isAskable: boolean
  /** Visits can be moved within it, and to other such columns, or stay where they are. */
  readonly moves: 'across' | 'within' | 'none'
  /** Of several people: each visit says whose it is. */
  readonly isMixed: boolean
  readonly isToday: boolean
  /** Of a week, today's stands out. */
  readonly isMarked: boolean
}

export const hourPx = 104
export const quarterPx = hourPx / 4
export const gutterPx = 44
export const headPx = 54
export const leastColumnPx = 92
/** Below, a card is one line. */
export const oneLinePx = 31
/** From so much width on, a card shows the whole name. */
export const wideCardPx = 120

export const heightOf = (minutes: number): number => (minutes * hourPx) / 60
export const minutesIn = (px: number): number => (px * 60) / hourPx

/** Whole hours around everything that is shown; a working day where there is nothing. */
export function rangeOf(columns: readonly GridColumn[]): Range {
  const spans = columns.flatMap(({ attendance, visits, blocks, holds }) => [
    ...attendance,
    ...visits,
    ...holds,
    ...blocks.filter(({ from, to }) => to - from < 24 * 60),
  ])
  const from = Math.min(8 * 60, ...spans.map(({ from }) => from))
  const to = Math.max(18 * 60, ...spans.map(({ to }) => to))
  return { from: Math.floor(Math.max(0, from) / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

const laneWidth = 56
const mostPx = 560

/** Visits side by side can still be told apart. */
const leastOf = ({ isMixed, visits, holds }: GridColumn): number => {
  if (!isMixed) return leastColumnPx
  const lanes = Math.max(1, ...[...visits, ...holds].map((one) => one.lanes))
  return Math.max(leastColumnPx, Math.min(mostPx, lanes * laneWidth))
}

/** Each as wide as it needs to be; what is left of the room is shared evenly. */
export function widthsOf(columns: readonly GridColumn[], room: number): number[] {
  const least = columns.map(leastOf)
  const spare = room - least.reduce((sum, width) => sum + width, 0)
  const more = Math.max(0, Math.floor(spare / Math.max(1, columns.length)))
  return least.map((width) => width + more)
}

/** The beginning of the step in which a time lies. */
export const snap = (minute: number, step: number): number => Math.floor(minute / step) * step
export const snapNearest = (minute: number, step: number): number => Math.round(minute / step) * step
