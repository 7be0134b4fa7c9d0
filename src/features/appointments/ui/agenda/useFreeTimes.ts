import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { freeTimesQuery } from '../data.ts'

/** How many times for a visit each professional has left on the day. */
export function useFreeTimes(orgId: string, unitId: string, date: string, isOn: boolean) {
  const { data } = useQuery({
    ...freeTimesQuery({ orgId, unitIds: unitId, kind: 'visit', from: date, days: 1, limit: 2_000 }),
    enabled: isOn,
  })
  return useMemo(() => {
    if (!data?.isComplete) return null
    const counts = new Map<string, number>()
    for (const { professionalId, placesLeft } of data.items)
      if (professionalId) counts.set(professionalId, (counts.get(professionalId) ?? 0) + (placesLeft ?? 1))
    return counts
  }, [data])
}
