import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { activationHandler, recordRoutes } from '#platform/records/api.server.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import { planCommands, readPlanOptions } from './commands.server.ts'
import { plansContract } from './contract.ts'

const api = apiOf(plansContract)

/** `findUses` find the records of later features that refer to convênios. */
export const plansApi = (findUses: readonly FindUses[]) =>
  api.router({
    ...recordRoutes(api, {
      ...planCommands,
      remove: (scope, ids) => planCommands.remove(scope, ids, findUses),
    }),
    options: api.options.handler(({ context, input }) => readPlanOptions(member(context, input.orgId))),
    activate: activationHandler(api, planCommands.activate),
  })
