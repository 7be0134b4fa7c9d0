import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import {
  changeAutomation,
  createAutomation,
  findAutomation,
  removeAutomations,
  restoreAutomations,
  resumeAutomation,
} from './commands.server.ts'
import { automationsContract } from './contract.ts'
import { listWithTexts } from './overview/list.server.ts'
import { findPlanned } from './overview/planned.server.ts'
import { findResults } from './overview/week.server.ts'

const api = apiOf(automationsContract)

export const automationsApi = api.router({
  list: api.list.handler(({ context, input }) => listWithTexts(member(context, input.orgId), input.limit)),
  results: api.results.handler(({ context, input }) => findResults(member(context, input.orgId))),
  find: api.find.handler(({ context, input }) => findAutomation(member(context, input.orgId), input.id)),
  planned: api.planned.handler(({ context, input }) => findPlanned(member(context, input.orgId), input.id)),
  create: api.create.handler(({ context, input: { orgId, ...form } }) =>
    createAutomation(member(context, orgId), form),
  ),
  update: api.update.handler(({ context, input: { orgId, id, version, ...form } }) =>
    changeAutomation(member(context, orgId), id, form, version),
  ),
  resume: api.resume.handler(({ context, input }) =>
    resumeAutomation(member(context, input.orgId), input.id, input.version),
  ),
  remove: api.remove.handler(({ context, input }) =>
    removeAutomations(member(context, input.orgId), input.ids),
  ),
  restore: api.restore.handler(({ context, input }) =>
    restoreAutomations(member(context, input.orgId), input.ids),
  ),
})
