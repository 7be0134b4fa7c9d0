import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ChannelKind } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'

export interface Attempts {
  /** Sends that failed. */
  readonly ids: readonly string[]
  readonly afterS: number
  /** By the next channel that the send may fall back to. */
  readonly isByOtherChannel?: boolean
  /** By this channel, which a person chose; by the same as before without it. */
  readonly kind?: ChannelKind
  /** The person who tries again; null for what goes out by itself. */
  readonly userId?: string | null
}

/**
 * Plans a further attempt of each, as a send of its own with the next number: however often it is asked for,
 * each attempt is followed by one. What went out in the one that failed is due again with it. Returns the new
 * ones' ids.
 */
export async function planAttempts(
  { db, orgId }: NetworkTransaction,
  { ids, afterS, isByOtherChannel = false, kind, userId = null }: Attempts,
): Promise<string[]> {
  const pairs = ids.map((id) => ({ id, next: uuid() }))
  const { rows } = await db.execute<{ id: string }>(sql`
    with planned as (
    insert into sends (org_id, id, source, source_id, occasion, purpose, patient_id, appointment_id, schedule_version,
                       template_id, kind, fallback, due_at, expires_at, recipient, content, question, attempt,
                       previous_id, user_id, conversation_id)
    select s.org_id, p.next, s.source, s.source_id, regexp_replace(s.occasion, '#[0-9]+$', '') || '#' || s.attempt + 1,
           s.purpose, s.patient_id, s.appointment_id, s.schedule_version, s.template_id,
           case when ${isByOtherChannel} then s.fallback[1] else coalesce(${kind ?? null}, s.kind) end,
           case when ${isByOtherChannel} then s.fallback[2:] else array_remove(s.fallback, ${kind ?? null}) end,
           now() + make_interval(secs => ${afterS}), s.expires_at, s.recipient, s.content, s.question, s.attempt + 1,
           s.id, coalesce(${userId}, s.user_id), s.conversation_id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (id uuid, next uuid)
      join sends s on s.org_id = ${orgId} and s.id = p.id and s.state = 'failed'
    on conflict (org_id, occasion) do nothing
    returning id, previous_id, due_at),
    alone as (
      update sends j set state = 'planned', due_at = p.due_at, joined_into = null, message_id = null
        from planned p where j.org_id = ${orgId} and j.joined_into = p.previous_id and j.state = 'joined')
    select id from planned`)
  return rows.map(({ id }) => id)
}
