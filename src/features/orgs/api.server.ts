import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import {
  deleteNetwork,
  publishNetwork,
  readNetwork,
  secureNetwork,
  setPatientInformation,
  setTravel,
  updateNetwork,
} from './commands.server.ts'
import { orgsContract } from './contract.ts'
import type { PostalCodes } from './postal-codes.server.ts'
import type { WhenDeleted } from './slots.server.ts'

const api = apiOf(orgsContract)

export const orgsApi = (postalCodes: PostalCodes, whenDeleted: readonly WhenDeleted[]) =>
  api.router({
    find: api.find.handler(({ context, input }) => readNetwork(member(context, input.orgId))),
    update: api.update.handler(({ context, input: { orgId, version, ...form } }) =>
      updateNetwork(member(context, orgId), form, version),
    ),
    secure: api.secure.handler(({ context, input: { orgId, version, requiresSecondFactor } }) =>
      secureNetwork(member(context, orgId), requiresSecondFactor, version),
    ),
    setTravel: api.setTravel.handler(({ context, input: { orgId, version, travelMinutes } }) =>
      setTravel(member(context, orgId), travelMinutes, version),
    ),
    setPatientInformation: api.setPatientInformation.handler(
      ({ context, input: { orgId, version, ...information } }) =>
        setPatientInformation(member(context, orgId), information, version),
    ),
    publish: api.publish.handler(({ context, input: { orgId, version, ...page } }) =>
      publishNetwork(member(context, orgId), page, version),
    ),
    remove: api.remove.handler(({ context, input }) =>
      deleteNetwork(whenDeleted, member(context, input.orgId), input.orgName),
    ),
    findPostalCode: api.findPostalCode.handler(({ input }) => postalCodes(input.cep)),
  })
