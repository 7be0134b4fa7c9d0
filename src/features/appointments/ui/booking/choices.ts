import { queryOptions } from '@tanstack/react-query'
import { listExams } from '#features/exams/ui/data.ts'
import { listPlans } from '#features/insurance-plans/ui/data.ts'
import { listProfessionals } from '#features/professionals/ui/data.ts'
import { onLive } from '#platform/live/topics.ts'

interface Listed<T> {
  readonly items: T[]
  readonly next: string | null
}

const pageSize = 100
/** Beyond it a choice would be no choice any more. */
const mostPages = 10

/** All of a list, for what is chosen from. */
async function everything<T>(page: (cursor: string | undefined) => Promise<Listed<T>>): Promise<T[]> {
  const found: T[] = []
  let cursor: string | undefined
  for (let at = 0; at < mostPages; at++) {
    const { items, next } = await page(cursor)
    found.push(...items)
    if (next === null) break
    cursor = next
  }
  return found
}

const choicesKey = ['appointments', 'choices']
const minute = 60_000

/** Who attends at a unit. */
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
