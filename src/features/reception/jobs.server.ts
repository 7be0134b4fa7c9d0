import type { Database } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { deleteUnpaired } from './panel/devices.server.ts'

export const receptionJobs = (database: Database): Job[] => [
  {
    name: 'prune-panel-devices',
    cron: '51 4 * * *',
    run: () => transact({ database, userId: null, orgId: null }, deleteUnpaired),
  },
]
