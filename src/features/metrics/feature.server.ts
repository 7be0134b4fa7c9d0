import { serverFeature } from '#platform/serverFeature.server.ts'
import { metricsApi } from './api.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: () => ({ metrics: metricsApi }),
})
