import { isDemoEmail } from '#platform/demo.ts'
import { serverFeature } from '#platform/serverFeature.server.ts'
import { demoApi } from './api.server.ts'
import { isOfDemo } from './queries.server.ts'

export type { BuildRequests } from './build.server.ts'
export { endDemos } from './commands.server.ts'
export { keepDemosJob, openDemoJobs } from './jobs.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ env, secrets }) => ({ demo: demoApi({ env, secrets }) }),
  fills: {
    isSilenced: async ({ db, userId, orgId }, to) => isDemoEmail(to) || (await isOfDemo(db, userId, orgId)),
  },
})
