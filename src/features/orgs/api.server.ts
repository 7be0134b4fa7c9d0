import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { readNetwork, secureNetwork, updateNetwork } from './commands.server.ts'
import { orgsContract } from './contract.ts'
import type { PostalCodes } from './postal-codes.server.ts'

const api = apiOf(orgsContract)

export const orgsApi = (postalCodes: PostalCodes) =>
  api.router({
    find: api.find.handler(({ context, input }) => readNetwork(member(context, input.orgId))),
    update: api.update.handler(({ context, input: { orgId, version, ...form } }) =>
      updateNetwork(member(context, orgId), form, version),
    ),
    secure: api.secure.handler(({ context, input: { orgId, version, requiresSecondFactor } }) =>
      secureNetwork(member(context, orgId), requiresSecondFactor, version),
    ),
    findPostalCode: api.findPostalCode.handler(({ input }) => postalCodes(input.cep)),
  })
