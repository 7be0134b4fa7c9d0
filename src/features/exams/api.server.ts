import type { Admission } from '#platform/http/admission.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { importHandlers } from '#platform/imports/api.server.ts'
import { activationHandler, recordRoutes } from '#platform/records/api.server.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import { examCommands, readExamOptions } from './commands.server.ts'
import { examsContract } from './contract.ts'
import { examImport } from './imports/kind.server.ts'

const api = apiOf(examsContract)

/** `findUses` find the records of later features that refer to exams. */
export const examsApi = (findUses: readonly FindUses[], admission: Admission) =>
  api.router({
    ...recordRoutes(api, {
      ...examCommands,
      remove: (scope, ids) => examCommands.remove(scope, ids, findUses),
    }),
    options: api.options.handler(({ context, input }) => readExamOptions(member(context, input.orgId))),
    activate: activationHandler(api, examCommands.activate),
    imports: importHandlers(api.imports, examImport, admission),
  })
