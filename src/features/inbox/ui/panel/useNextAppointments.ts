import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appointmentsQuery } from '#features/appointments/ui/data.ts'
import { openUnitsQuery } from '#features/appointments/ui/lists.ts'
import { dayMs } from '#lib/days.ts'

const defaultZone = 'America/Sao_Paulo'
const daysAhead = 61

/**
 * A patient's appointments of the next two months that still stand, the nearest first, on their units' clocks; undefined
 * while they load.
 */
export function useNextAppointments(orgId: string, patientId: string | null) {
  const [from] = useState(() => Date.now())
  const units = useQuery(openUnitsQuery(orgId)).data ?? []
  const { data } = useQuery({
    ...appointmentsQuery({
      orgId,
      patientId: patientId ?? '',
      from: new Date(from).toISOString(),
      to: new Date(from + daysAhead * dayMs).toISOString(),
    }),
    enabled: patientId !== null,
  })
  if (patientId === null) return []
  return data?.items
    .filter(({ state }) => state !== 'cancelled' && state !== 'noShow')
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
    .map((one) => ({ ...one, zone: units.find(({ id }) => id === one.unitId)?.timeZone ?? defaultZone }))
}
