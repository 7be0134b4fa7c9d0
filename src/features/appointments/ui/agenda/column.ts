import { type BlockKind, blockKindLabels } from '#features/professionals/rules.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { minutesOfDay } from '#lib/days.ts'
import type { Span } from '#lib/spans.ts'
import type { ProfessionalHours } from '../../agenda/contract.ts'
import type { SlotItem } from '../../availability/contract.ts'
import type { AppointmentItem } from '../../schemas.ts'
import type { Preview } from '../booking/preview.ts'
import type { ShownHold } from '../holds/useHolds.ts'
import { minuteOn, spokenDay } from './dates.ts'
import type { GridColumn, OfferedTime } from './grid.ts'
import { placeTimes, type Timed, timedOf } from './layout.ts'
import type { AgendaData } from './useAgendaData.ts'

/** Builds one column of the grid from the data of its day. */

export interface Frame {
  readonly data: AgendaData
  readonly unit: UnitItem
  readonly today: string
  /** True when an appointment is shown. */
  readonly fits: (appointment: AppointmentItem) => boolean
  /** Null while they are unknown. */
  readonly offers: readonly SlotItem[] | null
  /** The booking that is being filled in beside the grid. */
  readonly preview: NamedPreview | null
}

export type NamedPreview = Preview & { readonly name: string }

interface InstantSpan {
  readonly startsAt: string
  readonly endsAt: string
}

export interface ColumnParts extends Pick<GridColumn, 'id' | 'title' | 'subtitle' | 'date'> {
  readonly unit: Pick<UnitItem, 'id' | 'timeZone'>
  /** As in "10:00, com Dra. Helena Prado". */
  readonly who: string
  readonly professionalId: string | null
  readonly appointments: readonly AppointmentItem[]
  /** Returns the part of an appointment to show, where it occupies the column for less than its time. */
  readonly clip?: (timed: Timed) => Span
  readonly holds: readonly ShownHold[]
  readonly hasPreview: boolean
  readonly attendance: readonly InstantSpan[]
  readonly blocks: ProfessionalHours['blocks']
  readonly offers: readonly SlotItem[]
  readonly step: number
  readonly dragging: GridColumn['dragging']
  readonly isAskable: boolean
  readonly isMixed: boolean
  readonly isMarked?: boolean
}

export const defaultStep = 15

const isOfDay = ({ from, to }: Span) => from < minutesOfDay && to > 0

export function columnOf(frame: Frame, parts: ColumnParts): GridColumn {
  const { today, fits, preview } = frame
  const { date, unit, isMixed, step } = parts
  const spanOn = ({ startsAt, endsAt }: InstantSpan) => ({
    from: minuteOn(date, unit.timeZone, startsAt),
    to: minuteOn(date, unit.timeZone, endsAt),
  })
  const timed = timedOf(parts.appointments.filter(fits), date, unit.timeZone)
    .filter(isOfDay)
    .map((one) => ({ ...one, ...parts.clip?.(one) }))
  // The person's own hold is left out: the preview says more.
  const holds = parts.holds
    .filter(({ isOwn }) => !isOwn || !preview?.startsAt)
    .map(({ id, until, by, isOwn, ...one }) => ({ id, until, by, isOwn, ...spanOn(one) }))
    .filter(isOfDay)
  const placed = placeTimes(timed, holds, isMixed)
  const previewSpan = preview && preview.startsAt !== '' && parts.hasPreview ? spanOn(preview) : null
  return {
    id: parts.id,
    title: parts.title,
    subtitle: parts.subtitle,
    date,
    step,
    isMixed,
    unitId: unit.id,
    zone: unit.timeZone,
    professionalId: parts.professionalId,
    spoken: `${parts.who}, ${spokenDay(date)}`,
    attendance: parts.attendance.map(spanOn).filter(isOfDay),
    blocks: parts.blocks.map((one) => blockOf(one, spanOn(one))).filter(isOfDay),
    appointments: placed.appointments,
    holds: placed.others,
    preview:
      preview && previewSpan && isOfDay(previewSpan)
        ? { ...previewSpan, name: preview.name, kind: preview.query.kind, isOverbook: preview.isOverbook }
        : null,
    offers: offersOf(frame, parts, spanOn),
    isAskable: parts.isAskable,
    dragging: parts.dragging,
    isToday: date === today,
    isMarked: parts.isMarked === true && date === today,
  }
}

/**
 * Returns the offers of a column; null when none exists for it, so that hours and blocks alone decide: the
 * request is not known yet.
 */
function offersOf(
  { offers, preview }: Frame,
  parts: ColumnParts,
  spanOn: (span: InstantSpan) => Span,
): readonly OfferedTime[] | null {
  const isSettled = preview !== null
  if (offers === null || (parts.offers.length === 0 && !isSettled)) return null
  return parts.offers
    .map((one) => {
      const { from, to } = spanOn(one)
      return one.placesLeft === null
        ? { from, to: from + parts.step, durationMin: to - from }
        : { from, to, durationMin: null }
    })
    .filter(isOfDay)
}

function blockOf({ kind, reason }: ProfessionalHours['blocks'][number], { from, to }: Span) {
  return {
    from: Math.max(0, from),
    to: Math.min(minutesOfDay, to),
    title: titleOfBlock(kind, reason),
    reason: kind === 'other' ? '' : reason,
  }
}

const titleOfBlock = (kind: BlockKind, reason: string) =>
  kind === 'other' && reason !== '' ? reason : blockKindLabels[kind]
