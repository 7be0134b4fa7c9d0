import { queryClient } from '#platform/http/queryClient.ts'
import { councilLabel, nameWithTreatment } from '../rules.ts'
import { foundQuery } from './data.ts'

interface Found {
  readonly id: string
  readonly label: string
  readonly detail: string
}

/** What the search finds of professionals; loaded with the first word that is typed. */
export async function findProfessionals(orgId: string, text: string): Promise<Found[]> {
  const { items } = await queryClient.fetchQuery(foundQuery(orgId, text))
  return items.map((one) => ({
    id: one.id,
    label: nameWithTreatment(one),
    detail: [councilLabel(one), ...one.specialties].join(', '),
  }))
}
