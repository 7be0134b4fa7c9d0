import type { Database } from '#platform/db/database.server.ts'
import { listOrgIds } from '#platform/db/orgs.server.ts'
import { describeError } from '#platform/errors.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { judgeAhead } from './ahead.server.ts'
import { train } from './train.server.ts'

/** Learns for one network, as somebody asked for it. */
export const trainJob = 'metrics.trainRisk'
/** Judges for one network what is ahead, as its settings have changed. */
export const judgeJob = 'metrics.judgeRisk'

export const riskJobs = (database: Database): readonly Job[] => [
  { name: trainJob, expireInSeconds: 900, run: ({ orgId = '' }) => train(database, orgId) },
  { name: judgeJob, expireInSeconds: 900, run: ({ orgId = '' }) => judgeAhead(database, orgId) },
  {
    name: 'metrics.nightlyRisk',
    // After midnight everywhere in Brazil, and after the night's planning of messages.
    cron: '40 5 * * *',
    expireInSeconds: 7_200,
    run: () => ofEach(database, (orgId) => train(database, orgId)),
  },
  {
    name: 'metrics.newRisk',
    // What was booked or moved since.
    cron: '*/10 * * * *',
    expireInSeconds: 900,
    run: () => ofEach(database, (orgId) => judgeAhead(database, orgId, true)),
  },
]

/** One network's trouble is not another's. */
async function ofEach(database: Database, work: (orgId: string) => Promise<void>): Promise<void> {
  for (const orgId of await listOrgIds(database))
    await work(orgId).catch((error: unknown) =>
      database.log.error({ orgId, err: describeError(error) }, 'the risks of a network were not seen to'),
    )
}
