import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { inboxContract } from '../contract.ts'
import type { InboxAddress } from './address.ts'

const { api, query } = connect('conversations', inboxContract)

const pageSize = 40
/** So many pages are kept: what lies further away is let go, and read again on the way back. */
const maxPages = 6

interface ListPlace {
  readonly cursor?: string
  readonly before?: string
}

/** A list of conversations, page by page, on and back. */
export const conversationsQuery = (
  orgId: string,
  { view, unitId, channel, isUnread }: Omit<InboxAddress, 'search'>,
) =>
  query.list.infiniteOptions({
    input: (place: ListPlace) => ({
      orgId,
      view,
      limit: pageSize,
      unread: isUnread,
      ...(unitId !== null && { unitId }),
      ...(channel !== null && { channel }),
      ...place,
    }),
    initialPageParam: {} as ListPlace,
    getNextPageParam: ({ next }) => (next === null ? undefined : { cursor: next }),
    getPreviousPageParam: ({ previous }) => (previous === null ? undefined : { before: previous }),
    maxPages,
  })

/** Those who wait for a person longest. */
export const queueQuery = (orgId: string, limit: number) =>
  query.list.queryOptions({ input: { orgId, view: 'queue', limit } })

export const countsQuery = (orgId: string) => query.counts.queryOptions({ input: { orgId } })
export const conversationQuery = (orgId: string, id: string) =>
  query.read.queryOptions({ input: { orgId, id } })

interface ThreadPlace {
  readonly cursor?: string
  readonly after?: string
  readonly around?: string
}

/** What stands in a conversation, the newest first, page by page, on and back; from a message on if one is named. */
export const entriesQuery = (orgId: string, id: string, at: string | null) =>
  query.entries.infiniteOptions({
    input: (place: ThreadPlace) => ({ orgId, id, limit: pageSize, ...place }),
    initialPageParam: (at === null ? {} : { around: at }) as ThreadPlace,
    getNextPageParam: ({ next }) => (next === null ? undefined : { cursor: next }),
    getPreviousPageParam: ({ previous }) => (previous === null ? undefined : { after: previous }),
    maxPages,
  })

/** What was found; messages page by page. */
export const searchQuery = (orgId: string, q: string) =>
  query.search.infiniteOptions({
    input: (cursor: string | undefined) => ({ orgId, q, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const repliesQuery = (
  orgId: string,
  id: string,
  { patientId, appointmentId }: { readonly patientId: string | null; readonly appointmentId: string | null },
) =>
  query.replies.queryOptions({
    input: {
      orgId,
      id,
      ...(patientId !== null && { patientId }),
      ...(appointmentId !== null && { appointmentId }),
    },
  })

export const viewersQuery = (orgId: string, id: string) =>
  query.viewers.queryOptions({ input: { orgId, id } })
export const settingsQuery = (orgId: string) => query.settings.queryOptions({ input: { orgId } })

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
export const handBackConversation = api.handBack
export const resolveConversation = api.resolve
export const markRead = api.markRead
export const watchConversation = api.watch
export const leaveInbox = api.leave
export const saveSettings = api.saveSettings

for (const topic of ['conversations', 'messages']) onLive(topic, conversationKeys)
onLive('conversations', () => [query.settings.key()])
// A message became one of the conversation, or was delivered.
onLive('sends', () => [query.entries.key()])
onLive('conversationViewers', (id) => [query.viewers.key({ input: { id } })])
// Who a contact is changes with the records.
onLive('patients', () => [query.list.key(), query.read.key(), query.replies.key()])
onLive('appointments', () => [query.replies.key()])
onLive('templates', () => [query.replies.key()])
