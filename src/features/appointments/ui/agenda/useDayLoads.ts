import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UnitItem } from '#features/units/contract.ts'
import { addDays } from '#lib/days.ts'
import { countsQuery, hoursQuery } from '../data.ts'
import { type DayLoad, dayLoad } from './dayLoad.ts'

interface DayLoadsOptions {
  orgId: string
  unit: UnitItem
  /** The first of the days. */
  from: string
  days: number
  /** Empty for all. */
  professionalIds: readonly string[]
  isOn: boolean
}

const none: ReadonlyMap<string, DayLoad> = new Map()

/** Returns the load of each of some days, whatever else the agenda is filtered by; empty while loading. */
export function useDayLoads({ orgId, unit, from, days, professionalIds, isOn }: DayLoadsOptions) {
  const { id: unitId, timeZone: zone } = unit
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
    // Those of another month would show its days as empty ones.
    placeholderData: undefined,
    enabled: isOn,
  })
  return useMemo(() => {
    if (!isOn || !hours || !counts) return none
    const booked = new Map(counts.items.map(({ date, minutes }) => [date, minutes]))
    const shown = Array.from({ length: days }, (_, at) => addDays(from, at))
    return new Map(shown.map((day) => [day, dayLoad(day, { zone, hours, booked, professionalIds })]))
  }, [isOn, hours, counts, from, days, zone, professionalIds])
}
