import type { OwnAccount, Verification } from '#features/identity/slots.server.ts'
import type { WhenCreated } from '#features/orgs/slots.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { person, visitor } from '#platform/http/context.server.ts'
import {
  createNetwork,
  endOtherSessions,
  endSessions,
  findEmail,
  listSessions,
  markActive,
  readMe,
  register,
  rename,
  replaceRecoveryCodes,
  switchNetwork,
} from './commands.server.ts'
import { accountsContract } from './contract.ts'
import type { Admission } from './slots.server.ts'

const api = apiOf(accountsContract)

export const accountsApi = (
  identity: Verification & OwnAccount,
  admission: Admission,
  whenCreated: readonly WhenCreated[],
) =>
  api.router({
    me: api.me.handler(({ context }) => readMe(admission, person(context))),
    register: api.register.handler(({ context, input }) =>
      register({ ...identity, ...admission, whenCreated }, person(context), input),
    ),
    rename: api.rename.handler(({ context, input }) => rename(identity, person(context), input.userFullname)),
    listSessions: api.listSessions.handler(({ context }) => listSessions(identity, person(context))),
    endSessions: api.endSessions.handler(({ context }) => endSessions(identity, person(context))),
    endOtherSessions: api.endOtherSessions.handler(({ context }) =>
      endOtherSessions(identity, person(context)),
    ),
    replaceRecoveryCodes: api.replaceRecoveryCodes.handler(({ context }) =>
      replaceRecoveryCodes(identity, person(context)),
    ),
    switchNetwork: api.switchNetwork.handler(({ context, input }) =>
      switchNetwork(person(context), input.orgId),
    ),
    markActive: api.markActive.handler(({ context }) => markActive(person(context))),
    createNetwork: api.createNetwork.handler(({ context, input }) =>
      createNetwork(whenCreated, person(context), input),
    ),
    findEmail: api.findEmail.handler(({ context, input }) => findEmail(visitor(context), input.email)),
  })
