import { queryOptions } from '@tanstack/react-query'
import { listExams } from '#features/exams/ui/data.ts'
import { listPlans } from '#features/insurance-plans/ui/data.ts'
import { listProfessionals } from '#features/professionals/ui/data.ts'
import { onLive } from '#platform/live/topics.ts'
import { everything, pageSize } from '#ui/list/everything.ts'

const choicesKey = ['appointments', 'choices']
const minute = 60_000

/** The professionals of a unit. */
export const professionalsAtQuery = (orgId: string, unitId: string) =>
  queryOptions({
    queryKey: [...choicesKey, 'professionals', orgId, unitId],
    queryFn: ({ signal }) =>
      everything((cursor) =>
        listProfessionals({ orgId, unitId, isActive: true, limit: pageSize, cursor }, { signal }),
      ),
    staleTime: minute,
  })

export const examChoicesQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...choicesKey, 'exams', orgId],
    queryFn: ({ signal }) =>
      everything((cursor) => listExams({ orgId, isActive: true, limit: pageSize, cursor }, { signal })),
    staleTime: minute,
  })

export const planChoicesQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...choicesKey, 'plans', orgId],
    queryFn: ({ signal }) =>
      everything((cursor) => listPlans({ orgId, isActive: true, limit: pageSize, cursor }, { signal })),
    staleTime: minute,
  })

for (const topic of ['professionals', 'exams', 'insurance-plans']) onLive(topic, () => [choicesKey])
