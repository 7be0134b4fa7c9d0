import { outreachKinds } from '#features/channels/rules.ts'
import type { FoundRecord } from '#platform/feature.ts'
import { queryClient } from '#platform/http/queryClient.ts'
import { templateUses } from '../rules.ts'
import { foundQuery } from './data.ts'

/** Finds templates for the search; loaded when somebody first types in it. */
export async function findTemplates(orgId: string, text: string): Promise<FoundRecord[]> {
  const { items } = await queryClient.fetchQuery(foundQuery(orgId, text))
  return items.map(({ id, name, kind, use }) => ({
    id,
    label: name,
    detail: `${outreachKinds[kind]}, ${templateUses[use].toLowerCase()}`,
  }))
}
