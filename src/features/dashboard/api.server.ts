import { transact } from '#platform/db/transaction.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { dashboardContract } from './contract.ts'
import { countSetup } from './queries.server.ts'

const api = apiOf(dashboardContract)

export const dashboardApi = api.router({
  setup: api.setup.handler(({ context, input }) => transact(member(context, input.orgId), countSetup)),
})
