import type { QueryClient } from '@tanstack/react-query'
import type { AppointmentItem } from '../../schemas.ts'
import { appointmentListsKey } from '../data.ts'

interface Listed {
  readonly items: readonly AppointmentItem[]
  readonly isComplete: boolean
}

/** Shows appointments in all lists as they will be; returns a function that restores them. */
export function showAppointments(client: QueryClient, appointments: readonly AppointmentItem[]): () => void {
  const shown = new Map(appointments.map((appointment) => [appointment.id, appointment]))
  // An answer on its way would show again what was before.
  void client.cancelQueries({
    queryKey: appointmentListsKey,
    predicate: ({ state }) => state.data !== undefined,
  })
  const before = client.getQueriesData<Listed>({ queryKey: appointmentListsKey })
  client.setQueriesData<Listed>(
    { queryKey: appointmentListsKey },
    (list) => list && { ...list, items: list.items.map((one) => shown.get(one.id) ?? one) },
  )
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}
