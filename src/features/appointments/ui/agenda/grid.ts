import { minutesOfDay } from '#lib/days.ts'
import type { Span } from '#lib/spans.ts'
import type { AppointmentItem } from '../../schemas.ts'
import type { Lane, Placed } from './layout.ts'
import { minColumnPx } from './measures.ts'

/** The grid of times: its contents, and their places in pixels. */

export interface BlockedTime extends Span {
  readonly title: string
  readonly reason: string
}

/** A hold, in minutes of its day. */
export interface HoldSpan extends Span {
  readonly id: string
  /** By the clock of this computer. */
  readonly until: number
  /** '' for a visitor of the public page. */
  readonly by: string
  readonly isOwn: boolean
}

/** A time at which an appointment can begin, until the next step; by order of arrival the whole period. */
export interface OfferedTime extends Span {
  /** The minutes that the appointment takes; null by order of arrival. */
  readonly durationMin: number | null
}

/** The booking that is being filled in beside the grid. */
export interface PreviewSpan extends Span {
  /** The patient's name, as far as it is known. */
  readonly name: string
  readonly kind: AppointmentItem['kind']
  readonly isOverbook: boolean
}

export interface GridColumn {
  readonly id: string
  readonly date: string
  readonly unitId: string
  readonly zone: string
  /** Null for nobody's, or several people's. */
  readonly professionalId: string | null
  readonly title: string
  readonly subtitle: string
  /** As in "10:00, com Dra. Helena Prado". */
  readonly spoken: string
  /** In minutes of its day, as all its times. */
  readonly attendance: readonly Span[]
  readonly blocks: readonly BlockedTime[]
  readonly step: number
  readonly appointments: readonly Placed[]
  readonly holds: readonly (HoldSpan & Lane)[]
  readonly preview: PreviewSpan | null
  /** Null while unknown. */
  readonly offers: readonly OfferedTime[] | null
  /** True when it can show why a time is not free. */
  readonly isAskable: boolean
  /** Appointments can be dragged within it and to other such columns, only within it, or not at all. */
  readonly dragging: 'across' | 'within' | 'none'
  /** True for several people's: each appointment shows its professional. */
  readonly isMixed: boolean
  readonly isToday: boolean
  /** True for today in a week, which stands out. */
  readonly isMarked: boolean
}

/** Returns whole hours around everything that is shown; a working day when there is nothing. */
export function rangeOf(columns: readonly GridColumn[]): Span {
  const spans = columns.flatMap(({ attendance, appointments, blocks, holds }) => [
    ...attendance,
    ...appointments,
    ...holds,
    ...blocks.filter(({ from, to }) => to - from < minutesOfDay),
  ])
  const from = Math.min(8 * 60, ...spans.map(({ from }) => from))
  const to = Math.max(18 * 60, ...spans.map(({ to }) => to))
  return { from: Math.floor(Math.max(0, from) / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

const laneWidth = 56
const maxPx = 560

/** Returns the width at which appointments side by side are still legible. */
const minOf = ({ isMixed, appointments, holds }: GridColumn): number => {
  if (!isMixed) return minColumnPx
  const lanes = Math.max(1, ...[...appointments, ...holds].map((one) => one.lanes))
  return Math.max(minColumnPx, Math.min(maxPx, lanes * laneWidth))
}

/** Gives each column the width that it needs, and an equal share of the remaining room. */
export function widthsOf(columns: readonly GridColumn[], room: number): number[] {
  const min = columns.map(minOf)
  const spare = room - min.reduce((sum, width) => sum + width, 0)
  const more = Math.max(0, Math.floor(spare / Math.max(1, columns.length)))
  return min.map((width) => width + more)
}

/** Returns the beginning of the step in which a time lies. */
export const snap = (minute: number, step: number): number => Math.floor(minute / step) * step
export const snapNearest = (minute: number, step: number): number => Math.round(minute / step) * step
