import type { Database } from '#platform/db/database.server.ts'
import { listOrgIds } from '#platform/db/orgs.server.ts'
import { describeError } from '#platform/errors.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { storeSums } from './sums/store.server.ts'

/** Each night the days that are over for a day are stored; every ten minutes, what has changed in the past since. */
export const metricJobs = (database: Database): Job[] => [
  {
    name: 'store-metric-sums',
    cron: '17 5 * * *',
    expireInSeconds: 6 * 3600,
    run: async () => void (await storeMetricSums(database)),
  },
  {
    name: 'store-marked-metric-sums',
    cron: '*/10 * * * *',
    expireInSeconds: 6 * 3600,
    async run() {
      const { rows } = await database.pool.query<{ id: string }>(
        'select id from acolhe_networks_with_metric_marks() as id',
      )
      await storeOf(
        database,
        rows.map(({ id }) => id),
      )
    },
  },
]

/** Stores the sums of all networks where they are missing or marked, or all of them anew. Returns how many months. */
export const storeMetricSums = async (
  database: Database,
  { all = false }: { readonly all?: boolean } = {},
): Promise<number> => storeOf(database, await listOrgIds(database), all)

/** A network whose sums can't be stored holds up no other: what is not stored is counted, and tried again. */
async function storeOf(database: Database, orgIds: readonly string[], all = false): Promise<number> {
  let months = 0
  for (const orgId of orgIds)
    try {
      months += await storeSums(database, orgId, { all })
    } catch (error) {
      database.log.error({ orgId, err: describeError(error) }, 'the sums of a network were not stored')
    }
  return months
}
