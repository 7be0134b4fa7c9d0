import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database.server.ts'
import { type Scope, transact } from '#platform/db/transaction.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { type Keys, readKeys } from '../keys.server.ts'
import type { Notice } from '../notices.ts'
import type { ChannelRow } from '../queries.server.ts'
import { channels } from '../tables.server.ts'
import { tellArrival } from './arrivals.server.ts'
import { findNetworkOf, storeEvents } from './queries.server.ts'

/**
 * Stores what a provider told of a channel, once however often it is told. False when there is no such channel, or `read`
 * does not believe the notice (null).
 */
export type Receive = (
  channelId: string,
  read: (channel: ChannelRow, keys: Keys) => Notice[] | null,
) => Promise<boolean>

export function openReceiver({ database, secrets }: Pick<Scope, 'database'> & { secrets: Secrets }): Receive {
  const networkOf = rememberNetworks(database)
  return async (channelId, read) => {
    const orgId = channelId === '' ? null : await networkOf(channelId)
    if (orgId === null) return false
    const isStored = await transact({ database, userId: null, orgId }, async (tx) => {
      const [channel] = await tx.db
        .select()
        .from(channels)
        .where(and(eq(channels.orgId, orgId), eq(channels.id, channelId), isNull(channels.deletedAt)))
      const notices = channel && read(channel, readKeys(secrets, channelId, channel.secrets))
      if (!notices) return false
      await storeEvents(tx, channelId, notices)
      return true
    })
    if (isStored) tellArrival(database)
    return isStored
  }
}

/** So many channels are remembered. */
const most = 10_000

/** A channel never goes to another network, and whether it is still there is asked anew each time. */
function rememberNetworks(database: Database): (channelId: string) => Promise<string | null> {
  const known = new Map<string, string>()
  return async (channelId) => {
    const remembered = known.get(channelId)
    if (remembered !== undefined) return remembered
    const found = await findNetworkOf(database, channelId)
    if (known.size >= most) known.clear()
    if (found !== null) known.set(channelId, found)
    return found
  }
}
