import { type BlockKind, blockKindLabels } from '#features/professionals/rules.ts'
import type { UnitItem } from '#features/units/contract.ts'
import type { ProfessionalHours } from '../../hours/contract.ts'
import type { AppointmentItem, SlotItem } from '../../schemas.ts'
import type { Sketch } from '../booking/sketch.ts'
import { minuteOn, spokenDay } from './dates.ts'
import type { GridColumn } from './grid.ts'
import { placeTimes, type Timed, timedOf } from './placing.ts'
import type { AgendaData } from './useAgendaData.ts'
import type { Held } from './useHeldTimes.ts'
import type { Range } from './walking.ts'

/** One column of the grid, from what is known of its day. */

export interface Frame {
  readonly data: AgendaData
  readonly unit: UnitItem
  readonly today: string
  /** Whether a visit is shown. */
  readonly fits: (visit: AppointmentItem) => boolean
  /** Null while they are not known. */
  readonly offers: readonly SlotItem[] | null
  /** What is being booked beside the grid, and for whom. */
  readonly sketch: NamedSketch | null
}

export type NamedSketch = Sketch & { readonly name: string }

interface Span {
  readonly startsAt: string
  readonly endsAt: string
}

export interface ColumnParts extends Pick<GridColumn, 'id' | 'title' | 'subtitle' | 'date'> {
  readonly unit: Pick<UnitItem, 'id' | 'timeZone'>
  /** As in "10:00, com Dra. Helena Prado". */
  readonly who: string
  readonly professionalId: string | null
  readonly visits: readonly AppointmentItem[]
  /** Where a visit takes less of the column than of its time. */
  readonly clip?: (timed: Timed) => Range
  readonly holds: readonly Held[]
  readonly hasSketch: boolean
  readonly attendance: readonly Span[]
  readonly blocks: ProfessionalHours['blocks']
  readonly offers: readonly SlotItem[]
  readonly step: number
  readonly moves: GridColumn['moves']
  readonly isAskable: boolean
  readonly isMixed: boolean
  readonly isMarked?: boolean
}

const day = 24 * 60
export const usualStep = 15

const isOfDay = ({ from, to }: Range) => from < day && to > 0

export function columnOf(frame: Frame, parts: ColumnParts): GridColumn {
  const { today, fits, sketch } = frame
  const { date, unit, isMixed, step } = parts
  const spanOn = ({ startsAt, endsAt }: Span) => ({
    from: minuteOn(date, unit.timeZone, startsAt),
    to: minuteOn(date, unit.timeZone, endsAt),
  })
  const timed = timedOf(parts.visits.filter(fits), date, unit.timeZone)
    .filter(isOfDay)
    .map((one) => ({ ...one, ...parts.clip?.(one) }))
  // The own one is what is being filled in, which says more.
  const held = parts.holds
    .filter(({ isOwn }) => !isOwn || !sketch?.startsAt)
    .map(({ id, until, by, isOwn, ...one }) => ({ id, until, by, isOwn, ...spanOn(one) }))
    .filter(isOfDay)
  const placed = placeTimes(timed, held, isMixed)
  const sketched = sketch && sketch.startsAt !== '' && parts.hasSketch ? spanOn(sketch) : null
  return {
    ...{ id: parts.id, title: parts.title, subtitle: parts.subtitle, date, step, isMixed },
    ...{ unitId: unit.id, zone: unit.timeZone, professionalId: parts.professionalId },
    spoken: `${parts.who}, ${spokenDay(date)}`,
    attendance: parts.attendance.map(spanOn).filter(isOfDay),
    blocks: parts.blocks.map((one) => blockOf(one, spanOn(one))).filter(isOfDay),
    visits: placed.visits,
    holds: placed.others,
    sketch:
      sketch && sketched && isOfDay(sketched)
        ? { ...sketched, name: sketch.name, kind: sketch.wish.kind, isOverbook: sketch.isOverbook }
        : null,
    offers: offersOf(frame, parts, spanOn),
    ...{ isAskable: parts.isAskable, moves: parts.moves },
    isToday: date === today,
    isMarked: parts.isMarked === true && date === today,
  }
}

/** Whom no such visit is offered at all is judged by hours and blocks alone: what is wished is not known yet. */
function offersOf(
  { offers, sketch }: Frame,
  parts: ColumnParts,
  spanOn: (span: Span) => Range,
): readonly Range[] | null {
  const isSettled = sketch !== null
  if (offers === null || (parts.offers.length === 0 && !isSettled)) return null
  return parts.offers
    .map((one) => {
      const { from, to } = spanOn(one)
      return { from, to: one.placesLeft === null ? from + parts.step : to }
    })
    .filter(isOfDay)
}

function blockOf({ kind, reason }: ProfessionalHours['blocks'][number], { from, to }: Range) {
  return {
    ...{ from: Math.max(0, from), to: Math.min(day, to) },
    title: titleOfBlock(kind, reason),
    reason: kind === 'other' ? '' : reason,
  }
}

const titleOfBlock = (kind: BlockKind, reason: string) =>
  kind === 'other' && reason !== '' ? reason : blockKindLabels[kind]
