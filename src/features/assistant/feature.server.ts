import { openOutbound } from '#platform/outbound/outbound.server.ts'
import { serverFeature } from '#platform/serverFeature.server.ts'
import { assistantApi } from './api.server.ts'
import { assistantKnowledge } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ env, secrets }, slots) => ({
    assistant: assistantApi({ secrets, outbound: openOutbound(env), findNames: slots.one('findNames') }),
  }),
  purged: [{ table: assistantKnowledge }],
  audited: {
    assistant: async ({ orgId }, id) => id === orgId,
    assistantKnowledge,
  },
})
