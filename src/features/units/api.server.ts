import { apiOf } from '#platform/http/api.server.ts'
import { activationHandler, recordRoutes } from '#platform/records/api.server.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import { unitCommands } from './commands.server.ts'
import { unitsContract } from './contract.ts'

const api = apiOf(unitsContract)

/** `findUses` find the records of later features that refer to units. */
export const unitsApi = (findUses: readonly FindUses[]) =>
  api.router({
    ...recordRoutes(api, {
      ...unitCommands,
      remove: (scope, ids) => unitCommands.remove(scope, ids, findUses),
    }),
    activate: activationHandler(api, unitCommands.activate),
  })
