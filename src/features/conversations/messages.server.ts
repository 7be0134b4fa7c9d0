import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ChannelKind, MessageFile, RenderedMessage, ToldMedia } from '#features/channels/rules.ts'
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
  /** A file of ours that goes out. */
  readonly file?: MessageFile | null
  readonly providerId?: string
  readonly replyTo?: string | null
  readonly sendId?: string | null
  readonly patientId?: string | null
  readonly appointmentId?: string | null
  readonly userId?: string | null
  /** Written down later than it was said: its place in the thread is that of its time. */
  readonly isPast?: boolean
}

/**
 * Stores messages, moves their conversations up, and has their files fetched. Returns their ids in order; null for one that the same
 * channel told before.
 */
export async function addMessages(
  { db, orgId, database }: NetworkTransaction,
  added: readonly NewMessage[],
): Promise<(string | null)[]> {
  const ids = added.map(({ isPast, at }) => (isPast ? uuid({ msecs: at.getTime() }) : uuid()))
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
    media: one.file ? leaving(one.file) : one.media ? arriving(one.media) : null,
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
      returning id, conversation_id, direction, at, kind),
    moved as (
      update conversations c set
        last_message_at = greatest(c.last_message_at, s.last_at),
        last_inbound_at = greatest(c.last_inbound_at, s.last_inbound_at),
        channel = case when s.last_at >= coalesce(c.last_message_at, '-infinity') then s.last_kind else c.channel end
        from (select conversation_id, max(at) as last_at, max(at) filter (where direction = 'in') as last_inbound_at,
                     (array_agg(kind order by at desc))[1] as last_kind
                from stored group by conversation_id order by conversation_id) s
       where c.org_id = ${orgId} and c.id = s.conversation_id)
    select id from stored`)
  const known = new Set(stored.map(({ id }) => id))
  for (const { id = '', media } of rows)
    if (media?.state === 'arriving' && known.has(id))
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

const leaving = ({ kind, fileId, type, name }: MessageFile): MessageMedia => ({
  kind,
  id: '',
  type,
  name,
  state: 'stored',
  fileId,
})

/** What is known of a message once it has left. */
export interface LeftMessage {
  readonly messageId: string
  /** What its contact is asked by it. */
  readonly question?: OpenQuestion | null
  /** The id under which WhatsApp knows the contact's phone. */
  readonly waId?: string | null
}

/** Writes down what messages asked their contacts, and who these are; a question that was asked later stays open. */
export async function noteLeft(
  { db, orgId }: NetworkTransaction,
  left: readonly LeftMessage[],
): Promise<void> {
  const rows = left.flatMap(({ messageId, question, waId }) =>
    question || waId ? [{ message_id: messageId, question: question ?? null, wa_id: waId ?? '' }] : [],
  )
  if (rows.length === 0) return
  await db.execute(sql`
    with told as (
      select m.conversation_id, max(t.wa_id) as wa_id, max(m.at) filter (where t.question is not null) as asked_at,
             (array_agg(t.question order by m.at desc) filter (where t.question is not null))[1] as question
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (message_id uuid, question jsonb, wa_id text)
        join messages m on m.org_id = ${orgId} and m.id = t.message_id
       group by m.conversation_id)
    update conversations c set
      open_question = case when coalesce(c.asked_at, '-infinity') <= t.asked_at then t.question else c.open_question end,
      asked_at = greatest(c.asked_at, t.asked_at),
      wa_id = case when t.wa_id = '' then c.wa_id else t.wa_id end
      from told t
     where c.org_id = ${orgId} and c.id = t.conversation_id
       and (coalesce(c.asked_at, '-infinity') <= t.asked_at or t.wa_id <> '' and t.wa_id <> c.wa_id)`)
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
