import { queryOptions } from '@tanstack/react-query'
import { listExams } from '#features/exams/ui/data.ts'
import { listPlans } from '#features/insurance-plans/ui/data.ts'
import { listProfessionals } from '#features/professionals/ui/data.ts'
import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { appointmentsContract } from '../../contract.ts'

const { api, query } = connect('appointments', appointmentsContract)

export type Availability = Parameters<typeof api.availability>[0]

export const timesQuery = (input: Availability) => query.availability.queryOptions({ input })
export const reasonsQuery = (input: Parameters<typeof api.reasons>[0]) =>
  query.reasons.queryOptions({ input, staleTime: 0 })
/** What was told stays until the next answer is here. */
export const quoteQuery = (input: Parameters<typeof api.quote>[0]) =>
  query.quote.queryOptions({ input, placeholderData: (previous) => previous })
export const visitQuery = (orgId: string, id: string) => query.find.queryOptions({ input: { orgId, id } })
export const movesQuery = (orgId: string, id: string) =>
  query.listMoves.queryOptions({ input: { orgId, id } })
export const visitsOfPatientQuery = (input: Parameters<typeof api.list>[0]) =>
  query.list.queryOptions({ input })

export const createVisit = api.create
export const createSeries = api.createSeries
export const updateVisit = api.update
export const rescheduleVisit = api.reschedule
export const moveVisit = api.move
export const undoVisit = api.undo
export const holdTime = api.hold
export const releaseHold = api.release

/** Whatever shows visits or free times. */
export const visitsKey = query.key()

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
