import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { AppointmentRisk } from '../../rules.ts'
import { risksQuery } from '../data.ts'

export interface Risks {
  readonly of: (appointmentId: string) => AppointmentRisk | undefined
  /** False while nothing is known of the day: too short a history, or too far ahead. */
  readonly areKnown: boolean
}

/** Reads the risks of a day that is not over, for who may; null while they are not here. What can't be read is left out. */
export function useRisks(orgId: string, unitId: string, date: string, isAhead: boolean): Risks | null {
  const { role } = useActiveNetwork()
  const { data } = useQuery({
    ...risksQuery({ orgId, unitId, date }),
    enabled: isAhead && can(role, 'risks.read'),
  })
  return useMemo(() => {
    if (!data) return null
    const found = new Map<string, AppointmentRisk>(data.items.map((risk) => [risk.appointmentId, risk]))
    return { of: (id) => found.get(id), areKnown: found.size > 0 }
  }, [data])
}
