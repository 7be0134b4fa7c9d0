import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { satisfactionContract } from '../../contract.ts'
import type { SatisfactionDays } from '../../satisfaction/rules.ts'

const { query } = connect('satisfaction', satisfactionContract)

export const satisfactionQuery = (orgId: string, days: SatisfactionDays) =>
  query.results.queryOptions({ input: { orgId, days: `${days}` } })

export const commentsQuery = (orgId: string, days: SatisfactionDays) =>
  query.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ orgId, days: `${days}` as const, commented: true, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

onLive('satisfaction', () => [query.key()])
