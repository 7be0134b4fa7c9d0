import { serverFeature } from '#platform/serverFeature.server.ts'
import { inboxApi } from './api.server.ts'
import { inboxJobs } from './jobs.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: () => ({ conversations: inboxApi }),
  jobs: ({ database }) => inboxJobs(database),
  audited: { inboxSettings: async ({ orgId }, id) => id === orgId },
})
