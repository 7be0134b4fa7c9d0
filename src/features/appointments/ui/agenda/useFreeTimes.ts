import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UnitItem } from '#features/units/contract.ts'
import { freeTimesQuery } from '../data.ts'
import { type FreeTime, freeTimesIn } from './dayRows.ts'

/** The free times of a day for a consulta. */
const dayQuery = (orgId: string, unitId: string, date: string) =>
  freeTimesQuery({ orgId, unitIds: unitId, kind: 'visit', from: date, days: 1, limit: 2_000 })

/** Returns the number of free times of each professional on the day. */
export function useFreeTimes(orgId: string, unitId: string, date: string, isOn: boolean) {
  const { data } = useQuery({ ...dayQuery(orgId, unitId, date), enabled: isOn })
  return useMemo(() => {
    if (!data?.isComplete) return null
    const counts = new Map<string, number>()
    for (const { professionalId, placesLeft } of data.items)
      if (professionalId) counts.set(professionalId, (counts.get(professionalId) ?? 0) + (placesLeft ?? 1))
    return counts
  }, [data])
}

/** Returns them as stretches of free time for a list; none while loading. */
export function useFreeStretches(orgId: string, unit: UnitItem, date: string, isOn: boolean) {
  const { data } = useQuery({ ...dayQuery(orgId, unit.id, date), enabled: isOn })
  return useMemo(
    () => (isOn && data ? freeTimesIn(data.items, date, unit.timeZone) : []),
    [isOn, data, date, unit.timeZone],
  )
}

/** Limits free times to the chosen professionals; empty stands for all. */
export const freeWith = (free: readonly FreeTime[], chosen: readonly string[]): FreeTime[] =>
  free.flatMap((one) => {
    const professionalIds = one.professionalIds.filter(
      (id) => chosen.length === 0 || (id !== null && chosen.includes(id)),
    )
    return professionalIds.length === 0 ? [] : { ...one, professionalIds }
  })
