import type { ProfessionalItem } from '#features/professionals/contract.ts'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { type ColumnParts, columnOf, defaultStep, type Frame } from './column.ts'
import { dayOfMonth, minuteOn, shortWeekday } from './dates.ts'
import type { GridColumn } from './grid.ts'
import type { AgendaData } from './useAgendaData.ts'

/** Builds the grid of a unit's professionals: a day with a column for each, or a week of one. */

export const firstAndTreatment = ({ treatment, fullName }: ProfessionalItem): string =>
  `${treatment} ${fullName.split(' ')[0] ?? ''}`.trim()

/**
 * Returns the professionals who attend on the days, or have something in their agenda; all when nobody does.
 */
export function professionalsIn({
  professionals,
  appointments,
  hours,
}: AgendaData): readonly ProfessionalItem[] {
  const booked = new Set(appointments.map(({ professionalId }) => professionalId))
  const attending = new Set(
    hours.items.filter(({ attendance }) => attendance.length > 0).map(({ professionalId }) => professionalId),
  )
  const inUse = professionals.filter(({ id, isActive }) => booked.has(id) || (isActive && attending.has(id)))
  return inUse.length > 0 ? inUse : professionals.filter(({ isActive }) => isActive)
}

export function dayColumns(frame: Frame, date: string, chosen: readonly string[]): GridColumn[] {
  const { data } = frame
  const shown = data.professionals.filter(({ id }) => chosen.includes(id))
  const byProfessional = Map.groupBy(data.appointments, ({ professionalId }) => professionalId)
  const columns = (shown.length > 0 ? shown : professionalsIn(data)).map((one) =>
    professionalColumn(frame, date, one, byProfessional.get(one.id) ?? [], {
      id: one.id,
      title: firstAndTreatment(one),
      subtitle: one.specialties[0] ?? '',
    }),
  )
  const known = new Set<string | null>(data.professionals.map(({ id }) => id))
  const others = data.appointments.filter(({ professionalId }) => !known.has(professionalId))
  if (shown.length > 0 || others.length === 0) return columns
  return [...columns, columnOfOthers(frame, date, others)]
}

/** Returns the professional whose week is shown: the chosen one, else the first. */
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
  const own = frame.data.appointments.filter(({ professionalId }) => professionalId === professional.id)
  return days.map((date) => professionalColumn(frame, date, professional, own, dayHead(frame, date)))
}

/** Builds the head of a day of the week. */
export const dayHead = (frame: Frame, date: string) => ({
  id: date,
  title: `${shortWeekday(date)} ${dayOfMonth(date)}`,
  subtitle: holidayOn(frame, date) ?? '',
  isMarked: true,
})

/** Returns the holiday's name when the unit has one on that day. */
export const holidayOn = ({ data, unit }: Pick<Frame, 'data' | 'unit'>, date: string): string | undefined =>
  data.hours.holidays.find(({ startsAt }) => minuteOn(date, unit.timeZone, startsAt) === 0)?.name

function professionalColumn(
  frame: Frame,
  date: string,
  professional: ProfessionalItem,
  appointments: readonly AppointmentItem[],
  head: Pick<ColumnParts, 'id' | 'title' | 'subtitle' | 'isMarked'>,
): GridColumn {
  const { data, unit, offers, preview } = frame
  const { id } = professional
  const hours = data.hours.items.find(({ professionalId }) => professionalId === id)
  return columnOf(frame, {
    ...head,
    date,
    unit,
    appointments,
    professionalId: id,
    who: nameWithTreatment(professional),
    holds: data.holds.filter(({ professionalId }) => professionalId === id),
    hasPreview: preview?.professionalId === id && preview.query.unitId === unit.id,
    attendance: hours?.attendance ?? [],
    blocks: hours?.blocks ?? [],
    offers: (offers ?? []).filter(({ professionalId }) => professionalId === id),
    step: hours?.stepMinutes ?? defaultStep,
    dragging: 'across',
    isAskable: true,
    isMixed: false,
  })
}

/** Appointments on equipment alone, and of professionals who do not attend here any more. */
function columnOfOthers(frame: Frame, date: string, appointments: readonly AppointmentItem[]): GridColumn {
  const { data, unit } = frame
  const isAlone = appointments.every(({ professionalId }) => professionalId === null)
  const title = isAlone ? 'Equipamentos' : 'Outros'
  return columnOf(frame, {
    id: 'outros',
    title,
    subtitle: '',
    who: title,
    date,
    unit,
    appointments,
    professionalId: null,
    holds: data.holds.filter(({ professionalId }) => professionalId === null),
    hasPreview: false,
    attendance: [],
    blocks: [],
    offers: [],
    step: defaultStep,
    dragging: 'within',
    isAskable: false,
    isMixed: false,
  })
}
