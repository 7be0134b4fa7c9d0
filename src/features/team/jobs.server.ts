import { dayMs } from '#lib/days.ts'
import type { Database } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { pruneDirectory } from './queries.server.ts'

/** Links hold for a week; until then a withdrawn one still tells why it leads nowhere. */
const retentionMs = 30 * dayMs

export const teamJobs = (database: Database): Job[] => [
  {
    name: 'prune-invitations',
    cron: '57 3 * * *',
    run: () =>
      transact({ database, userId: null, orgId: null, takesLong: true }, (tx) =>
        pruneDirectory(tx, new Date(tx.now.getTime() - retentionMs)),
      ),
  },
]
