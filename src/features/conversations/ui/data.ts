import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { suppressionsContract } from '../suppressions/contract.ts'

const { api, query } = connect('suppressions', suppressionsContract)

export const liftSuppression = api.lift

/** The addresses that gave messages back, the newest first, in pages that are added below each other. */
export const bouncesQuery = (orgId: string) =>
  query.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      orgId,
      source: 'bounce' as const,
      lifted: false,
      limit: 50,
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

onLive('suppressions', () => [query.list.key()])
