import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { metricsContract } from '../contract.ts'

const { query, api } = connect('metrics', metricsContract)

type ReportInput = Parameters<typeof api.report>[0]
export type RowsInput = Omit<Parameters<typeof api.rows>[0], 'cursor' | 'limit'>

/** The last report stays until the next is here. */
export const reportQuery = (input: ReportInput) =>
  query.report.queryOptions({ input, placeholderData: keepPreviousData })

/** The last one stays until the next is here. */
export const trendQuery = (input: Parameters<typeof api.trend>[0]) =>
  query.trend.queryOptions({ input, placeholderData: keepPreviousData })

const rowsOfPage = 50

/** The last rows stay until those of another search are here. */
const pages = { initialPageParam: undefined as string | undefined, placeholderData: keepPreviousData }

export const rowsQuery = (input: RowsInput) =>
  query.rows.infiniteOptions({
    ...pages,
    input: (cursor: string | undefined) => ({ ...input, cursor, limit: rowsOfPage }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const exportRows = api.exportRows
export const exportConversationRows = api.exportConversationRows
export const exportMessageRows = api.exportMessageRows
export const exportClosingRows = api.exportClosingRows
export type ClosingInput = Parameters<typeof api.closing>[0]
export type ClosingRowsInput = Omit<Parameters<typeof api.closingRows>[0], 'cursor' | 'limit'>

type ConversationsInput = Parameters<typeof api.conversations>[0]
export type ConversationRowsInput = Omit<Parameters<typeof api.conversationRows>[0], 'cursor' | 'limit'>
export type MessageRowsInput = Omit<Parameters<typeof api.messageRows>[0], 'cursor' | 'limit'>

/** The seventh question, which is counted by itself: the last answer stays until the next is here. */
export const conversationsQuery = (input: ConversationsInput) =>
  query.conversations.queryOptions({ input, placeholderData: keepPreviousData })

export const conversationRowsQuery = (input: ConversationRowsInput) =>
  query.conversationRows.infiniteOptions({
    ...pages,
    input: (cursor: string | undefined) => ({ ...input, cursor, limit: rowsOfPage }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const messageRowsQuery = (input: MessageRowsInput) =>
  query.messageRows.infiniteOptions({
    ...pages,
    input: (cursor: string | undefined) => ({ ...input, cursor, limit: rowsOfPage }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** A clinic at work changes something every second; each report reads months. */
const rest = { restMs: 5_000 }
const keysOfConversations = () => [
  query.conversations.key(),
  query.conversationRows.key(),
  query.messageRows.key(),
]
const keysOfReport = () => [query.report.key(), query.trend.key(), query.rows.key()]

for (const topic of ['conversations', 'messages', 'sends', 'campaigns', 'appointments', 'holds'])
  onLive(topic, keysOfConversations, rest)

for (const topic of ['appointments', 'reception', 'professionals', 'units']) onLive(topic, keysOfReport, rest)

/** The forecast of missed appointments. */
export const riskQuery = (orgId: string) => query.risk.queryOptions({ input: { orgId } })
export const saveRisk = api.saveRisk
export const trainRisk = api.trainRisk
export const resetRisk = api.resetRisk
export const undoResetRisk = api.undoResetRisk

onLive('risks', () => [query.risk.key()])

/** The last sheet stays until the next is here. */
export const closingQuery = (input: ClosingInput) =>
  query.closing.queryOptions({ input, placeholderData: keepPreviousData })

export const closingRowsQuery = (input: ClosingRowsInput, limit = rowsOfPage) =>
  query.closingRows.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...input, cursor, limit }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const listClosingRows = api.closingRows
export const closeMonth = api.close

export const closingChangesQuery = (input: ClosingInput) =>
  query.closingChanges.queryOptions({ input, placeholderData: keepPreviousData })

/** What a closing, or an appointment of it, changes. */
export const closingKeys = () => [query.closing.key(), query.closingRows.key(), query.closingChanges.key()]

for (const topic of ['appointments', 'closings', 'professionals', 'units', 'insurance-plans'])
  onLive(topic, closingKeys)

/** All rows of a month at once, for paper. */
export const allClosingRowsQuery = <Rows>(
  input: ClosingRowsInput,
  read: (input: ClosingRowsInput, signal: AbortSignal) => Promise<Rows>,
) =>
  queryOptions({
    queryKey: [...query.closingRows.key(), 'all', input],
    queryFn: ({ signal }) => read(input, signal),
    placeholderData: keepPreviousData,
  })
