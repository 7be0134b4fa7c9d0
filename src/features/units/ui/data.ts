import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { collectionOf, everyOf } from '#ui/list/collection.ts'
import { unitsContract } from '../contract.ts'

const connected = connect('units', unitsContract)
const { api, query } = connected

/** Loads a page of units; the last page stays until the next one is here. */
export const unitsQuery = (input: Parameters<typeof api.list>[0]) =>
  query.list.queryOptions({ input, placeholderData: (previous) => previous })

/** Loads all units that the person may see, by name, for options. */
export const everyUnitQuery = everyOf(connected)

export const unitQuery = (orgId: string, id: string) => query.find.queryOptions({ input: { orgId, id } })

export const listUnits = api.list
export const createUnit = api.create
export const updateUnit = api.update
export const activateUnits = api.activate

/** The collection for `deleteItems`. */
export const unitCollection = collectionOf('units', connected)

onLive('units', (id) => [query.list.key(), query.find.key({ input: { id } })])
