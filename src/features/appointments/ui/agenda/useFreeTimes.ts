import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UnitItem } from '#features/units/contract.ts'
import { fittingByProfessional } from '../availability/fitting.ts'
import { freeTimesQuery } from '../data.ts'
import { type FreeTime, freeTimesIn } from './dayRows.ts'
import { type OffersQuery, useOffers } from './useOffers.ts'

/** The free times of a day for a consulta. */
const dayQuery = (orgId: string, unitId: string, date: string) =>
  freeTimesQuery({ orgId, unitIds: unitId, kind: 'visit', from: date, days: 1, limit: 2_000 })

/**
 * Returns how many appointments still fit into the day of each professional: of what is being booked, or else
 * a consulta, from the same times as the grid offers.
 */
export function useFreeCounts({
  date,
  ...query
}: Omit<OffersQuery, 'days' | 'professionalId'> & { readonly date: string }) {
  const offers = useOffers({ ...query, days: [date], professionalId: null })
  return useMemo(() => offers && fittingByProfessional(offers), [offers])
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
