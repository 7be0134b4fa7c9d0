import type { Database } from '#platform/db/database.server.ts'
import { listOrgIds } from '#platform/db/orgs.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { distribute, returnUnanswered } from './distribution.server.ts'

export const inboxJobs = (database: Database): readonly Job[] => [
  { name: 'inbox.queue', cron: '* * * * *', expireInSeconds: 300, run: () => moveQueues(database) },
]

/** Brings back what nobody answered in time, and hands out what waits. */
async function moveQueues(database: Database): Promise<void> {
  for (const orgId of await listOrgIds(database)) {
    const scope = { database, userId: null, orgId }
    await returnUnanswered(scope)
    await distribute(scope)
  }
}
