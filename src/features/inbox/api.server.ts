import type { Assistant } from '#features/sends/slots.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { type AnswerParts, answer, readReplies } from './answer.server.ts'
import {
  addNote,
  assign,
  countConversations,
  giveTo,
  handBack,
  markRead,
  readConversation,
  readConversations,
} from './commands.server.ts'
import { inboxContract } from './contract.ts'
import { leave, readViewers, watch } from './presence/commands.server.ts'
import { searchConversations } from './search/commands.server.ts'
import { readSettings, saveSettings } from './settings/commands.server.ts'
import { type FindDecisions, readEntries } from './thread.server.ts'

const api = apiOf(inboxContract)

export interface InboxParts extends AnswerParts {
  readonly assistant: Assistant | null
  readonly findDecisions: FindDecisions
}

export const inboxApi = ({ assistant, findDecisions, ...parts }: InboxParts) =>
  api.router({
    list: api.list.handler(({ context, input: { orgId, unread, ...filter } }) =>
      readConversations(member(context, orgId), { ...filter, isUnread: unread }),
    ),
    counts: api.counts.handler(({ context, input }) => countConversations(member(context, input.orgId))),
    read: api.read.handler(({ context, input }) => readConversation(member(context, input.orgId), input.id)),
    entries: api.entries.handler(({ context, input: { orgId, id, ...page } }) =>
      readEntries(member(context, orgId), findDecisions, id, page),
    ),
    answer: api.answer.handler(({ context, input: { orgId, id, ...written } }) =>
      answer(member(context, orgId), parts, id, written),
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
    resolve: api.resolve.handler(({ context, input: { orgId, id, ownership } }) =>
      giveTo(member(context, orgId), id, { state: 'resolved' }, ownership),
    ),
    markRead: api.markRead.handler(({ context, input }) => markRead(member(context, input.orgId), input.id)),
    handBack: api.handBack.handler(({ context, input: { orgId, id, ownership } }) =>
      handBack(member(context, orgId), assistant, id, ownership),
    ),
    replies: api.replies.handler(({ context, input: { orgId, id, ...about } }) =>
      readReplies(member(context, orgId), id, about),
    ),
    search: api.search.handler(({ context, input: { orgId, ...asked } }) =>
      searchConversations(member(context, orgId), asked),
    ),
    watch: api.watch.handler(({ context, input: { orgId, ...window } }) =>
      watch(member(context, orgId), window),
    ),
    leave: api.leave.handler(({ context, input }) => leave(member(context, input.orgId), input.windowId)),
    viewers: api.viewers.handler(({ context, input }) => readViewers(member(context, input.orgId), input.id)),
    settings: api.settings.handler(({ context, input }) => readSettings(member(context, input.orgId))),
    saveSettings: api.saveSettings.handler(({ context, input: { orgId, ...settings } }) =>
      saveSettings(member(context, orgId), settings),
    ),
  })
