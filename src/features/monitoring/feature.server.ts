import { serverFeature } from '#platform/serverFeature.server.ts'
import { monitoringApi } from './api.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: () => ({ monitoring: monitoringApi }),
})
