import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { metricsContract } from './contract.ts'
import { readConversationRows, readConversations, readMessageRows } from './conversations/read.server.ts'
import { readReport } from './report/read.server.ts'
import { readRows } from './report/rows.server.ts'

const api = apiOf(metricsContract)

export const metricsApi = api.router({
  report: api.report.handler(({ context, input: { orgId, ...query } }) =>
    readReport(member(context, orgId), query),
  ),
  conversations: api.conversations.handler(({ context, input: { orgId, ...query } }) =>
    readConversations(member(context, orgId), query),
  ),
  conversationRows: api.conversationRows.handler(({ context, input: { orgId, ...query } }) =>
    readConversationRows(member(context, orgId), query),
  ),
  messageRows: api.messageRows.handler(({ context, input: { orgId, ...query } }) =>
    readMessageRows(member(context, orgId), query),
  ),
  rows: api.rows.handler(({ context, input: { orgId, ...query } }) =>
    readRows(member(context, orgId), query),
  ),
})
