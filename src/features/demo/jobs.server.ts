import type { Job } from '#platform/jobs.server.ts'
import { type BuildParts, type BuildRequests, buildNetwork } from './build.server.ts'
import { type DemoWorkshop, keepDemos } from './commands.server.ts'

export const keepDemosJob = 'keep-demos'

/** Keeps the demonstrations: each minute what is over is wiped, and what is missing prepared. */
export const openDemoJobs = (
  parts: Omit<DemoWorkshop, 'build'> & BuildParts,
  requests: BuildRequests,
): Job[] => [
  {
    name: keepDemosJob,
    cron: '* * * * *',
    expireInSeconds: 900,
    run: () =>
      keepDemos({
        ...parts,
        build: (account, whenNamed) => buildNetwork(parts, requests(account), account, whenNamed),
      }),
  },
]
