import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { recordRoutes } from '#platform/records/api.server.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import { restoreStarters } from './begin.server.ts'
import {
  acceptCategory,
  changeTemplate,
  createTemplate,
  readTemplate,
  readTemplates,
  removeTemplates,
  restoreTemplates,
} from './commands.server.ts'
import { templatesContract } from './contract.ts'
import { readExamples } from './examples.server.ts'
import { type Submitting, submitTemplate, withdrawTemplate } from './meta/submit.server.ts'
import { synchronize } from './meta/synchronize.server.ts'
import { sendTest, type TestParts } from './sendTest.server.ts'

const api = apiOf(templatesContract)

export interface TemplateParts extends Submitting, TestParts {
  /** What of later features refers to templates: then they are not deleted. */
  readonly findUses: readonly FindUses[]
}

export const templatesApi = (parts: TemplateParts) =>
  api.router({
    ...recordRoutes(api, {
      list: (scope, filter) => readTemplates(parts, scope, filter),
      find: (scope, id) => readTemplate(parts, scope, id),
      create: (scope, form) => createTemplate(parts, scope, form),
      change: (scope, id, form, version) => changeTemplate(parts, scope, id, form, version),
      remove: (scope, ids) => removeTemplates(scope, ids, parts.findUses),
      restore: restoreTemplates,
    }),
    submit: api.submit.handler(({ context, input: { orgId, id, version } }) =>
      submitTemplate(parts, member(context, orgId), id, version),
    ),
    withdraw: api.withdraw.handler(({ context, input: { orgId, id, version } }) =>
      withdrawTemplate(parts, member(context, orgId), id, version),
    ),
    accept: api.accept.handler(({ context, input: { orgId, id, version } }) =>
      acceptCategory(parts, member(context, orgId), id, version),
    ),
    synchronize: api.synchronize.handler(({ context, input }) =>
      synchronize(parts.channels, member(context, input.orgId)),
    ),
    restoreStarters: api.restoreStarters.handler(({ context, input }) =>
      restoreStarters(member(context, input.orgId)),
    ),
    test: api.test.handler(({ context, input: { orgId, id, ...request } }) =>
      sendTest(parts, member(context, orgId), id, request),
    ),
    examples: api.examples.handler(({ context, input }) =>
      readExamples(member(context, input.orgId), input.q),
    ),
  })
