import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { validate as isUuid } from 'uuid'
import type { UnitItem } from '#features/units/contract.ts'
import { appointmentParameter } from '#src/paths.ts'
import { markerIn } from '#ui/drawers/entry.ts'
import type { AppointmentOpening } from '../appointment/drawerState.ts'
import { appointmentQuery } from '../data.ts'
import { dayAt } from './dates.ts'
import type { ChangeAgenda } from './useAgendaAddress.ts'

/**
 * The appointment that the address names. On arrival by a link the agenda first goes to its unit and day; one that
 * can't be read is opened where the agenda is, and its drawer says so.
 */
export function useArrival(orgId: string, units: readonly UnitItem[] | undefined, change: ChangeAgenda) {
  const { search, state } = useLocation()
  const isReached = useNavigationType() === 'POP'
  const [arrived, setArrived] = useState<AppointmentOpening | null>(null)
  const named = new URLSearchParams(search).get(appointmentParameter)
  // An entry of the drawer itself stands at its day already.
  const isOwn = markerIn(state) !== null
  const arriving = isOwn ? null : named
  const { data, isError } = useQuery({
    ...appointmentQuery(orgId, arriving ?? ''),
    enabled: arriving !== null && isUuid(arriving),
  })
  const appointment = data?.id === arriving ? data : undefined
  const action = (state as { reschedules?: boolean } | null)?.reschedules ? 'reschedule' : undefined
  const isRead = arriving !== null && (appointment !== undefined || isError || !isUuid(arriving))

  useEffect(() => {
    if (!isRead || !units) return
    const unit = units.find(({ id }) => id === appointment?.unitId)
    change(appointment && unit ? { unitId: unit.id, date: dayAt(unit.timeZone, appointment.startsAt) } : {}, {
      replace: true,
    })
    setArrived(arriving === null ? null : { id: arriving, action })
  }, [isRead, units, appointment, arriving, action, change])

  useEffect(() => {
    if (isOwn) setArrived(null)
  }, [isOwn])

  // An entry that the open drawer just made opens nothing: the drawer may be closed again.
  const reached = isReached ? named : null
  return {
    isArriving: arriving !== null,
    appointmentId: isOwn ? reached : (arrived?.id ?? null),
    action: isOwn ? undefined : arrived?.action,
  }
}
