import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { dashboardContract } from '../contract.ts'

const { query } = connect('dashboard', dashboardContract)

export const setupQuery = (orgId: string) => query.setup.queryOptions({ input: { orgId } })

for (const topic of ['units', 'insurance-plans', 'exams', 'professionals'])
  onLive(topic, () => [query.setup.key()])
