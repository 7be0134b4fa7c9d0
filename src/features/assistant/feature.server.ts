import { serverFeature } from '#platform/serverFeature.server.ts'
import { assistantApi } from './api.server.ts'
import { openEngines } from './engineOf.server.ts'
import { joinedFollower } from './turns/follow.server.ts'
import { assistant } from './turns/hear.server.ts'
import { leaving } from './turns/leaving.server.ts'
import { openTurns } from './turns/worker.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: (parts) => ({ assistant: assistantApi(openEngines(parts)) }),
  workers: (parts) => [
    openTurns({ database: parts.database, secrets: parts.secrets, engines: openEngines(parts) }),
  ],
  fills: { assistant, prepareSends: () => leaving, follow: [joinedFollower] },
})
