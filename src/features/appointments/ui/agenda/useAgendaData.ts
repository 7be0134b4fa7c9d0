import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ProfessionalItem } from '#features/professionals/contract.ts'
import { addDays } from '#features/professionals/rules.ts'
import { professionalsQuery } from '#features/professionals/ui/data.ts'
import type { UnitItem } from '#features/units/contract.ts'
import type { AgendaHours } from '../../hours/contract.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { hoursQuery, visitsQuery } from '../data.ts'
import { instantAt } from './dates.ts'

export interface AgendaData {
  readonly professionals: readonly ProfessionalItem[]
  readonly visits: readonly AppointmentItem[]
  /** There are more than are shown. */
  readonly isCut: boolean
  readonly hours: AgendaHours
}

/** What one unit's agenda shows of some days; null while it is read. */
export function useAgendaData(orgId: string, unit: UnitItem, days: readonly string[]) {
  const first = days[0] ?? ''
  const last = days.at(-1) ?? ''
  const professionals = useQuery(professionalsQuery({ orgId, unitId: unit.id, limit: 100 }))
  const visits = useQuery(
    visitsQuery({
      ...{ orgId, unitIds: unit.id },
      from: instantAt(first, unit.timeZone, 0),
      to: instantAt(addDays(last, 1), unit.timeZone, 0),
    }),
  )
  const hours = useQuery(hoursQuery({ orgId, unitId: unit.id, from: first, days: days.length }))
  const queries = [professionals, visits, hours]
  const data = useMemo<AgendaData | null>(
    () =>
      professionals.data && !professionals.isPlaceholderData && visits.data && hours.data
        ? {
            professionals: professionals.data.items,
            visits: visits.data.items,
            isCut: !visits.data.isComplete,
            hours: hours.data,
          }
        : null,
    [professionals.data, professionals.isPlaceholderData, visits.data, hours.data],
  )
  return {
    data,
    hasFailed: data === null && queries.some(({ isError }) => isError),
    isRetrying: queries.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}
