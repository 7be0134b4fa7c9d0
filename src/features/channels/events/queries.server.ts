import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Database } from '#platform/db/database.server.ts'
import type { Notice } from '../notices.ts'
import type { InOrg } from '../queries.server.ts'
import type { ChannelEvent, ChannelKind } from '../rules.ts'
import { channelEvents } from '../tables.server.ts'

/** Stores notices in their order, in one statement; what was told before is left as it is. */
export async function storeEvents(
  { db, orgId }: InOrg,
  channelId: string,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return
  const rows = JSON.stringify(notices.map(({ key, event }) => ({ id: uuid(), key, event })))
  await db.execute(sql`
    insert into channel_events (org_id, channel_id, id, key, event)
    select ${orgId}, ${channelId}, n.id, n.key, n.event
      from jsonb_to_recordset(${rows}::jsonb) as n (id uuid, key text, event jsonb)
    on conflict (org_id, channel_id, key) do nothing`)
}

export interface OpenEvent {
  readonly id: string
  readonly channelId: string
  readonly kind: ChannelKind
  readonly event: ChannelEvent
}

/** True for the one process that handles the network's notices until this transaction ends. */
export async function takeTurn({ db, orgId }: InOrg): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`channel-events ${orgId}`}, 0)) as taken`,
  )
  return rows[0]?.taken === true
}

/** Returns the oldest notices that are due, in the order of their arrival. */
export async function listOpenEvents({ db, orgId }: InOrg, most: number, id?: string): Promise<OpenEvent[]> {
  const { rows } = await db.execute<{
    id: string
    channel_id: string
    kind: ChannelKind
    event: ChannelEvent
  }>(sql`
    select e.id, e.channel_id, c.kind, e.event
      from channel_events e join channels c on c.org_id = e.org_id and c.id = e.channel_id
     where e.org_id = ${orgId} and e.handled_at is null and e.due_at <= now() ${id === undefined ? sql`` : sql`and e.id = ${id}`}
     order by e.id limit ${most}`)
  return rows.map(({ id, channel_id, kind, event }) => ({ id, channelId: channel_id, kind, event }))
}

/** What was handled is remembered by its key alone. */
export async function closeEvents({ db, orgId }: InOrg, ids: readonly string[]): Promise<void> {
  await db
    .update(channelEvents)
    .set({ handledAt: sql`now()`, event: null })
    .where(and(eq(channelEvents.orgId, orgId), inArray(channelEvents.id, [...ids])))
}

/** Tried again after 10 s, 20 s … an hour at most. */
export async function delayEvent({ db, orgId }: InOrg, id: string): Promise<void> {
  await db
    .update(channelEvents)
    .set({
      attempts: sql`${channelEvents.attempts} + 1`,
      dueAt: sql`now() + make_interval(secs => least(3600, 10 * power(2, least(${channelEvents.attempts}, 10))))`,
    })
    .where(and(eq(channelEvents.orgId, orgId), eq(channelEvents.id, id)))
}

/** Providers repeat what they told for some days. */
const rememberedDays = 14

export async function forgetEvents({ db, orgId }: InOrg): Promise<void> {
  await db
    .delete(channelEvents)
    .where(
      and(
        eq(channelEvents.orgId, orgId),
        lt(channelEvents.handledAt, sql`now() - make_interval(days => ${rememberedDays})`),
      ),
    )
}

/** The network of a channel; null when there is no such channel. */
export async function findNetworkOf({ pool }: Database, channelId: string): Promise<string | null> {
  const { rows } = await pool.query<{ org_id: string }>(
    'select org_id from channel_directory where channel_id = $1',
    [channelId],
  )
  return rows[0]?.org_id ?? null
}

/** The networks with notices that are due. */
export async function listNetworksWithEvents({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ org_id: string }>('select acolhe_networks_with_events() as org_id')
  return rows.map(({ org_id }) => org_id)
}

/** The networks that have channels, for what is done for each every day. */
export async function listNetworksWithChannels({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ org_id: string }>(
    'select distinct org_id from channel_directory order by org_id',
  )
  return rows.map(({ org_id }) => org_id)
}
