import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { messagesContract, outboxContract } from './contract.ts'
import { readMessages, retrySend, sendMessage } from './messages/commands.server.ts'
import { dismissMessage, markSentByHand, readOutbox } from './outbox/commands.server.ts'

const messages = apiOf(messagesContract)
const outbox = apiOf(outboxContract)

export const messagesApi = messages.router({
  list: messages.list.handler(({ context, input: { orgId, ...filter } }) =>
    readMessages(member(context, orgId), filter),
  ),
  send: messages.send.handler(({ context, input: { orgId, ...message } }) =>
    sendMessage(member(context, orgId), message),
  ),
  retry: messages.retry.handler(({ context, input: { orgId, id } }) => retrySend(member(context, orgId), id)),
})

export const outboxApi = outbox.router({
  list: outbox.list.handler(({ context, input: { orgId, ...page } }) =>
    readOutbox(member(context, orgId), page),
  ),
  markSent: outbox.markSent.handler(({ context, input: { orgId, id } }) =>
    markSentByHand(member(context, orgId), id),
  ),
  dismiss: outbox.dismiss.handler(({ context, input: { orgId, id } }) =>
    dismissMessage(member(context, orgId), id),
  ),
})
