import { serverFeature } from '#platform/serverFeature.server.ts'
import { teamApi } from './api.server.ts'
import { isOfTeam } from './commands.server.ts'
import { openAdmission } from './invitations.server.ts'
import { teamJobs } from './jobs.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ env, identity, post, secrets }, slots) => ({
    team: teamApi({
      post,
      secrets,
      origin: env.ORIGIN,
      productName: env.PRODUCT_NAME,
      invitationsPerDay: env.INVITATIONS_PER_DAY,
      storesFactors: env.IDENTITY === 'local',
      proveBySession: identity.proveBySession,
      whenGone: slots.all('whenMemberGone'),
    }),
  }),
  jobs: ({ database }) => teamJobs(database),
  audited: { member: isOfTeam },
  fills: { openAdmission },
})
