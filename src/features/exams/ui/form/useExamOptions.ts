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

interface ExamFormOptions {
  readonly categories: readonly string[]
  readonly resourceKinds: readonly string[]
  /** Undefined while they load. */
  readonly unitKinds: readonly string[] | undefined
}

/** Suggestions for the form: the network's own values before the defaults. */
export function useExamOptions(): ExamFormOptions {
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(examOptionsQuery(orgId))
  return {
    categories: [...new Set([...(data?.categories ?? []), ...defaultCategories])],
    resourceKinds: data?.resourceKinds ?? [],
    unitKinds: data?.unitResourceKinds,
  }
}
