import type { QueryClient } from '@tanstack/react-query'
import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import type { Collection } from '#ui/list/deletion.ts'
import { assistantContract, type SavedSettings } from '../contract.ts'

const { api, query } = connect('assistant', assistantContract)

export const {
  update: saveSettings,
  check: checkConnection,
  trial: tryOut,
  createKnowledge,
  updateKnowledge,
  dismissSuggestion,
  recordAssessment,
  listTurns,
} = api

export const settingsQuery = (orgId: string) => query.find.queryOptions({ input: { orgId } })
export const overviewQuery = (orgId: string) => query.readOverview.queryOptions({ input: { orgId } })
export const knowledgeQuery = (orgId: string) => query.listKnowledge.queryOptions({ input: { orgId } })
export const suggestionsQuery = (orgId: string) => query.listSuggestions.queryOptions({ input: { orgId } })
export const assessmentsQuery = (orgId: string) => query.listAssessments.queryOptions({ input: { orgId } })
export const turnsKey = query.listTurns.key()

/** For `deleteItems`. */
export const knowledgeCollection: Collection = {
  colId: 'assistant/knowledge',
  queryKey: query.key(),
  remove: api.removeKnowledge,
  restore: api.restoreKnowledge,
}

/** Shows an answer at once, before the live event brings it. */
export function showSettings(client: QueryClient, orgId: string, saved: SavedSettings): void {
  client.setQueryData(settingsQuery(orgId).queryKey, saved)
}

/** Asks anew what hangs on what was taught or put aside. */
export const refreshTaught = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [query.listKnowledge.key(), query.listSuggestions.key(), query.readOverview.key()].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

onLive('assistant', () => [
  query.find.key(),
  query.readOverview.key(),
  query.listKnowledge.key(),
  query.listSuggestions.key(),
  query.listAssessments.key(),
])
