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

/** Suggestions for the form: the network's own values before the defaults. */
export function useExamOptions(): { categories: readonly string[]; resourceKinds: readonly string[] } {
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(examOptionsQuery(orgId))
  return {
    categories: [...new Set([...(data?.categories ?? []), ...defaultCategories])],
    resourceKinds: data?.resourceKinds ?? [],
  }
}
