import { openOutbound } from '#platform/outbound/outbound.server.ts'
import { serverFeature } from '#platform/serverFeature.server.ts'
import { assistantApi } from './api.server.ts'
import { openEngines } from './engineOf.server.ts'
import { assistantKnowledge } from './tables.server.ts'

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
})
