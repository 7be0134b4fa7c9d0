import { serverFeature } from '#platform/serverFeature.server.ts'
import { linkJobs } from './jobs.server.ts'
import { openLinkPages } from './openPages.server.ts'
import { linkSingles } from './singles.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  jobs: ({ database }) => linkJobs(database),
  fills: { openLinkPages, linkSingles },
})
