import { queryOptions } from '@tanstack/react-query'
import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { collectionOf } from '#ui/list/collection.ts'
import { templatesContract } from '../contract.ts'

const connected = connect('templates', templatesContract)
const { api, query } = connected

/** The last page stays until the next is here. */
export const templatesQuery = (input: Parameters<typeof api.list>[0]) =>
  query.list.queryOptions({ input, placeholderData: (previous) => previous })

export const templateQuery = (orgId: string, id: string) => query.find.queryOptions({ input: { orgId, id } })

/** As many as the search shows of a kind. */
const maxFound = 5

export const foundQuery = (orgId: string, q: string) =>
  queryOptions({
    queryKey: ['templates', 'found', orgId, q],
    queryFn: ({ signal }) => api.list({ orgId, q, limit: maxFound }, { signal }),
    staleTime: 10_000,
  })

/** Appointments to see a text filled in with; the last ones stay until the next are found. */
export const examplesQuery = (orgId: string, q: string) =>
  query.examples.queryOptions({ input: { orgId, q }, placeholderData: (previous) => previous })

export const createTemplate = api.create
export const updateTemplate = api.update
export const submitTemplate = api.submit
export const withdrawTemplate = api.withdraw
export const acceptCategory = api.accept
export const testTemplate = api.test
export const synchronizeTemplates = api.synchronize
export const restoreStarters = api.restoreStarters

export const templatesKey = query.key()

/** For `deleteItems`. */
export const templateCollection = collectionOf('templates', connected)

onLive('templates', (id) => [query.list.key(), query.find.key({ input: { id } })])
