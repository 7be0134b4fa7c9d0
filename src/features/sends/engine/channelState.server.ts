import { sql } from 'drizzle-orm'
import type { ChannelKind } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { backOffS } from './actions.ts'
import { moveLane } from './due.server.ts'

/** What sending tells of a channel's health. */

export interface SendingChannel {
  /** Null for the installation's own mail server: it pauses by the network's lane. */
  readonly channelId: string | null
  readonly kind: ChannelKind
}

/** So often at most: whoever writes of the channel waits for whoever did just before. */
const noteEveryS = 5

export async function noteAccepted(
  { db, orgId }: NetworkTransaction,
  { channelId }: SendingChannel,
): Promise<void> {
  if (channelId === null) return
  await db.execute(sql`
    insert into channel_states as s (org_id, channel_id, last_sent_at)
    select ${orgId}, ${channelId}, now() where not exists (
      select from channel_states k where k.org_id = ${orgId} and k.channel_id = ${channelId}
         and k.back_offs = 0 and k.last_sent_at > now() - make_interval(secs => ${noteEveryS}))
    on conflict (org_id, channel_id) do update set last_sent_at = now(), back_offs = 0`)
}

/** Nothing leaves by the channel for a while, longer each time in a row. */
export async function backOff(tx: NetworkTransaction, { channelId, kind }: SendingChannel): Promise<void> {
  if (channelId === null) {
    await moveLane(tx, { [kind]: new Date(tx.now.getTime() + backOffS(2) * 1_000).toISOString() })
    return
  }
  await tx.db.execute(sql`
    insert into channel_states as s (org_id, channel_id, back_offs, back_off_until)
    values (${tx.orgId}, ${channelId}, 1, now() + make_interval(secs => ${backOffS(0)}))
    on conflict (org_id, channel_id) do update set
      back_offs = s.back_offs + 1,
      back_off_until = now() + make_interval(secs => least(${backOffS(0)} * power(2, least(s.back_offs, 10)), ${backOffS(10)}))
    where s.back_off_until is null or s.back_off_until <= now()`)
  await publish(tx, { topic: 'channels', id: channelId })
}

/** Nothing leaves by the channel until somebody acts. */
export async function stopChannel(
  tx: NetworkTransaction,
  { channelId }: SendingChannel,
  code: string,
): Promise<void> {
  if (channelId === null) return
  await tx.db.execute(sql`
    insert into channel_states as s (org_id, channel_id, stopped_at, stop_code) values (${tx.orgId}, ${channelId}, now(), ${code})
    on conflict (org_id, channel_id) do update set stopped_at = now(), stop_code = ${code}
    where s.stopped_at is null`)
  await publish(tx, { topic: 'channels', id: channelId })
}
