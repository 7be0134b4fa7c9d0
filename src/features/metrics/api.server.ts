import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { readChanges } from './closing/changes.server.ts'
import { closeMonth } from './closing/close.server.ts'
import { readClosing, readClosingRows } from './closing/read.server.ts'
import { metricsContract } from './contract.ts'
import { readReport } from './report/read.server.ts'
import { readRows } from './report/rows.server.ts'

const api = apiOf(metricsContract)

export const metricsApi = api.router({
  report: api.report.handler(({ context, input: { orgId, ...query } }) =>
    readReport(member(context, orgId), query),
  ),
  rows: api.rows.handler(({ context, input: { orgId, ...query } }) =>
    readRows(member(context, orgId), query),
  ),
  closing: api.closing.handler(({ context, input: { orgId, ...query } }) =>
    readClosing(member(context, orgId), query),
  ),
  closingRows: api.closingRows.handler(({ context, input: { orgId, ...query } }) =>
    readClosingRows(member(context, orgId), query),
  ),
  closingChanges: api.closingChanges.handler(({ context, input: { orgId, ...query } }) =>
    readChanges(member(context, orgId), query),
  ),
  close: api.close.handler(({ context, input: { orgId, ...request } }) =>
    closeMonth(member(context, orgId), request),
  ),
})
