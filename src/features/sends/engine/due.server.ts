import { sql } from 'drizzle-orm'
import type { ChannelKind, OutreachKind } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import type { SendState } from '../rules.ts'
import type { DueSend } from './types.server.ts'

/** The queue of one network, in SQL. */

export type FreeAt = Readonly<Partial<Record<ChannelKind, string>>>

/**
 * Takes the network's lane until the transaction ends: of several processes one claims at a time, so that
 * limits and families are counted by one, while all of them send.
 */
export async function takeLane({ db, orgId }: NetworkTransaction): Promise<FreeAt> {
  const lock = () =>
    db.execute<{ free_at: FreeAt }>(sql`select free_at from send_lanes where org_id = ${orgId} for update`)
  const { rows } = await lock()
  if (rows[0]) return rows[0].free_at
  await db.execute(sql`insert into send_lanes (org_id) values (${orgId}) on conflict do nothing`)
  return (await lock()).rows[0]?.free_at ?? {}
}

export async function moveLane({ db, orgId }: NetworkTransaction, freeAt: FreeAt): Promise<void> {
  await db.execute(
    sql`update send_lanes set free_at = free_at || ${JSON.stringify(freeAt)}::jsonb where org_id = ${orgId}`,
  )
}

interface DueRow extends Record<string, unknown> {
  id: string
  source: DueSend['source']
  source_id: string | null
  purpose: DueSend['purpose']
  patient_id: string | null
  appointment_id: string | null
  schedule_version: number | null
  template_id: string | null
  kind: ChannelKind
  due_at: Date
  attempt: number
  fallback: OutreachKind[]
  expires_at: Date | null
  user_id: string | null
}

/**
 * Locks what is due, the oldest of each kind first, and of the same moment by priority; at most so many of each. What another transaction is about
 * to call back or to move is passed over: it decides.
 */
export async function takeDue(
  { db, orgId }: NetworkTransaction,
  limits: Readonly<Partial<Record<ChannelKind, number>>>,
): Promise<DueSend[]> {
  const places = Object.entries(limits).map(([kind, places]) => ({ kind, places }))
  const { rows } = await db.execute<DueRow>(sql`
    select s.* from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as l (kind text, places int)
     cross join lateral (
       select id, source, source_id, purpose, patient_id, appointment_id, schedule_version, template_id, kind, due_at,
              attempt, fallback, expires_at, user_id
         from sends where org_id = ${orgId} and kind = l.kind and state = 'planned' and not is_held and due_at <= now()
        order by due_at, priority desc nulls last, id limit l.places for update skip locked) s`)
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    sourceId: row.source_id,
    purpose: row.purpose,
    patientId: row.patient_id,
    appointmentId: row.appointment_id,
    scheduleVersion: row.schedule_version,
    templateId: row.template_id,
    kind: row.kind,
    dueAt: new Date(row.due_at),
    attempt: row.attempt,
    fallback: row.fallback,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
    userId: row.user_id,
  }))
}

/** Locks sends that go out in another one; returns those that still may. */
export async function takeJoined(
  { db, orgId }: NetworkTransaction,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from sends where org_id = ${orgId} and id = any (${sql.param([...ids])}::uuid[]) and state = 'planned'
     order by id for update`)
  return new Set(rows.map(({ id }) => id))
}

/** What becomes of a send that was due; what is left out stays as it is. */
export interface Fate {
  readonly id: string
  readonly state: SendState
  readonly reason?: string
  readonly dueAt?: Date
  readonly kind?: ChannelKind
  /** Drops the channel that it falls back to from the further ones. */
  readonly fallsBack?: boolean
  readonly joinedInto?: string
  readonly channelId?: string | null
  readonly conversationId?: string
  readonly messageId?: string
  readonly addressHash?: string
  readonly templateVersion?: number | null
  readonly question?: unknown
  readonly claimedBy?: string
  readonly price?: number
}

/** Writes down what became of a batch, in one statement. */
export async function writeFates({ db, orgId }: NetworkTransaction, fates: readonly Fate[]): Promise<void> {
  if (fates.length === 0) return
  await db.execute(sql`
    update sends s set
      state = f.state,
      reason = coalesce(f.reason, ''),
      due_at = coalesce(f."dueAt", s.due_at),
      kind = coalesce(f.kind, s.kind),
      fallback = case when f."fallsBack" then s.fallback[2:] else s.fallback end,
      joined_into = f."joinedInto",
      channel_id = f."channelId",
      conversation_id = f."conversationId",
      message_id = f."messageId",
      address_hash = coalesce(f."addressHash", s.address_hash),
      template_version = coalesce(f."templateVersion", s.template_version),
      question = coalesce(f.question, s.question),
      claimed_by = f."claimedBy",
      price = f.price,
      claimed_at = case when f.state = 'claimed' then now() end,
      called_at = null,
      ended_at = case when f.state = 'skipped' then now() end
      from jsonb_to_recordset(${JSON.stringify(fates)}::jsonb) as f (
           id uuid, state text, reason text, "dueAt" timestamptz, kind text, "fallsBack" boolean, "joinedInto" uuid,
           "channelId" uuid, "conversationId" uuid, "messageId" uuid, "addressHash" text, "templateVersion" int,
           question jsonb, "claimedBy" uuid, price bigint)
     where s.org_id = ${orgId} and s.id = f.id`)
}

/** Puts off what cannot be filled in now. */
export async function putOff({ db, orgId }: NetworkTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    update sends set due_at = now() + interval '5 minutes'
     where org_id = ${orgId} and id = any (${sql.param([...ids])}::uuid[]) and state = 'planned'`)
}
