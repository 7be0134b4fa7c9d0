import { serverFeature } from '#platform/serverFeature.server.ts'
import { dashboardApi } from './api.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: () => ({ dashboard: dashboardApi }),
})
