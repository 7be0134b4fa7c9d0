import type { UnitItem } from '#features/units/contract.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { columnOf, type Frame, usualStep } from './column.ts'
import { minuteOn } from './dates.ts'
import type { GridColumn } from './grid.ts'
import type { Timed } from './placing.ts'

/** The day by what is used, or by where it is. */

/** Whether a visit is with one of those that were chosen. */
type IsWith = (visit: AppointmentItem) => boolean

/**
 * Each room and device with the visits that use it, for the part of them in which they do. Which one a visit gets is
 * found when it is booked: nothing is moved from one to another by hand.
 */
export function resourceColumns(frame: Frame, date: string, isWith: IsWith): GridColumn[] {
  const { data, unit, sketch } = frame
  const visits = new Map(data.visits.filter(isWith).map((visit) => [visit.id, visit]))
  const opening = data.openings?.items.find(({ unitId }) => unitId === unit.id)
  return (opening?.resources ?? []).map(({ id, name, kind, capacity, open, uses }) => {
    const used = new Map(uses.map((use) => [use.appointmentId, use]))
    const clip = ({ visit, from, to }: Timed) => {
      const use = used.get(visit.id)
      if (!use) return { from, to }
      // Buffers are nobody's visit.
      return {
        from: Math.max(from, minuteOn(date, unit.timeZone, use.startsAt)),
        to: Math.min(to, minuteOn(date, unit.timeZone, use.endsAt)),
      }
    }
    const holds = data.held.filter(({ resourceIds }) => resourceIds.includes(id))
    return columnOf(frame, {
      ...{ id, title: name, subtitle: capacity > 1 ? `${kind}, ${capacity} lugares` : kind, who: name },
      ...{ date, unit, clip, holds, professionalId: null, attendance: open, blocks: [], offers: [] },
      visits: [...used.keys()].flatMap((one) => visits.get(one) ?? []),
      hasSketch: holds.some((one) => one.id === sketch?.holdId),
      ...{ step: usualStep, moves: 'none', isAskable: false, isMixed: true },
    })
  })
}

/** Each unit with all of its visits. */
export function unitColumns(
  frame: Frame,
  units: readonly UnitItem[],
  date: string,
  isWith: IsWith,
): GridColumn[] {
  const { data, offers, sketch } = frame
  const byUnit = Map.groupBy(data.visits.filter(isWith), ({ unitId }) => unitId)
  return units.map((unit) =>
    columnOf(frame, {
      ...{ id: unit.id, title: unit.name, subtitle: unit.city, who: unit.name, date, unit },
      ...{ professionalId: null, blocks: [], step: usualStep },
      visits: byUnit.get(unit.id) ?? [],
      holds: data.held.filter(({ unitId }) => unitId === unit.id),
      hasSketch: sketch?.wish.unitId === unit.id,
      attendance: data.openings?.items.find(({ unitId }) => unitId === unit.id)?.open ?? [],
      offers: (offers ?? []).filter(({ unitId }) => unitId === unit.id),
      ...{ moves: 'across', isAskable: true, isMixed: true },
    }),
  )
}
