import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { importClient } from '#ui/imports/importUi.ts'
import { collectionOf } from '#ui/list/collection.ts'
import { patientsContract } from '../contract.ts'

const connected = connect('patients', patientsContract)
const { api, query } = connected

/** Loads a page of patients; the last page stays until the next one is here. */
export const patientsQuery = (input: Parameters<typeof api.list>[0]) =>
  query.list.queryOptions({ input, placeholderData: (previous) => previous })

/** Finds whom a typed text means; the last answer stays until the next one is here. */
export const patientSearchQuery = (input: Parameters<typeof api.search>[0]) =>
  query.search.queryOptions({ input, placeholderData: (previous) => previous })

export const patientQuery = (orgId: string, id: string) => query.find.queryOptions({ input: { orgId, id } })
export const tagsQuery = (orgId: string) => query.listTags.queryOptions({ input: { orgId } })

export const duplicatesQuery = (input: Parameters<typeof api.findDuplicates>[0]) =>
  query.findDuplicates.queryOptions({ input })

export const consentsQuery = (orgId: string, id: string) =>
  query.consents.list.queryOptions({ input: { orgId, id } })
export const overviewQuery = (orgId: string, id: string) =>
  query.overview.queryOptions({ input: { orgId, id } })
export const timelineQuery = (orgId: string, id: string) =>
  query.timeline.list.infiniteOptions({
    input: (before: string | undefined) => ({ orgId, id, before }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
export const mergesQuery = (orgId: string, id: string) =>
  query.merges.list.queryOptions({ input: { orgId, id } })
export const searchPatients = api.search
export const createPatient = api.create
export const updatePatient = api.update
export const changePatients = api.change
export const addConsent = api.consents.add
export const mergePatients = api.merges.create
export const undoMerge = api.merges.undo
export const exportPatients = api.exports.create
export const patientImportClient = importClient('patientImports', api.imports)

export const patientsKey = query.key()

/** The collection for `deleteItems`. */
export const patientCollection = collectionOf('patients', connected)

onLive('patients', (id) => [
  query.list.key(),
  query.search.key(),
  query.listTags.key(),
  query.find.key({ input: { id } }),
  query.consents.list.key({ input: { id } }),
  query.merges.list.key({ input: { id } }),
  query.overview.key(),
  query.timeline.list.key(),
])
onLive('appointments', () => [query.overview.key(), query.timeline.list.key()])
