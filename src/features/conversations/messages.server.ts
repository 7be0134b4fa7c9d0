import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ChannelKind, RenderedMessage, ToldMedia } from '#features/channels/rules.ts'
import type { NetworkTransaction } from './contacts.server.ts'
import { fetchMediaJob } from './media/job.server.ts'
import type { MessageMedia } from './media/rules.ts'
import type { MessageAuthor, MessageDirection, OpenQuestion } from './rules.ts'

/** A message to be stored with its conversation. */
export interface NewMessage {
  readonly conversationId: string
  readonly direction: MessageDirection
  readonly author: MessageAuthor
  readonly kind: ChannelKind
  readonly channelId: string | null
  readonly at: Date
  readonly text: string
  readonly content?: RenderedMessage | null
  /** A file that the provider has; it is fetched at once. */
  readonly media?: ToldMedia | null
  readonly providerId?: string
  readonly replyTo?: string | null
  readonly sendId?: string | null
  readonly patientId?: string | null
  readonly appointmentId?: string | null
  readonly userId?: string | null
}

/**
 * Stores messages, moves their conversations up, and has their files fetched. Returns their ids in order; null for one that the same
 * channel told before.
 */
export async function addMessages(
  { db, orgId, database }: NetworkTransaction,
  added: readonly NewMessage[],
): Promise<(string | null)[]> {
  const ids = added.map(() => uuid())
  const rows = added.map((one, at) => ({
    id: ids[at],
    conversation_id: one.conversationId,
    direction: one.direction,
    author: one.author,
    kind: one.kind,
    channel_id: one.channelId,
    at: one.at,
    text: one.text,
    content: one.content ?? null,
    media: one.media ? arriving(one.media) : null,
    provider_id: one.providerId ?? '',
    reply_to: one.replyTo ?? null,
    send_id: one.sendId ?? null,
    patient_id: one.patientId ?? null,
    appointment_id: one.appointmentId ?? null,
    user_id: one.userId ?? null,
  }))
  const { rows: stored } = await db.execute<{ id: string }>(sql`
    with stored as (
      insert into messages (org_id, id, conversation_id, direction, author, kind, channel_id, at, text, content, media,
                            provider_id, reply_to, send_id, patient_id, appointment_id, user_id)
      select ${orgId}, id, conversation_id, direction, author, kind, channel_id, at, text, content, media,
             provider_id, reply_to, send_id, patient_id, appointment_id, user_id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
             id uuid, conversation_id uuid, direction text, author text, kind text, channel_id uuid, at timestamptz,
             text text, content jsonb, media jsonb, provider_id text, reply_to uuid, send_id uuid, patient_id uuid,
             appointment_id uuid, user_id text)
      on conflict (org_id, channel_id, provider_id) where provider_id <> '' do nothing
      returning id, conversation_id, direction, at),
    moved as (
      update conversations c set
        last_message_at = greatest(c.last_message_at, s.last_at),
        last_inbound_at = greatest(c.last_inbound_at, s.last_inbound_at)
        from (select conversation_id, max(at) as last_at, max(at) filter (where direction = 'in') as last_inbound_at
                from stored group by conversation_id order by conversation_id) s
       where c.org_id = ${orgId} and c.id = s.conversation_id)
    select id from stored`)
  const known = new Set(stored.map(({ id }) => id))
  for (const { id = '', media } of rows)
    if (media && known.has(id))
      await database.enqueue(db, fetchMediaJob, { orgId, messageId: id }, { group: orgId })
  return ids.map((id) => (known.has(id) ? id : null))
}

/** A notice that was stored by an older version has no name of the file. */
const arriving = ({ kind, id, type, name = '' }: ToldMedia): MessageMedia => ({
  kind,
  id,
  type,
  name,
  state: 'arriving',
})

/** Writes down what a message asked its contact; a question that was asked later stays open. */
export async function openQuestion(
  { db, orgId }: NetworkTransaction,
  asked: readonly { readonly messageId: string; readonly question: OpenQuestion }[],
): Promise<void> {
  if (asked.length === 0) return
  await db.execute(sql`
    update conversations c set open_question = a.question, asked_at = m.at
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a ("messageId" uuid, question jsonb)
      join messages m on m.org_id = ${orgId} and m.id = a."messageId"
     where c.org_id = ${orgId} and c.id = m.conversation_id and coalesce(c.asked_at, '-infinity') <= m.at`)
}

/** Takes back what a message asked that was not sent after all, unless another question was asked since. */
export async function withdrawQuestion(
  { db, orgId }: NetworkTransaction,
  conversationId: string,
  sendId: string,
): Promise<void> {
  await db.execute(sql`
    update conversations set open_question = null
     where org_id = ${orgId} and id = ${conversationId} and open_question ->> 'sendId' = ${sendId}`)
}
