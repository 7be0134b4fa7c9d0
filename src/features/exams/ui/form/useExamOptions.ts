import { useQuery } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { examOptionsQuery } from '../data.ts'

const defaultCategories = [
  'Cardiologia',
  'Coleta',
  'Endoscopia',
  'Imagem',
  'Mamografia',
  'Neurologia',
  'Nutrição',
  'Oftalmologia',
  'Pneumologia',
]

/** What there is already, before what is usual. */
export function useExamOptions(): { categories: readonly string[]; resourceKinds: readonly string[] } {
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(examOptionsQuery(orgId))
  return {
    categories: [...new Set([...(data?.categories ?? []), ...defaultCategories])],
    resourceKinds: data?.resourceKinds ?? [],
  }
}
