import { appointmentsContract } from '#features/appointments/contract.ts'
import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { monitoringContract } from '../contract.ts'

const { api, query } = connect('monitoring', monitoringContract)
const appointments = connect('appointments', appointmentsContract)

export const wallQuery = (orgId: string) => query.wall.queryOptions({ input: { orgId } })
export const eventsQuery = (orgId: string) => query.events.queryOptions({ input: { orgId } })

export const systemQuery = (orgId: string) => query.system.queryOptions({ input: { orgId } })
export const systemKey = query.system.key()
export const retryTroubles = api.retry

/** As many as the API finds at once. */
const maxFound = 20
export const foundTodayQuery = (orgId: string, text: string) =>
  appointments.query.search.queryOptions({ input: { orgId, q: `hoje ${text}`, limit: maxFound } })

for (const topic of ['reception', 'appointments', 'patients', 'professionals', 'units'])
  onLive(topic, () => [query.wall.key()])
for (const topic of ['reception', 'appointments', 'conversations']) onLive(topic, () => [query.events.key()])
for (const topic of ['sends', 'channels']) onLive(topic, () => [systemKey])
