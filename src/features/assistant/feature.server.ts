import { openOutbound } from '#platform/outbound/outbound.server.ts'
import { serverFeature } from '#platform/serverFeature.server.ts'
import { assistantApi } from './api.server.ts'
import { openEngines } from './engineOf.server.ts'
import { eraseFromAssistant } from './erasure.server.ts'
import { assistantKnowledge } from './tables.server.ts'
import { findDecisions } from './turns/decisions.server.ts'
import { joinedFollower, unsentFollower } from './turns/follow.server.ts'
import { assistant } from './turns/hear.server.ts'
import { leaving } from './turns/leaving.server.ts'
import { openTurns } from './turns/worker.server.ts'
import { openListener } from './voice/hear.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: (parts, slots) => ({
    assistant: assistantApi({
      env: parts.env,
      secrets: parts.secrets,
      outbound: openOutbound(parts.env),
      engines: openEngines(parts),
      findNames: slots.one('findNames'),
    }),
  }),
  purged: [{ table: assistantKnowledge }],
  audited: {
    assistant: async ({ orgId }, id) => id === orgId,
    assistantKnowledge,
  },
  workers: (parts) => [
    openTurns({
      database: parts.database,
      secrets: parts.secrets,
      engines: openEngines(parts),
      listener: openListener(parts),
    }),
  ],
  fills: {
    assistant,
    findDecisions,
    prepareSends: () => leaving,
    follow: [joinedFollower, unsentFollower],
    erasePatient: eraseFromAssistant,
  },
})
