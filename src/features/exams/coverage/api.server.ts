import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { changeCoverage, exportCoverage, readCoverage } from './commands.server.ts'
import { coverageContract } from './contract.ts'

const api = apiOf(coverageContract)

export const coverageApi = api.router({
  read: api.read.handler(({ context, input }) => readCoverage(member(context, input.orgId))),
  change: api.change.handler(({ context, input: { orgId, insist, ...changes } }) =>
    changeCoverage(member(context, orgId), changes, insist),
  ),
  export: api.export.handler(({ context, input }) => exportCoverage(member(context, input.orgId))),
})
