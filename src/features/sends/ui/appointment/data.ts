import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { messagesContract } from '../../messages/contract.ts'

const { api, query } = connect('messages', messagesContract)

export const sendMessage = api.send
export const retrySend = api.retry

/** What was sent and answered about an appointment, in pages from the newest on. */
export const messagesQuery = (orgId: string, appointmentId: string) =>
  query.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ orgId, appointmentId, limit: 20, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const plannedQuery = (orgId: string, appointmentId: string) =>
  query.planned.queryOptions({ input: { orgId, appointmentId } })

/** A worker that died tells nobody: it is asked for again and again. */
export const delayQuery = (orgId: string) =>
  query.delay.queryOptions({ input: { orgId }, refetchInterval: 20_000 })

export const optionsQuery = (orgId: string, patientId: string, appointmentId: string) =>
  query.options.queryOptions({ input: { orgId, patientId, appointmentId } })

onLive('sends', () => [query.list.key(), query.planned.key()])
onLive('messages', () => [query.list.key(), query.options.key()])
for (const topic of ['suppressions', 'templates', 'channels', 'patients'])
  onLive(topic, () => [query.options.key()])
