import type { Assistant } from '#features/sends/slots.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import {
  addNote,
  answer,
  assign,
  countConversations,
  giveTo,
  handBack,
  markRead,
  readConversation,
  readConversations,
  readEntries,
} from './commands.server.ts'
import { inboxContract } from './contract.ts'

const api = apiOf(inboxContract)

export const inboxApi = (assistant: Assistant | null) =>
  api.router({
    list: api.list.handler(({ context, input: { orgId, ...filter } }) =>
      readConversations(member(context, orgId), filter),
    ),
    counts: api.counts.handler(({ context, input }) => countConversations(member(context, input.orgId))),
    read: api.read.handler(({ context, input }) => readConversation(member(context, input.orgId), input.id)),
    entries: api.entries.handler(({ context, input: { orgId, id, ...page } }) =>
      readEntries(member(context, orgId), id, page),
    ),
    answer: api.answer.handler(({ context, input: { orgId, id, ...written } }) =>
      answer(member(context, orgId), id, written),
    ),
    addNote: api.addNote.handler(({ context, input: { orgId, id, text } }) =>
      addNote(member(context, orgId), id, text),
    ),
    take: api.take.handler(({ context, input: { orgId, id, ownership } }) => {
      const scope = member(context, orgId)
      return giveTo(scope, id, { state: 'person', userId: scope.userId }, ownership)
    }),
    assign: api.assign.handler(({ context, input: { orgId, id, ...whom } }) =>
      assign(member(context, orgId), id, whom),
    ),
    queue: api.queue.handler(({ context, input: { orgId, id, ownership } }) =>
      giveTo(member(context, orgId), id, { state: 'queue', reason: 'returned' }, ownership),
    ),
    handBack: api.handBack.handler(({ context, input: { orgId, id, ownership } }) =>
      handBack(member(context, orgId), assistant, id, ownership),
    ),
    resolve: api.resolve.handler(({ context, input: { orgId, id, ownership } }) =>
      giveTo(member(context, orgId), id, { state: 'resolved' }, ownership),
    ),
    markRead: api.markRead.handler(({ context, input }) => markRead(member(context, input.orgId), input.id)),
  })
