import { serverFeature } from '#platform/serverFeature.server.ts'
import { inboxApi } from './api.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: (_, slots) => ({ conversations: inboxApi(slots.all('assistant')[0] ?? null) }),
})
