import type { FoundRecord } from '#platform/feature.ts'
import { queryClient } from '#platform/http/queryClient.ts'
import { councilLabel, nameWithTreatment } from '../rules.ts'
import { foundQuery } from './data.ts'

/** Finds professionals for the search; loaded when somebody first types in it. */
export async function findProfessionals(orgId: string, text: string): Promise<FoundRecord[]> {
  const { items } = await queryClient.fetchQuery(foundQuery(orgId, text))
  return items.map((one) => ({
    id: one.id,
    label: nameWithTreatment(one),
    detail: [councilLabel(one), ...one.specialties].join(', '),
  }))
}
