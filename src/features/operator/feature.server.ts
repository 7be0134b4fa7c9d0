import { serverFeature } from '#platform/serverFeature.server.ts'
import { operatorApi } from './api.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: (parts) => ({ operator: operatorApi(parts) }),
})
