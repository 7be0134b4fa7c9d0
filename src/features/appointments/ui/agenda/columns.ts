import type { ProfessionalItem } from '#features/professionals/contract.ts'
import { type BlockKind, blockKindLabels, nameWithTreatment } from '#features/professionals/rules.ts'
import type { UnitItem } from '#features/units/contract.ts'
import type { ProfessionalHours } from '../../hours/contract.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { dayOfMonth, minuteOn, shortWeekday, spokenDay } from './dates.ts'
import type { GridColumn } from './grid.ts'
import { placeVisits } from './placing.ts'
import type { AgendaData } from './useAgendaData.ts'

/** From what is known of the days to the columns of the grid. */

export interface Frame {
  readonly data: AgendaData
  readonly unit: UnitItem
  readonly today: string
  /** Whether a visit is shown. */
  readonly fits: (visit: AppointmentItem) => boolean
}

const day = 24 * 60
const usualStep = 15

export const firstAndTreatment = ({ treatment, fullName }: ProfessionalItem): string =>
  `${treatment} ${fullName.split(' ')[0] ?? ''}`.trim()

/** Those who attend on the days, or whose agenda has something in it; all when nobody does. */
export function professionalsIn({ professionals, visits, hours }: AgendaData): readonly ProfessionalItem[] {
  const booked = new Set(visits.map(({ professionalId }) => professionalId))
  const attending = new Set(
    hours.items.filter(({ attendance }) => attendance.length > 0).map(({ professionalId }) => professionalId),
  )
  const inUse = professionals.filter(({ id, isActive }) => booked.has(id) || (isActive && attending.has(id)))
  return inUse.length > 0 ? inUse : professionals.filter(({ isActive }) => isActive)
}

export function dayColumns(frame: Frame, date: string, chosen: readonly string[]): GridColumn[] {
  const { data } = frame
  const shown = data.professionals.filter(({ id }) => chosen.includes(id))
  const byProfessional = Map.groupBy(data.visits, ({ professionalId }) => professionalId)
  const columns = (shown.length > 0 ? shown : professionalsIn(data)).map((one) =>
    columnOf(frame, date, one, byProfessional.get(one.id) ?? [], {
      id: one.id,
      title: firstAndTreatment(one),
      subtitle: one.specialties[0] ?? '',
    }),
  )
  const known = new Set<string | null>(data.professionals.map(({ id }) => id))
  const others = data.visits.filter(({ professionalId }) => !known.has(professionalId))
  if (shown.length > 0 || others.length === 0) return columns
  const isAlone = others.every(({ professionalId }) => professionalId === null)
  const title = isAlone ? 'Equipamentos' : 'Outros'
  return [...columns, columnOf(frame, date, null, others, { id: 'outros', title, subtitle: '' })]
}

/** The one whose week is shown: who was chosen, else the first. */
export const professionalOfWeek = (
  data: AgendaData,
  chosen: readonly string[],
): ProfessionalItem | undefined =>
  data.professionals.find(({ id }) => id === chosen[0]) ?? professionalsIn(data)[0]

export function weekColumns(
  frame: Frame,
  days: readonly string[],
  professional: ProfessionalItem,
): GridColumn[] {
  const own = frame.data.visits.filter(({ professionalId }) => professionalId === professional.id)
  return days.map((date) =>
    columnOf(frame, date, professional, own, {
      id: date,
      title: `${shortWeekday(date)} ${dayOfMonth(date)}`,
      subtitle: holidayOn(frame, date) ?? '',
    }),
  )
}

/** Its name, when the unit keeps a holiday on that day. */
export const holidayOn = ({ data, unit }: Frame, date: string): string | undefined =>
  data.hours.holidays.find(({ startsAt }) => minuteOn(date, unit.timeZone, startsAt) === 0)?.name

function columnOf(
  frame: Frame,
  date: string,
  professional: ProfessionalItem | null,
  visits: readonly AppointmentItem[],
  head: Pick<GridColumn, 'id' | 'title' | 'subtitle'>,
): GridColumn {
  const { data, unit, today, fits } = frame
  const hours = data.hours.items.find(({ professionalId }) => professionalId === professional?.id)
  const who = professional ? nameWithTreatment(professional) : head.title
  const placed = placeVisits(visits.filter(fits), date, unit.timeZone).filter(
    ({ from, to }) => from < day && to > 0,
  )
  return {
    ...head,
    ...{
      date,
      professionalId: professional?.id ?? null,
      visits: placed,
      step: hours?.stepMinutes ?? usualStep,
    },
    spoken: `${who}, ${spokenDay(date)}`,
    attendance: spansOn(frame, date, hours?.attendance ?? []),
    blocks: blocksOn(frame, date, hours),
    isToday: head.id === today,
  }
}

function spansOn({ unit }: Frame, date: string, spans: readonly { startsAt: string; endsAt: string }[]) {
  return spans
    .map(({ startsAt, endsAt }) => ({
      from: minuteOn(date, unit.timeZone, startsAt),
      to: minuteOn(date, unit.timeZone, endsAt),
    }))
    .filter(({ from, to }) => from < day && to > 0)
}

function blocksOn({ unit }: Frame, date: string, hours: ProfessionalHours | undefined) {
  return (hours?.blocks ?? [])
    .map(({ startsAt, endsAt, kind, reason }) => ({
      from: Math.max(0, minuteOn(date, unit.timeZone, startsAt)),
      to: Math.min(day, minuteOn(date, unit.timeZone, endsAt)),
      title: titleOfBlock(kind, reason),
      reason: kind === 'other' ? '' : reason,
    }))
    .filter(({ from, to }) => from < day && to > 0)
}

const titleOfBlock = (kind: BlockKind, reason: string) =>
  kind === 'other' && reason !== '' ? reason : blockKindLabels[kind]
