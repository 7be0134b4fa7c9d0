import { serverFeature } from '#platform/serverFeature.server.ts'
import { satisfactionApi } from './api.server.ts'
import { eraseFromLinks } from './erasure.server.ts'
import { linkJobs } from './jobs.server.ts'
import { openLinkPages } from './openPages.server.ts'
import { scoresOf } from './satisfaction/queries.server.ts'
import { linkSingles } from './singles.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: () => ({ satisfaction: satisfactionApi }),
  jobs: ({ database }) => linkJobs(database),
  fills: { openLinkPages, linkSingles, timeline: scoresOf, erasePatient: eraseFromLinks },
})
