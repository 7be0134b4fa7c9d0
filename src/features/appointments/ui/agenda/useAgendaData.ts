import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ProfessionalItem } from '#features/professionals/contract.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { addDays } from '#lib/days.ts'
import type { AgendaHours, DayCount, Openings } from '../../agenda/contract.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { appointmentsQuery, countsQuery, hoursQuery, openingsQuery } from '../data.ts'
import { type ShownHold, useHolds } from '../holds/useHolds.ts'
import { everyProfessionalQuery } from '../lists.ts'
import { type AgendaState, type ColumnKind, selfPay } from './address.ts'
import { instantAt } from './dates.ts'

export interface AgendaData {
  readonly professionals: readonly ProfessionalItem[]
  /** In a month, only those of the chosen day: the others are counted. */
  readonly appointments: readonly AppointmentItem[]
  readonly counts: readonly DayCount[]
  /** True when there are more than are shown. */
  readonly isCut: boolean
  readonly hours: AgendaHours
  readonly holds: readonly ShownHold[]
  /** Of units and resources; null where the columns are professionals. */
  readonly openings: Openings | null
}

/** The filters of counts, for the server; the other views filter by themselves. */
const countedBy = ({ professionalIds, planIds, examIds, onlyOverbooked, needs }: AgendaState) => ({
  professionalIds: professionalIds.join(',') || undefined,
  insurancePlanIds: planIds.map((id) => (id === selfPay ? 'none' : id)).join(',') || undefined,
  examIds: examIds.join(',') || undefined,
  onlyOverbooked,
  needs: needs ?? undefined,
})

const nothing = { items: [] }

interface Shown {
  readonly orgId: string
  readonly unit: UnitItem
  readonly units: readonly UnitItem[]
  readonly date: string
  readonly days: readonly string[]
  readonly by: ColumnKind
  readonly address: AgendaState
}

/**
 * Loads the appointments, hours and holds of some days, of one unit or of all; null while loading. A month
 * only has counts.
 */
export function useAgendaData({ orgId, unit, units, date, days, by, address }: Shown) {
  const isMonth = days.length > 7
  const first = days[0] ?? ''
  const last = days.at(-1) ?? ''
  const among = by === 'unit' ? units : [unit]
  const unitIds = among.map(({ id }) => id).join(',')
  const period = {
    orgId,
    unitIds,
    from: earliest(among.map(({ timeZone }) => instantAt(isMonth ? date : first, timeZone, 0))),
    to: latest(among.map(({ timeZone }) => instantAt(addDays(isMonth ? date : last, 1), timeZone, 0))),
  }
  const professionals = useQuery(everyProfessionalQuery(orgId, by === 'unit' ? undefined : unit.id))
  const appointments = useQuery(appointmentsQuery(period))
  const holds = useHolds(period, !isMonth)
  const counts = useQuery({
    ...countsQuery({ orgId, unitIds: unit.id, from: first, days: days.length, ...countedBy(address) }),
    enabled: isMonth,
  })
  const hours = useQuery(hoursQuery({ orgId, unitId: unit.id, from: first, days: days.length }))
  const openings = useQuery({
    ...openingsQuery({ orgId, unitIds, from: first, days: days.length }),
    enabled: by !== 'professional',
  })
  const hasOpenings = by === 'professional' || openings.data !== undefined
  const queries = [
    ...[professionals, appointments, hours],
    ...(isMonth ? [counts] : []),
    ...(by === 'professional' ? [] : [openings]),
  ]
  const counted = isMonth ? counts.data : nothing
  const data = useMemo<AgendaData | null>(
    () =>
      professionals.data && appointments.data && counted && hours.data && hasOpenings
        ? {
            professionals: professionals.data,
            appointments: appointments.data.items,
            counts: counted.items,
            isCut: !appointments.data.isComplete,
            hours: hours.data,
            openings: openings.data ?? null,
            holds,
          }
        : null,
    [professionals.data, appointments.data, counted, hours.data, hasOpenings, openings.data, holds],
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

// Instants in ISO 8601 and UTC sort as texts.
const earliest = (instants: readonly string[]) => instants.toSorted().at(0) ?? ''
const latest = (instants: readonly string[]) => instants.toSorted().at(-1) ?? ''
