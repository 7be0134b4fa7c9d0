import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import {
  activateUnits,
  changeUnit,
  createUnit,
  deleteUnits,
  readUnit,
  readUnits,
  undeleteUnits,
} from './commands.server.ts'
import { unitsContract } from './contract.ts'

const api = apiOf(unitsContract)

/** `findUses`: what later features have that refers to units. */
export const unitsApi = (findUses: readonly FindUses[]) =>
  api.router({
    list: api.list.handler(({ context, input: { orgId, ...filter } }) =>
      readUnits(member(context, orgId), filter),
    ),
    find: api.find.handler(({ context, input }) => readUnit(member(context, input.orgId), input.id)),
    create: api.create.handler(({ context, input: { orgId, ...form } }) =>
      createUnit(member(context, orgId), form),
    ),
    update: api.update.handler(({ context, input: { orgId, id, version, ...form } }) =>
      changeUnit(member(context, orgId), id, form, version),
    ),
    activate: api.activate.handler(({ context, input: { orgId, ids, isActive } }) =>
      activateUnits(member(context, orgId), ids, isActive),
    ),
    remove: api.remove.handler(({ context, input }) =>
      deleteUnits(findUses, member(context, input.orgId), input.ids),
    ),
    restore: api.restore.handler(({ context, input }) =>
      undeleteUnits(member(context, input.orgId), input.ids),
    ),
  })
