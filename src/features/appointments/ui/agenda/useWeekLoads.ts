import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UnitItem } from '#features/units/contract.ts'
import { addDays } from '#lib/days.ts'
import { countsQuery, hoursQuery } from '../data.ts'
import { weekBegin } from './dates.ts'
import { type DayLoad, dayLoad } from './dayLoad.ts'

interface WeekOptions {
  orgId: string
  unit: UnitItem
  date: string
  /** Empty for all. */
  professionalIds: readonly string[]
  isOn: boolean
}

const none: ReadonlyMap<string, DayLoad> = new Map()

/** Returns the load of each day of the week; empty while loading. */
export function useWeekLoads({ orgId, unit, date, professionalIds, isOn }: WeekOptions) {
  const { id: unitId, timeZone: zone } = unit
  const from = weekBegin(date)
  const days = 7
  const { data: hours } = useQuery({ ...hoursQuery({ orgId, unitId, from, days }), enabled: isOn })
  const ofWhom = professionalIds.length > 0 ? { professionalIds: professionalIds.join(',') } : {}
  const { data: counts } = useQuery({
    ...countsQuery({
      orgId,
      unitIds: unitId,
      from,
      days,
      ...ofWhom,
    }),
    enabled: isOn,
  })
  return useMemo(() => {
    if (!isOn || !hours || !counts) return none
    const booked = new Map(counts.items.map(({ date, minutes }) => [date, minutes]))
    const week = Array.from({ length: days }, (_, at) => addDays(from, at))
    return new Map(week.map((day) => [day, dayLoad(day, { zone, hours, booked, professionalIds })]))
  }, [isOn, hours, counts, from, zone, professionalIds])
}
