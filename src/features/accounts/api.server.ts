import { apiOf } from '#platform/http/api.server.ts'
import { person, visitor } from '#platform/http/context.server.ts'
import { createNetwork, findEmail, markActive, readMe, register, switchNetwork } from './commands.server.ts'
import { accountsContract } from './contract.ts'

const api = apiOf(accountsContract)

export const accountsApi = api.router({
  me: api.me.handler(({ context }) => readMe(person(context))),
  register: api.register.handler(({ context, input }) => register(person(context), input.userFullname)),
  switchNetwork: api.switchNetwork.handler(({ context, input }) =>
    switchNetwork(person(context), input.orgId),
  ),
  markActive: api.markActive.handler(({ context }) => markActive(person(context))),
  createNetwork: api.createNetwork.handler(({ context, input }) => createNetwork(person(context), input)),
  findEmail: api.findEmail.handler(({ context, input }) => findEmail(visitor(context), input.email)),
})
