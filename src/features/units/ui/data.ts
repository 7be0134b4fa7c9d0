import { queryOptions } from '@tanstack/react-query'
import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import type { Collection } from '#ui/list/deletion.ts'
import { everything, pageSize } from '#ui/list/everything.ts'
import { unitsContract } from '../contract.ts'

const { api, query } = connect('units', unitsContract)

/** The last page stays until the next is here. */
export const unitsQuery = (input: Parameters<typeof api.list>[0]) =>
  query.list.queryOptions({ input, placeholderData: (previous) => previous })

/** All that one may see, in the order of their names: to choose from. */
export const everyUnitQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...query.list.key(), 'every', orgId],
    queryFn: ({ signal }) => everything((cursor) => api.list({ orgId, limit: pageSize, cursor }, { signal })),
  })

export const unitQuery = (orgId: string, id: string) => query.find.queryOptions({ input: { orgId, id } })

export const listUnits = api.list
export const createUnit = api.create
export const updateUnit = api.update
export const activateUnits = api.activate

/** For `deleteItems`. */
export const unitCollection: Collection = {
  colId: 'units',
  queryKey: query.key(),
  remove: api.remove,
  restore: api.restore,
}

onLive('units', (id) => [query.list.key(), query.find.key({ input: { id } })])
