import { type Channels, forEachNetwork } from '#features/channels/commands.server.ts'
import type { Database } from '#platform/db/database.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { synchronizeByItself } from './meta/synchronize.server.ts'

export const templateJobs = (database: Database, openChannels: () => Channels): readonly Job[] => [
  {
    name: 'templates.synchronize',
    // Every three hours, away from the full hour at which everybody asks Meta.
    cron: '23 */3 * * *',
    expireInSeconds: 3_600,
    run: async () => {
      const channels = openChannels()
      try {
        await forEachNetwork(database, (orgId) => synchronizeByItself(channels, database, orgId))
      } finally {
        channels.close()
      }
    },
  },
]
