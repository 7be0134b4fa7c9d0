import { queryOptions } from '@tanstack/react-query'
import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { importClient } from '#ui/imports/importUi.ts'
import { collectionOf, everyOf } from '#ui/list/collection.ts'
import { maxFound } from '#ui/search/limits.ts'
import { professionalsContract } from '../contract.ts'

const connected = connect('professionals', professionalsContract)
const { api, query } = connected

/** The last page stays until the next one arrives. */
export const professionalsQuery = (input: Parameters<typeof api.list>[0]) =>
  query.list.queryOptions({ input, placeholderData: (previous) => previous })

/** All that one may see, in the order of their names: to choose from. */
export const everyProfessionalQuery = everyOf(connected)

export const professionalQuery = (orgId: string, id: string) =>
  query.find.queryOptions({ input: { orgId, id } })

/** The choices of the form and the filters. */
export const optionsQuery = (orgId: string) => query.options.queryOptions({ input: { orgId } })

export const blocksQuery = (orgId: string, id: string, past: boolean) =>
  query.blocks.list.queryOptions({ input: { orgId, id, past } })

/** The query of the search, which does not cache what it found. */
export const foundQuery = (orgId: string, q: string) =>
  queryOptions({
    queryKey: ['professionals', 'found', orgId, q],
    queryFn: ({ signal }) => api.list({ orgId, q, limit: maxFound }, { signal }),
    staleTime: 10_000,
  })

export const listProfessionals = api.list
export const createProfessional = api.create
export const updateProfessional = api.update
export const activateProfessionals = api.activate
export const changeUnits = api.changeUnits
export const changePlans = api.changePlans
export const createBlock = api.blocks.create
export const createBlocks = api.blocks.createSeveral
export const updateBlock = api.blocks.update

export const professionalImportClient = importClient('professionalImports', api.imports)

/** The collection for `deleteItems`. */
export const professionalCollection = collectionOf('professionals', connected)
export const blockCollection = collectionOf('professionals/blocks', { api: api.blocks, query })

onLive('professionals', (id) => [
  query.list.key(),
  query.options.key(),
  query.find.key({ input: { id } }),
  query.blocks.list.key({ input: { id } }),
])
// A professional's record and its choices contain data of these topics.
for (const topic of ['units', 'insurance-plans', 'exams', 'members'])
  onLive(topic, () => [query.list.key(), query.options.key()])
