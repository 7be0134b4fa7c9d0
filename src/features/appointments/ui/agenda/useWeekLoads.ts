import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addDays } from '#features/professionals/rules.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { keepsTime } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { hoursQuery, visitsQuery } from '../data.ts'
import { dayAt, instantAt, weekBegin } from './dates.ts'
import { type DayLoad, dayLoad } from './dayLoad.ts'

interface WeekOptions {
  orgId: string
  unit: UnitItem
  date: string
  /** None: all. */
  professionalIds: readonly string[]
  isOn: boolean
}

const none: ReadonlyMap<string, DayLoad> = new Map()

/** How full each day of the week is; none while that is read. */
export function useWeekLoads({ orgId, unit, date, professionalIds, isOn }: WeekOptions) {
  const { id: unitId, timeZone: zone } = unit
  const first = weekBegin(date)
  const { data: hours } = useQuery({
    ...hoursQuery({ orgId, unitId, from: first, days: 7 }),
    enabled: isOn,
  })
  const { data: visits } = useQuery({
    ...visitsQuery({
      ...{ orgId, unitIds: unitId },
      from: instantAt(first, zone, 0),
      to: instantAt(addDays(first, 7), zone, 0),
    }),
    enabled: isOn,
  })
  return useMemo(() => {
    if (!isOn || !hours || !visits) return none
    const booked = bookedByDay(visits.items, professionalIds, zone)
    const days = Array.from({ length: 7 }, (_, at) => addDays(first, at))
    return new Map(days.map((day) => [day, dayLoad(day, { zone, hours, booked, professionalIds })]))
  }, [isOn, hours, visits, first, zone, professionalIds])
}

function bookedByDay(visits: readonly AppointmentItem[], chosen: readonly string[], zone: string) {
  const minutes = new Map<string, number>()
  for (const { state, professionalId, startsAt, endsAt, arrivalPlace } of visits) {
    const isOther = chosen.length > 0 && !chosen.includes(professionalId ?? '')
    if (!keepsTime(state) || isOther || arrivalPlace !== null) continue
    const day = dayAt(zone, startsAt)
    minutes.set(day, (minutes.get(day) ?? 0) + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  }
  return minutes
}
