import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { importClient } from '#ui/imports/importUi.ts'
import { collectionOf, everyOf } from '#ui/list/collection.ts'
import { examsContract } from '../contract.ts'
import { coverageContract } from '../coverage/contract.ts'

const connected = connect('exams', examsContract)
const { api, query } = connected
const { api: coverageApi, query: coverage } = connect('coverage', coverageContract)

/** Loads a page of exams; the last page stays until the next one is here. */
export const examsQuery = (input: Parameters<typeof api.list>[0]) =>
  query.list.queryOptions({ input, placeholderData: (previous) => previous })

/** Loads all exams of the network by name, for options. */
export const everyExamQuery = everyOf(connected)

export const examQuery = (orgId: string, id: string) => query.find.queryOptions({ input: { orgId, id } })

/** Loads the categories and the kinds of resource in use. */
export const examOptionsQuery = (orgId: string) => query.options.queryOptions({ input: { orgId } })

export const listExams = api.list
export const createExam = api.create
export const updateExam = api.update
export const activateExams = api.activate

export const examImportClient = importClient('examImports', api.imports)

/** The collection for `deleteItems`. */
export const examCollection = collectionOf('exams', connected)

export const coverageQuery = (orgId: string) => coverage.read.queryOptions({ input: { orgId } })
export const changeCoverage = coverageApi.change
export const exportCoverage = coverageApi.export

onLive('exams', (id) => [
  query.list.key(),
  query.find.key({ input: { id } }),
  query.options.key(),
  coverage.key(),
])
onLive('coverage', () => [coverage.key(), query.list.key()])
onLive('insurance-plans', () => [coverage.key(), query.list.key()])
