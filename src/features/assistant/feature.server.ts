import { serverFeature } from '#platform/serverFeature.server.ts'
import { assistantApi } from './api.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: () => ({ assistant: assistantApi }),
})
