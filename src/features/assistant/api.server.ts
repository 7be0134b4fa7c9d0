import type { FindNames } from '#platform/audit/api.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { closedToDemo, isDemoEmail } from '#platform/demo.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { type HandlerContext, member } from '#platform/http/context.server.ts'
import { problem } from '#platform/http/problem.ts'
import type { Outbound } from '#platform/outbound/outbound.server.ts'
import { listAssessments, recordAssessment } from './assessment/commands.server.ts'
import { assistantContract } from './contract.ts'
import type { Engines } from './engineOf.server.ts'
import {
  changeKnowledge,
  createKnowledge,
  listKnowledge,
  removeKnowledge,
  restoreKnowledge,
} from './knowledge/commands.server.ts'
import { listTurns } from './log/queries.server.ts'
import { readOverview } from './overview/queries.server.ts'
import { type CheckParts, checkConnection } from './settings/check.server.ts'
import { findSettings, type SettingsParts, saveSettings } from './settings/commands.server.ts'
import type { AssistantSettings } from './settings.ts'
import { dismissSuggestion, listSuggestions } from './suggestions/commands.server.ts'
import { tryOut } from './trial/commands.server.ts'

const api = apiOf(assistantContract)

export interface AssistantParts extends SettingsParts, CheckParts {
  readonly outbound: Outbound
  readonly engines: Engines
  readonly findNames: FindNames
}

export const assistantApi = (parts: AssistantParts) =>
  api.router({
    find: api.find.handler(({ context, input }) => findSettings(member(context, input.orgId))),
    update: api.update.handler(
      ({ context, input: { orgId, version, key, transcriptionKey, ...settings } }) => {
        assertMayConnect(context, settings)
        return saveSettings(parts, member(context, orgId), settings, { key, transcriptionKey }, version)
      },
    ),
    listKnowledge: api.listKnowledge.handler(({ context, input }) =>
      listKnowledge(member(context, input.orgId)),
    ),
    createKnowledge: api.createKnowledge.handler(({ context, input: { orgId, ...form } }) =>
      createKnowledge(member(context, orgId), form),
    ),
    updateKnowledge: api.updateKnowledge.handler(({ context, input: { orgId, id, version, ...form } }) =>
      changeKnowledge(member(context, orgId), id, form, version),
    ),
    removeKnowledge: api.removeKnowledge.handler(({ context, input }) =>
      removeKnowledge(member(context, input.orgId), input.ids),
    ),
    restoreKnowledge: api.restoreKnowledge.handler(({ context, input }) =>
      restoreKnowledge(member(context, input.orgId), input.ids),
    ),
    listAssessments: api.listAssessments.handler(({ context, input }) =>
      listAssessments(parts.findNames, member(context, input.orgId)),
    ),
    recordAssessment: api.recordAssessment.handler(({ context, input: { orgId, ...form } }) =>
      recordAssessment(parts.findNames, member(context, orgId), form),
    ),
    check: api.check.handler(({ context, input: { orgId, key, ...settings } }) =>
      checkConnection(parts, member(context, orgId), settings, key),
    ),
    readOverview: api.readOverview.handler(({ context, input }) =>
      readOverview(member(context, input.orgId)),
    ),
    listSuggestions: api.listSuggestions.handler(({ context, input }) =>
      listSuggestions(member(context, input.orgId)),
    ),
    dismissSuggestion: api.dismissSuggestion.handler(({ context, input }) =>
      dismissSuggestion(member(context, input.orgId), input.key, input.isDismissed),
    ),
    listTurns: api.listTurns.handler(({ context, input: { orgId, ...filter } }) =>
      transact(member(context, orgId), (tx) => listTurns(tx, filter)),
    ),
    trial: api.trial.handler(({ context, input: { orgId, ...message } }) => {
      if (message.settings) assertMayConnect(context, message.settings)
      return tryOut(member(context, orgId), message, parts.engines)
    }),
  })

/** @throws `closed_to_demo` (403): the demonstration speaks to nobody's models, whoever's key is typed */
function assertMayConnect(
  { bearer }: HandlerContext,
  { provider, transcriptionUrl }: AssistantSettings,
): void {
  const connects = provider !== 'guided' || transcriptionUrl.trim() !== ''
  if (connects && bearer && isDemoEmail(bearer.email)) throw problem(closedToDemo, 'closed_to_demo')
}
