import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ProfessionalItem } from '#features/professionals/contract.ts'
import { addDays } from '#features/professionals/rules.ts'
import { professionalsQuery } from '#features/professionals/ui/data.ts'
import type { UnitItem } from '#features/units/contract.ts'
import type { AgendaHours } from '../../hours/contract.ts'
import type { AppointmentItem, DayCount } from '../../schemas.ts'
import { countsQuery, hoursQuery, visitsQuery } from '../data.ts'
import { type AgendaState, selfPay } from './address.ts'
import { instantAt } from './dates.ts'

export interface AgendaData {
  readonly professionals: readonly ProfessionalItem[]
  /** None of a month: of that there are counts. */
  readonly visits: readonly AppointmentItem[]
  readonly counts: readonly DayCount[]
  /** There are more than are shown. */
  readonly isCut: boolean
  readonly hours: AgendaHours
}

/** For the server to count by: what the other views filter themselves. */
const countedBy = ({ professionalIds, planIds, examIds, onlyOverbooked }: AgendaState) => ({
  professionalIds: professionalIds.join(',') || undefined,
  insurancePlanIds: planIds.map((id) => (id === selfPay ? 'none' : id)).join(',') || undefined,
  examIds: examIds.join(',') || undefined,
  onlyOverbooked,
})

const nothing = { items: [], isComplete: true }

/** What one unit's agenda shows of some days; null while it is read. A month is only counted. */
export function useAgendaData(orgId: string, unit: UnitItem, days: readonly string[], address: AgendaState) {
  const isMonth = days.length > 7
  const first = days[0] ?? ''
  const last = days.at(-1) ?? ''
  const professionals = useQuery(professionalsQuery({ orgId, unitId: unit.id, limit: 100 }))
  const visits = useQuery({
    ...visitsQuery({
      ...{ orgId, unitIds: unit.id },
      from: instantAt(first, unit.timeZone, 0),
      to: instantAt(addDays(last, 1), unit.timeZone, 0),
    }),
    enabled: !isMonth,
  })
  const counts = useQuery({
    ...countsQuery({ orgId, unitIds: unit.id, from: first, days: days.length, ...countedBy(address) }),
    enabled: isMonth,
  })
  const hours = useQuery(hoursQuery({ orgId, unitId: unit.id, from: first, days: days.length }))
  const shown = isMonth ? counts : visits
  const queries = [professionals, shown, hours]
  const listed = isMonth ? nothing : visits.data
  const counted = isMonth ? counts.data : nothing
  const known = professionals.isPlaceholderData ? undefined : professionals.data
  const data = useMemo<AgendaData | null>(
    () =>
      known && listed && counted && hours.data
        ? {
            professionals: known.items,
            visits: listed.items,
            counts: counted.items,
            isCut: !listed.isComplete,
            hours: hours.data,
          }
        : null,
    [known, listed, counted, hours.data],
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
