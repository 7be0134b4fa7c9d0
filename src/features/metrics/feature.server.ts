import { serverFeature } from '#platform/serverFeature.server.ts'
import { metricsApi } from './api.server.ts'
import { metricJobs } from './jobs.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: (parts) => ({ metrics: metricsApi(parts) }),
  jobs: ({ database }) => metricJobs(database),
})
