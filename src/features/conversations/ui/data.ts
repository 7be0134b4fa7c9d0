import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { suppressionsContract } from '../suppressions/contract.ts'

const { api, query } = connect('suppressions', suppressionsContract)

export const addSuppression = api.add
export const liftSuppression = api.lift
export const restoreSuppression = api.restore

type Filter = Omit<Parameters<typeof api.list>[0], 'orgId' | 'cursor' | 'limit'>

/** The newest first, in pages that are added below each other. */
const pagesOf = (orgId: string, filter: Filter) =>
  query.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ orgId, ...filter, limit: 50, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The addresses that gave messages back. */
export const bouncesQuery = (orgId: string) => pagesOf(orgId, { source: 'bounce', lifted: false })

/** What people said themselves. */
export const refusalsQuery = (orgId: string, { q, lifted }: { q: string; lifted: boolean }) =>
  pagesOf(orgId, { source: 'reply,link,provider,desk', lifted, ...(q !== '' && { q }) })

/** All that holds at a patient's contacts, and what was taken back. */
export const patientRefusalsQuery = (orgId: string, patientId: string) =>
  pagesOf(orgId, { patientId, lifted: true })

onLive('suppressions', () => [query.list.key()])
