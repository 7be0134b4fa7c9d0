import { dayMs } from '#lib/days.ts'
import type { Database } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { deleteMessages, forgetArrivals } from './queries.server.ts'
import { arrivalsKnownForMs, contactRetentionDays } from './rules.ts'

export const siteJobs = (database: Database): Job[] => [
  {
    name: 'prune-contact-messages',
    cron: '52 * * * *',
    run: () => pruneMessages(database, database.clock.now()),
  },
]

export const pruneMessages = (database: Database, now: Date): Promise<void> =>
  transact({ database, userId: null, orgId: null, takesLong: true }, async ({ db }) => {
    await forgetArrivals(db, new Date(now.getTime() - arrivalsKnownForMs))
    await deleteMessages(db, new Date(now.getTime() - contactRetentionDays * dayMs))
  })
