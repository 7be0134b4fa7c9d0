import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { messagesContract } from './contract.ts'
import { readMessages, retrySend, sendMessage } from './messages/commands.server.ts'

const messages = apiOf(messagesContract)

export const messagesApi = messages.router({
  list: messages.list.handler(({ context, input: { orgId, ...filter } }) =>
    readMessages(member(context, orgId), filter),
  ),
  send: messages.send.handler(({ context, input: { orgId, ...message } }) =>
    sendMessage(member(context, orgId), message),
  ),
  retry: messages.retry.handler(({ context, input: { orgId, id } }) => retrySend(member(context, orgId), id)),
})
