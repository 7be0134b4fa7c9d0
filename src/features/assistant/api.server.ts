import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { assistantContract } from './contract.ts'
import type { Engines } from './engineOf.server.ts'
import { tryOut } from './trial/commands.server.ts'

const api = apiOf(assistantContract)

export const assistantApi = (engines: Engines) =>
  api.router({
    trial: api.trial.handler(({ context, input: { orgId, ...message } }) =>
      tryOut(member(context, orgId), message, engines),
    ),
  })
