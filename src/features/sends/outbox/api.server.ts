import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import {
  dismissMessage,
  markSent,
  type OutboxParts,
  openMessage,
  putBack,
  readOutbox,
} from './commands.server.ts'
import { outboxContract } from './contract.ts'

const api = apiOf(outboxContract)

export const outboxApi = (parts: OutboxParts) =>
  api.router({
    list: api.list.handler(({ context, input: { orgId, ...filter } }) =>
      readOutbox(member(context, orgId), parts, filter),
    ),
    open: api.open.handler(({ context, input }) =>
      openMessage(member(context, input.orgId), parts, input.id),
    ),
    markSent: api.markSent.handler(({ context, input }) =>
      markSent(member(context, input.orgId), parts, input.id),
    ),
    putBack: api.putBack.handler(({ context, input }) =>
      putBack(member(context, input.orgId), parts, input.id),
    ),
    dismiss: api.dismiss.handler(({ context, input }) =>
      dismissMessage(member(context, input.orgId), parts, input.id),
    ),
  })
