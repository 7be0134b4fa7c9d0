import { serverFeature } from '#platform/serverFeature.server.ts'
import { metricsApi } from './api.server.ts'
import { metricJobs } from './jobs.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: () => ({ metrics: metricsApi }),
  jobs: ({ database }) => metricJobs(database),
})
