import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { readEvents, readWall } from './commands.server.ts'
import { monitoringContract } from './contract.ts'
import { readSystem, retryFailed } from './system/commands.server.ts'

const api = apiOf(monitoringContract)

export const monitoringApi = api.router({
  wall: api.wall.handler(({ context, input }) => readWall(member(context, input.orgId))),
  events: api.events.handler(({ context, input }) => readEvents(member(context, input.orgId), input.limit)),
  system: api.system.handler(({ context, input }) => readSystem(member(context, input.orgId))),
  retry: api.retry.handler(({ context, input: { orgId, ...what } }) =>
    retryFailed(member(context, orgId), what),
  ),
})
