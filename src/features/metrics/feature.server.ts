import { serverFeature } from '#platform/serverFeature.server.ts'
import { metricsApi } from './api.server.ts'
import { metricJobs } from './jobs.server.ts'
import { riskJobs } from './risk/jobs.server.ts'
import { closings } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: (parts) => ({ metrics: metricsApi(parts) }),
  jobs: ({ database }) => [...metricJobs(database), ...riskJobs(database)],
  // A network's own, of which there is one.
  audited: { closing: closings, riskSettings: async ({ orgId }, id) => id === orgId },
})
