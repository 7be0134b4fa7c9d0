import { serverFeature } from '#platform/serverFeature.server.ts'
import { automationsApi } from './api.server.ts'
import { beginAutomations } from './begin.server.ts'
import { automationJobs } from './jobs.server.ts'
import { appointmentFollower } from './planning/follow.server.ts'
import { openPreparation } from './prepare/prepare.server.ts'
import { openReplies } from './replies/act.server.ts'
import { automations } from './tables.server.ts'
import { findTemplateUsers, findTemplateUses, pauseStopped, templateFollower } from './templates.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: () => ({ automations: automationsApi }),
  jobs: ({ database }) => automationJobs(database),
  purged: [{ table: automations }],
  audited: { automation: automations },
  uses: { template: findTemplateUses },
  fills: {
    follow: [appointmentFollower, templateFollower],
    whenNetworkCreated: beginAutomations,
    prepareSends: openPreparation,
    actOnReply: openReplies,
    whenStopped: pauseStopped,
    findTemplateUsers,
  },
})
