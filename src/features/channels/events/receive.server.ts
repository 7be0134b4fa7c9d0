import { and, eq, isNull } from 'drizzle-orm'
import { enterOrg, type Scope, transact } from '#platform/db/transaction.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { type Keys, readKeys } from '../keys.server.ts'
import type { Notice } from '../notices.ts'
import type { ChannelRow } from '../queries.server.ts'
import { channelDirectory, channels } from '../tables.server.ts'
import { storeEvents } from './queries.server.ts'

/**
 * Stores what a provider told of a channel, once however often it is told. False when there is no such channel, or `read`
 * does not believe the notice (null).
 */
export function receive(
  { database, secrets }: Pick<Scope, 'database'> & { readonly secrets: Secrets },
  channelId: string,
  read: (channel: ChannelRow, keys: Keys) => Notice[] | null,
): Promise<boolean> {
  if (channelId === '') return Promise.resolve(false)
  return transact({ database, userId: null, orgId: null }, async (tx) => {
    const [place] = await tx.db
      .select({ orgId: channelDirectory.orgId })
      .from(channelDirectory)
      .where(eq(channelDirectory.channelId, channelId))
    if (!place) return false
    const inside = await enterOrg(tx, place.orgId)
    const [channel] = await tx.db
      .select()
      .from(channels)
      .where(and(eq(channels.orgId, place.orgId), eq(channels.id, channelId), isNull(channels.deletedAt)))
    const notices = channel && read(channel, readKeys(secrets, channelId, channel.secrets))
    if (!notices) return false
    await storeEvents(inside, channelId, notices)
    return true
  })
}
