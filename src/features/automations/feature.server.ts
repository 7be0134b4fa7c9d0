import { serverFeature } from '#platform/serverFeature.server.ts'
import { automationsApi } from './api.server.ts'
import { beginAutomations } from './begin.server.ts'
import { automationJobs } from './jobs.server.ts'
import { appointmentFollower } from './planning/follow.server.ts'
import { openPreparation } from './prepare/prepare.server.ts'
import { automations } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: () => ({ automations: automationsApi }),
  jobs: ({ database }) => automationJobs(database),
  purged: [{ table: automations }],
  audited: { automation: automations },
  fills: { follow: appointmentFollower, whenNetworkCreated: beginAutomations, prepareSends: openPreparation },
})
