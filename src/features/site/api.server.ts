import { apiOf } from '#platform/http/api.server.ts'
import { visitor } from '#platform/http/context.server.ts'
import { type ContactDesk, receiveMessage } from './commands.server.ts'
import { siteContract } from './contract.ts'
import { messageOf } from './rules.ts'

const api = apiOf(siteContract)

export const siteApi = (desk: ContactDesk) =>
  api.router({
    sendMessage: api.sendMessage.handler(({ context, input }) =>
      receiveMessage(desk, visitor(context), messageOf(input), context),
    ),
  })
