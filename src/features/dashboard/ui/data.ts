import { connect } from '#platform/http/connect.ts'
import { queryClient } from '#platform/http/queryClient.ts'
import { onLive } from '#platform/live/topics.ts'
import { dashboardContract, type SetupCounts } from '../contract.ts'

const { query } = connect('dashboard', dashboardContract)

export const setupQuery = (orgId: string) => query.setup.queryOptions({ input: { orgId } })

for (const topic of ['units', 'insurance-plans', 'exams', 'professionals'])
  onLive(topic, () => [query.setup.key()])

/** Booking is heard only until there is a first appointment: a busy clinic books every few seconds. */
onLive('appointments', () => (knowsAppointments() ? [] : [query.setup.key()]))

const knowsAppointments = () =>
  queryClient
    .getQueriesData<SetupCounts>({ queryKey: query.setup.key() })
    .every(([, counts]) => counts?.hasAppointments)
