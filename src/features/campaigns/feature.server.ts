import { serverFeature } from '#platform/serverFeature.server.ts'
import { campaignsApi } from './api.server.ts'
import { eraseFromCampaigns } from './erasure.server.ts'
import { campaignJobs } from './jobs.server.ts'
import { prepareCampaigns } from './prepare.server.ts'
import { actOnInvitation } from './replies.server.ts'
import { templateFollower, whenStopped } from './stops.server.ts'
import { campaigns } from './tables.server.ts'
import { findTemplateUsers, findTemplateUses } from './templateUsers.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: (parts) => ({ campaigns: campaignsApi(parts) }),
  jobs: campaignJobs,
  purged: [{ table: campaigns }],
  audited: { campaign: campaigns },
  uses: { template: findTemplateUses },
  fills: {
    follow: [templateFollower],
    prepareSends: prepareCampaigns,
    whenStopped,
    actOnReply: () => actOnInvitation,
    findTemplateUsers,
    erasePatient: eraseFromCampaigns,
  },
})
