import type { Database } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import type { Channels } from './adapters.server.ts'
import { runCheck } from './checking.server.ts'
import { readNetworkMailbox } from './email/mailbox/job.server.ts'
import { forgetEvents } from './events/queries.server.ts'
import { forEachNetwork } from './networks.server.ts'
import { listChannels, openOf } from './queries.server.ts'

export const channelJobs = (database: Database, openChannels: () => Channels): Job[] => [
  {
    name: 'check-channels',
    // Six o'clock in São Paulo: before the first reminders leave.
    cron: '0 9 * * *',
    expireInSeconds: 3_600,
    run: () => checkAll(database, openChannels),
  },
  {
    name: 'read-mailboxes',
    cron: '* * * * *',
    expireInSeconds: 900,
    run: () => readAll(database, openChannels),
  },
  {
    name: 'forget-channel-events',
    cron: '52 3 * * *',
    run: () => forEachNetwork(database, (orgId) => transact({ database, userId: null, orgId }, forgetEvents)),
  },
]

/** A key that ran out, or a record that is gone, is noticed without anybody asking. */
async function checkAll(database: Database, openChannels: () => Channels): Promise<void> {
  const channels = openChannels()
  try {
    await forEachNetwork(database, async (orgId) => {
      const connected = await transact({ database, userId: null, orgId }, listChannels)
      for (const one of connected)
        await runCheck({ channels }, { database }, { ...openOf(one), channelId: one.channel.id })
    })
  } finally {
    channels.close()
  }
}

async function readAll(database: Database, openChannels: () => Channels): Promise<void> {
  const channels = openChannels()
  try {
    await forEachNetwork(database, (orgId) => readNetworkMailbox(database, channels, orgId))
  } finally {
    channels.close()
  }
}
