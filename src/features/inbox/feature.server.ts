import { serverFeature } from '#platform/serverFeature.server.ts'
import { inboxApi } from './api.server.ts'
import { inboxJobs } from './jobs.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ env }, slots) => ({
    conversations: inboxApi({
      assistant: slots.all('assistant')[0] ?? null,
      findDecisions: slots.all('findDecisions')[0] ?? (async () => []),
      hasMailServer: Boolean(env.SMTP_URL),
    }),
  }),
  jobs: ({ database }) => inboxJobs(database),
  audited: { inboxSettings: async ({ orgId }, id) => id === orgId },
})
