import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { inboxContract } from '../contract.ts'
import type { InboxView } from '../rules.ts'

const { api, query } = connect('conversations', inboxContract)

const pageSize = 40

/** A list of conversations, page by page. */
export const conversationsQuery = (orgId: string, view: InboxView, unitId: string | null) =>
  query.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      orgId,
      view,
      limit: pageSize,
      ...(unitId !== null && { unitId }),
      ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Those who wait for a person longest. */
export const queueQuery = (orgId: string, limit: number) =>
  query.list.queryOptions({ input: { orgId, view: 'queue', limit } })

export const countsQuery = (orgId: string) => query.counts.queryOptions({ input: { orgId } })
export const conversationQuery = (orgId: string, id: string) =>
  query.read.queryOptions({ input: { orgId, id } })

/** What stands in a conversation, the newest first, page by page. */
export const entriesQuery = (orgId: string, id: string) =>
  query.entries.infiniteOptions({
    input: (cursor: string | undefined) => ({
      orgId,
      id,
      limit: pageSize,
      ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** All of a conversation, for what an answer changes. */
export const conversationKeys = (id: string) => [
  query.list.key(),
  query.counts.key(),
  query.read.key({ input: { id } }),
  query.entries.key({ input: { id } }),
]

export const answerConversation = api.answer
export const addNote = api.addNote
export const takeConversation = api.take
export const assignConversation = api.assign
export const queueConversation = api.queue
export const resolveConversation = api.resolve
export const markRead = api.markRead

for (const topic of ['conversations', 'messages']) onLive(topic, conversationKeys)
// A message became one of the conversation, or was delivered.
onLive('sends', () => [query.entries.key()])
