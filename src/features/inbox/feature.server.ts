import { serverFeature } from '#platform/serverFeature.server.ts'
import { inboxApi } from './api.server.ts'
import { inboxJobs } from './jobs.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: (_, slots) => ({
    conversations: inboxApi(
      slots.all('assistant')[0] ?? null,
      slots.all('findDecisions')[0] ?? (async () => []),
    ),
  }),
  jobs: ({ database }) => inboxJobs(database),
  audited: { inboxSettings: async ({ orgId }, id) => id === orgId },
})
