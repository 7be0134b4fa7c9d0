import type { QueryClient } from '@tanstack/react-query'
import { templatesContract } from '#features/templates/contract.ts'
import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { collectionOf, everyOf } from '#ui/list/collection.ts'
import { type Automation, automationsContract } from '../contract.ts'

const connected = connect('automations', automationsContract)
const { api, query } = connected

export const createAutomation = api.create
export const updateAutomation = api.update
export const resumeAutomation = api.resume

export const automationsQuery = (orgId: string) => query.list.queryOptions({ input: { orgId } })
export const resultsQuery = (orgId: string) => query.results.queryOptions({ input: { orgId } })
export const plannedQuery = (orgId: string, id: string) =>
  query.planned.queryOptions({ input: { orgId, id } })

/** All templates, to choose from. */
export const everyTemplateQuery = everyOf(connect('templates', templatesContract))

/** The collection for `deleteItems`. */
export const automationCollection = collectionOf('automations', connected)

/** Shows what was saved at once, before the live event brings it. */
export function showAutomation(client: QueryClient, orgId: string, saved: Automation): void {
  client.setQueryData(
    automationsQuery(orgId).queryKey,
    (list) =>
      list && {
        ...list,
        items: list.items.map((item) => (item.id === saved.id ? { ...item, ...saved } : item)),
      },
  )
}

onLive('automations', () => [query.key()])
// What went out, and what goes next, is of the queue.
onLive('sends', () => [query.key()])
onLive('satisfaction', () => [query.results.key()])
onLive('templates', () => [query.list.key(), ['templates']])
onLive('channels', () => [query.list.key()])
