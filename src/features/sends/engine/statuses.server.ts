import { sql } from 'drizzle-orm'
import { actionOf, type DeliveryStatus, type ErrorAction } from '#features/channels/rules.ts'
import { type NetworkTransaction, noteLeft } from '#features/conversations/commands.server.ts'
import type { OpenQuestion } from '#features/conversations/rules.ts'
import { publishSends } from '../live.server.ts'
import type { SendState } from '../rules.ts'
import { isLater } from '../states.ts'
import type { SendingChannel } from './channelState.server.ts'
import { type Failure, react } from './reactions.server.ts'
import type { EngineParts } from './types.server.ts'

/** What providers tell of messages: late, early, twice, out of order, and of messages that nobody here knows. */

export interface ToldStatus {
  /** ISO 8601. */
  readonly at: string
  readonly providerId: string
  /** The send's id where the provider brings it back. */
  readonly sendId: string | null
  readonly status: DeliveryStatus
  readonly code: string | null
  readonly action: ErrorAction | null
  readonly waId: string | null
}

type Reacting = Pick<EngineParts, 'secrets' | 'whenStopped'>

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly source_id: string | null
  readonly message_id: string | null
  readonly provider_id: string
  readonly state: SendState
  readonly question: OpenQuestion | null
}

/** Applies statuses of one channel in their order. What is not known yet is kept until its send is recorded. */
export async function applyStatuses(
  tx: NetworkTransaction,
  parts: Reacting,
  channel: SendingChannel,
  told: readonly ToldStatus[],
): Promise<void> {
  if (told.length === 0) return
  const rows = await lockSends(tx, channel, told)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byProviderId = new Map(rows.map((row) => [row.provider_id, row]))
  const changes = new Map<string, Change>()
  const early: ToldStatus[] = []
  for (const one of told) {
    const row = (one.sendId !== null && byId.get(one.sendId)) || byProviderId.get(one.providerId)
    if (row) changes.set(row.id, changed(changes.get(row.id) ?? { row, state: row.state }, one))
    else early.push(one)
  }
  await keepEarly(tx, channel, early)
  const all = [...changes.values()]
  await write(tx, all)
  const moved = all.filter(({ row, state }) => state !== row.state)
  await noteLeft(
    tx,
    all.flatMap(({ row: { state: before, message_id, question }, state, waId }) => {
      if (!message_id) return []
      const hasLeft =
        (before === 'claimed' || before === 'uncertain') && state !== before && state !== 'failed'
      return [{ messageId: message_id, question: hasLeft ? question : null, waId: waId ?? null }]
    }),
  )
  await react(
    tx,
    parts,
    moved.flatMap(({ row, state, code, action }) =>
      state === 'failed' ? [failureOf(row.id, channel, code ?? '', action)] : [],
    ),
  )
  await publishSends(
    tx,
    moved.map(({ row }) => ({ sourceId: row.source_id })),
  )
}

/** Applies what came before its send was recorded. */
export async function settleEarly(tx: NetworkTransaction, parts: Reacting): Promise<void> {
  const { rows } = await tx.db.execute<{
    channel_id: string
    kind: SendingChannel['kind']
    provider_id: string
    status: DeliveryStatus
    code: string
    at: Date
  }>(sql`
    delete from early_statuses e using sends s
     where e.org_id = ${tx.orgId} and e.received_at > now() - interval '1 hour'
       and s.org_id = e.org_id and s.channel_id = e.channel_id and s.provider_id = e.provider_id and s.provider_id <> ''
    returning e.channel_id, s.kind, e.provider_id, e.status, e.code, e.at`)
  for (const [channelId, own] of Map.groupBy(rows, (row) => row.channel_id))
    await applyStatuses(
      tx,
      parts,
      { channelId, kind: own[0]?.kind ?? 'whatsapp' },
      own
        .map((row) => ({
          at: new Date(row.at).toISOString(),
          providerId: row.provider_id,
          sendId: null,
          status: row.status,
          code: row.code || null,
          action: null,
          waId: null,
        }))
        .sort((one, other) => (one.at < other.at ? -1 : 1)),
    )
}

