import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { messagesContract } from './contract.ts'
import { readDelay } from './delays.server.ts'
import { readMessages, retrySend } from './messages/commands.server.ts'
import { type MessageParts, readOptions } from './messages/options.server.ts'
import { readPlanned } from './messages/planned.server.ts'
import { sendMessage } from './messages/send.server.ts'

const messages = apiOf(messagesContract)

export const messagesApi = (parts: MessageParts) =>
  messages.router({
    list: messages.list.handler(({ context, input: { orgId, ...filter } }) =>
      readMessages(member(context, orgId), filter),
    ),
    planned: messages.planned.handler(({ context, input: { orgId, appointmentId } }) =>
      readPlanned(member(context, orgId), appointmentId),
    ),
    delay: messages.delay.handler(({ context, input: { orgId } }) => readDelay(member(context, orgId))),
    options: messages.options.handler(({ context, input: { orgId, ...about } }) =>
      readOptions(member(context, orgId), parts, about),
    ),
    send: messages.send.handler(({ context, input: { orgId, ...message } }) =>
      sendMessage(member(context, orgId), parts, message),
    ),
    retry: messages.retry.handler(({ context, input: { orgId, id } }) =>
      retrySend(member(context, orgId), id),
    ),
  })
