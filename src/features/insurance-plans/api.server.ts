import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import {
  activatePlans,
  changePlan,
  createPlan,
  deletePlans,
  readPlan,
  readPlanOptions,
  readPlans,
  undeletePlans,
} from './commands.server.ts'
import { plansContract } from './contract.ts'

const api = apiOf(plansContract)

/** `findUses`: what later features have that refers to convênios. */
export const plansApi = (findUses: readonly FindUses[]) =>
  api.router({
    list: api.list.handler(({ context, input: { orgId, ...filter } }) =>
      readPlans(member(context, orgId), filter),
    ),
    find: api.find.handler(({ context, input }) => readPlan(member(context, input.orgId), input.id)),
    options: api.options.handler(({ context, input }) => readPlanOptions(member(context, input.orgId))),
    create: api.create.handler(({ context, input: { orgId, ...form } }) =>
      createPlan(member(context, orgId), form),
    ),
    update: api.update.handler(({ context, input: { orgId, id, version, ...form } }) =>
      changePlan(member(context, orgId), id, form, version),
    ),
    activate: api.activate.handler(({ context, input }) =>
      activatePlans(member(context, input.orgId), input.ids, input.isActive),
    ),
    remove: api.remove.handler(({ context, input }) =>
      deletePlans(findUses, member(context, input.orgId), input.ids),
    ),
    restore: api.restore.handler(({ context, input }) =>
      undeletePlans(member(context, input.orgId), input.ids),
    ),
  })
