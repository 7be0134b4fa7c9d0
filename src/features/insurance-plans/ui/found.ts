import type { FoundRecord } from '#platform/feature.ts'
import { queryClient } from '#platform/http/queryClient.ts'
import { maxFound } from '#ui/search/limits.ts'
import { plansQuery } from './data.ts'

/** Finds convênios for the search; loaded with the first word that is typed. */
export async function findPlans(orgId: string, text: string): Promise<FoundRecord[]> {
  const { items } = await queryClient.fetchQuery(plansQuery({ orgId, q: text, limit: maxFound }))
  return items.map(({ id, name, operator }) => ({ id, label: name, detail: operator || 'Convênio' }))
}
