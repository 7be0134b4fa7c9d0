import type { FoundRecord } from '#platform/feature.ts'
import { queryClient } from '#platform/http/queryClient.ts'
import { maxFound } from '#ui/search/limits.ts'
import { examsQuery } from './data.ts'

/** Finds exams for the search; loaded with the first word that is typed. */
export async function findExams(orgId: string, text: string): Promise<FoundRecord[]> {
  const { items } = await queryClient.fetchQuery(examsQuery({ orgId, q: text, limit: maxFound }))
  return items.map(({ id, name, code, category }) => ({
    id,
    label: name,
    detail: code ? `${category}, ${code}` : category,
  }))
}
