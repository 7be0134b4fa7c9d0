import { serverFeature } from '#platform/serverFeature.server.ts'
import { assistantApi } from './api.server.ts'
import { openEngines } from './engineOf.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: (parts) => ({ assistant: assistantApi(openEngines(parts)) }),
})
