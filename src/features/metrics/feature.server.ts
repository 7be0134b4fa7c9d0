import { serverFeature } from '#platform/serverFeature.server.ts'
import { metricsApi } from './api.server.ts'
import { closings } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: () => ({ metrics: metricsApi }),
  audited: { closing: closings },
})
