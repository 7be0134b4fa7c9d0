import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.server.ts'
import { listOrgIds } from '#platform/db/orgs.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { deleteUnpaired } from './panel/devices.server.ts'

export const receptionJobs = (database: Database): Job[] => [
  { name: 'prune-reception', cron: '51 4 * * *', run: () => pruneReception(database) },
]

/** Deletes calls of days before, with the names that they showed, and devices that nobody paired. */
export async function pruneReception(database: Database): Promise<void> {
  await transact({ database, userId: null, orgId: null }, deleteUnpaired)
  for (const orgId of await listOrgIds(database))
    await transact({ database, userId: null, orgId }, ({ db }) =>
      db.execute(
        sql`delete from reception_calls where org_id = ${orgId} and called_at < now() - interval '1 day'`,
      ),
    )
}
