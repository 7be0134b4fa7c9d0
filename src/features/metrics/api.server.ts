import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { csvHeaders } from '#platform/http/csvAnswer.ts'
import type { ApiParts } from '#platform/serverFeature.server.ts'
import { readChanges } from './closing/changes.server.ts'
import { closeMonth } from './closing/close.server.ts'
import { exportClosingRows } from './closing/exportRows.server.ts'
import { readClosing, readClosingRows } from './closing/read.server.ts'
import { metricsContract } from './contract.ts'
import { readConversationRows } from './conversations/episodeRows.server.ts'
import { exportConversationRows, exportMessageRows } from './conversations/exportRows.server.ts'
import { readMessageRows } from './conversations/messageRows.server.ts'
import { readConversations } from './conversations/read.server.ts'
import { exportRows } from './report/exportRows.server.ts'
import { readReport } from './report/read.server.ts'
import { readRows } from './report/rows.server.ts'
import { readTrend } from './report/trend.server.ts'
import { readRisk, requestTraining, resetRisk, saveRisk, undoResetRisk } from './risk/commands.server.ts'

const api = apiOf(metricsContract)

export const metricsApi = ({ identity }: ApiParts) =>
  api.router({
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
    exportConversationRows: api.exportConversationRows.handler(
      async ({ context, input: { orgId, ...choice } }) => ({
        headers: csvHeaders('metricas-conversas.csv'),
        body: await exportConversationRows(identity.isRecent, member(context, orgId), choice),
      }),
    ),
    exportMessageRows: api.exportMessageRows.handler(async ({ context, input: { orgId, ...choice } }) => ({
      headers: csvHeaders('metricas-mensagens.csv'),
      body: await exportMessageRows(identity.isRecent, member(context, orgId), choice),
    })),
    trend: api.trend.handler(({ context, input: { orgId, ...query } }) =>
      readTrend(member(context, orgId), query),
    ),
    rows: api.rows.handler(({ context, input: { orgId, ...query } }) =>
      readRows(member(context, orgId), query),
    ),
    exportRows: api.exportRows.handler(async ({ context, input: { orgId, ...choice } }) => ({
      headers: csvHeaders('metricas-linhas.csv'),
      body: await exportRows(identity.isRecent, member(context, orgId), choice),
    })),
    risk: api.risk.handler(({ context, input }) => readRisk(member(context, input.orgId))),
    saveRisk: api.saveRisk.handler(({ context, input }) =>
      saveRisk(member(context, input.orgId), input.holdsOut),
    ),
    trainRisk: api.trainRisk.handler(({ context, input }) => requestTraining(member(context, input.orgId))),
    resetRisk: api.resetRisk.handler(({ context, input }) => resetRisk(member(context, input.orgId))),
    undoResetRisk: api.undoResetRisk.handler(({ context, input }) =>
      undoResetRisk(member(context, input.orgId)),
    ),
    closing: api.closing.handler(({ context, input: { orgId, ...query } }) =>
      readClosing(member(context, orgId), query),
    ),
    closingRows: api.closingRows.handler(({ context, input: { orgId, ...query } }) =>
      readClosingRows(member(context, orgId), query),
    ),
    exportClosingRows: api.exportClosingRows.handler(async ({ context, input: { orgId, ...choice } }) => ({
      headers: csvHeaders(`fechamento-${choice.month}.csv`),
      body: await exportClosingRows(identity.isRecent, member(context, orgId), choice),
    })),
    closingChanges: api.closingChanges.handler(({ context, input: { orgId, ...query } }) =>
      readChanges(member(context, orgId), query),
    ),
    close: api.close.handler(({ context, input: { orgId, ...request } }) =>
      closeMonth(member(context, orgId), request),
    ),
  })