interface Change {
  readonly row: Row
  readonly state: SendState
  readonly providerId?: string
  readonly sentAt?: string
  readonly deliveredAt?: string
  readonly readAt?: string
  readonly code?: string
  readonly action?: ErrorAction | null
  readonly waId?: string | null
}

const timeOf = { sent: 'sentAt', delivered: 'deliveredAt', read: 'readAt' } as const

function changed(before: Change, { status, at, code, action, providerId, waId }: ToldStatus): Change {
  const isNew = isLater(status, before.state)
  return {
    ...before,
    providerId: before.providerId ?? providerId,
    waId: waId ?? before.waId ?? null,
    ...(isNew && { state: status }),
    ...(isNew && status === 'failed' && { code: code ?? '', action }),
    ...(status !== 'failed' && { [timeOf[status]]: before[timeOf[status]] ?? at }),
  }
}

const failureOf = (
  sendId: string,
  channel: SendingChannel,
  code: string,
  action: ErrorAction | null | undefined,
): Failure => ({ sendId, channel, code, action: action ?? actionOf(code), wasTaken: true })

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Of this channel alone: what another provider says of a message is no news of it, even under its own id. */
async function lockSends(
  { db, orgId }: NetworkTransaction,
  { channelId }: SendingChannel,
  told: readonly ToldStatus[],
) {
  const ids = told.flatMap(({ sendId }) => (sendId !== null && uuidForm.test(sendId) ? [sendId] : []))
  const providerIds = told.map(({ providerId }) => providerId).filter((id) => id !== '')
  const { rows } = await db.execute<Row>(sql`
    select id, source_id, message_id, provider_id, state, question from sends
     where org_id = ${orgId} and id in (
       select id from sends where org_id = ${orgId} and channel_id = ${channelId} and id = any (${sql.param(ids)}::uuid[])
       union
       select id from sends where org_id = ${orgId} and channel_id = ${channelId} and provider_id <> ''
          and provider_id = any (${sql.param(providerIds)}::text[]))
     order by id for update`)
  return rows
}

async function keepEarly(
  { db, orgId }: NetworkTransaction,
  { channelId }: SendingChannel,
  early: readonly ToldStatus[],
) {
  if (early.length === 0 || channelId === null) return
  await db.execute(sql`
    insert into early_statuses (org_id, channel_id, provider_id, status, code, at)
    select ${orgId}, ${channelId}, "providerId", status, coalesce(code, ''), at
      from jsonb_to_recordset(${JSON.stringify(early)}::jsonb) as e ("providerId" text, status text, code text, at timestamptz)
     where "providerId" <> ''
    on conflict do nothing`)
}

async function write({ db, orgId }: NetworkTransaction, changes: readonly Change[]) {
  if (changes.length === 0) return
  const rows = changes.map(({ row, action: _, waId: __, ...change }) => ({ ...change, id: row.id }))
  await db.execute(sql`
    update sends s set
      state = c.state,
      reason = case when c.state <> s.state then coalesce(c.code, '') else s.reason end,
      provider_id = case when s.provider_id = '' then coalesce(c."providerId", '') else s.provider_id end,
      cost = case when c.state in ('sent', 'delivered', 'read') then coalesce(s.cost, s.price) else s.cost end,
      sent_at = coalesce(s.sent_at, c."sentAt", c."deliveredAt", c."readAt"),
      delivered_at = coalesce(s.delivered_at, c."deliveredAt", c."readAt"),
      read_at = coalesce(s.read_at, c."readAt"),
      ended_at = case when c.state = 'failed' and s.state <> 'failed' then now()
                      when c.state in ('delivered', 'read') then null else s.ended_at end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (
           id uuid, state text, code text, "providerId" text, "sentAt" timestamptz, "deliveredAt" timestamptz,
           "readAt" timestamptz)
     where s.org_id = ${orgId} and s.id = c.id`)
}
