import type { Database } from '#platform/db/database.server.ts'
import { listOrgIds } from '#platform/db/orgs.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { deleteEnded } from './queries.server.ts'
import { endedLinkMs } from './rules.ts'

export const linkJobs = (database: Database): Job[] => [
  { name: 'prune-message-links', cron: '34 4 * * *', run: () => pruneLinks(database, database.clock.now()) },
]

/** Deletes links that ended a while ago, network by network. */
export async function pruneLinks(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - endedLinkMs)
  for (const orgId of await listOrgIds(database))
    await transact({ database, userId: null, orgId, takesLong: true }, (tx) => deleteEnded(tx, before))
}
