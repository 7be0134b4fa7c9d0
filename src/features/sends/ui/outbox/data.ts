import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { outboxContract } from '../../outbox/contract.ts'
import type { OutboxPart } from '../../outbox/rules.ts'

const { api, query } = connect('outbox', outboxContract)

export const openMessage = api.open
export const markSent = api.markSent
export const putBack = api.putBack
export const dismissMessage = api.dismiss

/** One part of the outbox, in pages that are added below each other. */
export const outboxQuery = (orgId: string, part: OutboxPart) =>
  query.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ orgId, part, limit: 50, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

onLive('sends', () => [query.list.key()])
