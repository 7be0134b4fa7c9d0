import type { QueryClient } from '@tanstack/react-query'
import type { AppointmentItem } from '../../schemas.ts'
import { visitListsKey } from '../data.ts'

interface Listed {
  readonly items: readonly AppointmentItem[]
  readonly isComplete: boolean
}

/** Shows visits in all lists as they will be; answers how to show them again as they were. */
export function showVisits(client: QueryClient, visits: readonly AppointmentItem[]): () => void {
  const shown = new Map(visits.map((visit) => [visit.id, visit]))
  const before = client.getQueriesData<Listed>({ queryKey: visitListsKey })
  client.setQueriesData<Listed>(
    { queryKey: visitListsKey },
    (list) => list && { ...list, items: list.items.map((one) => shown.get(one.id) ?? one) },
  )
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}
