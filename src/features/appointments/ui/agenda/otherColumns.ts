import type { UnitItem } from '#features/units/contract.ts'
import type { ResourceDay } from '../../agenda/contract.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { type ColumnParts, columnOf, defaultStep, type Frame } from './column.ts'
import { dayHead } from './columns.ts'
import { minuteOn } from './dates.ts'
import type { GridColumn } from './grid.ts'
import type { Timed } from './layout.ts'
import type { AgendaData } from './useAgendaData.ts'

/** Builds the columns of a day by resource or by unit, and the week of one resource. */

/** True when an appointment is with one of the chosen professionals. */
type IsWith = (appointment: AppointmentItem) => boolean

/** Returns the rooms and devices of the unit, in their order. */
export const resourcesIn = (
  { openings }: Pick<AgendaData, 'openings'>,
  unit: Pick<UnitItem, 'id'>,
): readonly ResourceDay[] => openings?.items.find(({ unitId }) => unitId === unit.id)?.resources ?? []

/** Returns the resource whose week is shown: the chosen one, else the first. */
export const resourceOfWeek = (
  data: Pick<AgendaData, 'openings'>,
  unit: Pick<UnitItem, 'id'>,
  chosen: string | null,
): ResourceDay | undefined => {
  const resources = resourcesIn(data, unit)
  return resources.find(({ id }) => id === chosen) ?? resources[0]
}

/** Returns a predicate: true when an appointment uses the resource. */
export function isUsing({ uses }: ResourceDay): IsWith {
  const ids = new Set(uses.map(({ appointmentId }) => appointmentId))
  return ({ id }) => ids.has(id)
}

/**
 * Builds a column for each room and device with the appointments that use it, for the part of them in which
 * they do. The booking allocates one: nothing is dragged from one to another by hand.
 */
export function resourceColumns(frame: Frame, date: string, isWith: IsWith): GridColumn[] {
  const appointments = frame.data.appointments.filter(isWith)
  return resourcesIn(frame.data, frame.unit).map((one) =>
    resourceColumn(frame, date, one, appointments, {
      id: one.id,
      title: one.name,
      subtitle: one.capacity > 1 ? `${one.kind}, ${one.capacity} lugares` : one.kind,
    }),
  )
}

/** Builds the week of one resource. */
export function resourceWeekColumns(
  frame: Frame,
  days: readonly string[],
  resource: ResourceDay,
  isWith: IsWith,
): GridColumn[] {
  const appointments = frame.data.appointments.filter(isWith)
  return days.map((date) => resourceColumn(frame, date, resource, appointments, dayHead(frame, date)))
}

function resourceColumn(
  frame: Frame,
  date: string,
  { id, name, open, uses }: ResourceDay,
  appointments: readonly AppointmentItem[],
  head: Pick<ColumnParts, 'id' | 'title' | 'subtitle' | 'isMarked'>,
): GridColumn {
  const { data, unit, preview } = frame
  const used = new Map(uses.map((use) => [use.appointmentId, use]))
  const clip = ({ appointment, from, to }: Timed) => {
    const use = used.get(appointment.id)
    if (!use) return { from, to }
    // Buffers belong to no appointment.
    return {
      from: Math.max(from, minuteOn(date, unit.timeZone, use.startsAt)),
      to: Math.min(to, minuteOn(date, unit.timeZone, use.endsAt)),
    }
  }
  const holds = data.holds.filter(({ resourceIds }) => resourceIds.includes(id))
  return columnOf(frame, {
    ...head,
    who: name,
    date,
    unit,
    clip,
    holds,
    professionalId: null,
    attendance: open,
    blocks: [],
    offers: [],
    appointments: appointments.filter((appointment) => used.has(appointment.id)),
    hasPreview: holds.some((one) => one.id === preview?.holdId),
    step: defaultStep,
    dragging: 'none',
    isAskable: false,
    isMixed: true,
  })
}

/** Builds a column for each unit with all of its appointments. */
export function unitColumns(
  frame: Frame,
  units: readonly UnitItem[],
  date: string,
  isWith: IsWith,
): GridColumn[] {
  const { data, offers, preview } = frame
  const byUnit = Map.groupBy(data.appointments.filter(isWith), ({ unitId }) => unitId)
  return units.map((unit) =>
    columnOf(frame, {
      id: unit.id,
      title: unit.name,
      subtitle: unit.city,
      who: unit.name,
      date,
      unit,
      professionalId: null,
      blocks: [],
      step: defaultStep,
      appointments: byUnit.get(unit.id) ?? [],
      holds: data.holds.filter(({ unitId }) => unitId === unit.id),
      hasPreview: preview?.query.unitId === unit.id,
      attendance: data.openings?.items.find(({ unitId }) => unitId === unit.id)?.open ?? [],
      offers: (offers ?? []).filter(({ unitId }) => unitId === unit.id),
      dragging: 'across',
      isAskable: true,
      isMixed: true,
    }),
  )
}
