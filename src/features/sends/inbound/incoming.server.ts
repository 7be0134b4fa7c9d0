import { sql } from 'drizzle-orm'
import type {
  Address,
  ChannelEvent,
  ChannelKind,
  Purpose,
  RenderedMessage,
} from '#features/channels/rules.ts'
import type { EventSource } from '#features/channels/slots.server.ts'
import {
  addMessages,
  changeOwner,
  findConversation,
  hashAddress,
  holdOwnership,
  liftSuppressions,
  type NetworkTransaction,
  noteInbound,
  noteWaiting,
  suppress,
  suppressedAmong,
} from '#features/conversations/commands.server.ts'
import {
  addressKeys,
  type Meaning,
  type OpenQuestion,
  scopeOfRefusal,
  understand,
} from '#features/conversations/rules.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { planSends } from '../planning/plan.server.ts'
import type { ActOnReply, Assistant, HeardMessage, ReplyResult } from '../slots.server.ts'
import { resumeAnswer, resumeLaterAnswer, stopAnswer, voiceAnswer } from './answers.ts'
import { followConversation } from './conversations.server.ts'

/** What contacts write: stored with its conversation, understood against the last question, and acted on once. */

export interface Listening {
  readonly secrets: Secrets
  readonly acts: readonly ActOnReply[]
  /** Answers what no rule deals with; null where nothing does. */
  readonly assistant: Assistant | null
}

export type Incoming = Extract<ChannelEvent, { readonly type: 'message' }>

/** A question that nobody answered for so long is not what a message answers. */
const questionDays = 14

export async function receive(
  tx: NetworkTransaction,
  parts: Listening,
  { channelId, kind }: EventSource,
  event: Incoming,
): Promise<void> {
  const conversation = await findConversation(tx, { address: event.from, kind })
  await followConversation(tx, conversation)
  const context = await readContext(tx, conversation.id, channelId, event)
  const [messageId] = await addMessages(tx, [
    {
      conversationId: conversation.id,
      direction: 'in',
      author: 'patient',
      kind,
      channelId,
      at: new Date(event.at),
      text: event.text,
      media: event.media,
      providerId: event.providerId,
      replyTo: context.replyTo,
      patientId: patientOf(context.question),
    },
  ])
  // It was told before.
  if (!messageId) return
  const meaning = meaningOf(kind, context.question, event)
  const result = await act(tx, parts, {
    conversationId: conversation.id,
    messageId,
    kind,
    event,
    context,
    meaning,
  })
  const heard = { conversationId: conversation.id, messageId, kind, payload: event.payload }
  const at = new Date(event.at)
  if (result === left && (await giveToAssistant(tx, parts, heard))) await noteWaiting(tx, conversation.id, at)
  else {
    await (result.needsPerson ? askPerson(tx, messageId) : settle(tx, messageId))
    await noteInbound(tx, conversation.id, { at, needsPerson: result.needsPerson })
    if (result.needsPerson && event.media?.kind === 'audio')
      await answer(tx, {
        of: `voice ${conversation.id}`,
        kind,
        to: event.from,
        message: voiceAnswer,
        question: null,
      })
  }
  if (result.answer)
    await answer(tx, {
      of: `answer ${messageId}`,
      kind,
      to: event.from,
      message: result.answer,
      question: result.question,
    })
  await tx.db.execute(sql`
    update conversations set profile_name = ${event.profileName}
     where org_id = ${tx.orgId} and id = ${conversation.id} and ${event.profileName} <> '' and profile_name <> ${event.profileName}`)
  await publish(tx, { topic: 'messages', id: conversation.id })
}

/** In the chat nothing is sent that could be refused, and no automation asks: "parar" is a word like any other. */
const meaningOf = (kind: ChannelKind, question: OpenQuestion | null, { text, payload }: Incoming): Meaning =>
  kind === 'chat' ? { kind: 'unknown' } : understand(question, { text, payload })

/** What no rule dealt with is the assistant's, unless a person has the conversation or it waits for one. */
async function giveToAssistant(
  tx: NetworkTransaction,
  { assistant }: Listening,
  heard: HeardMessage,
): Promise<boolean> {
  const held = await holdOwnership(tx, heard.conversationId)
  if (!assistant || (held?.state !== 'assistant' && held?.state !== 'resolved')) return false
  if (!(await assistant.mayAnswer(tx, heard.conversationId, heard.kind))) return false
  if (held.state === 'resolved') await changeOwner(tx, heard.conversationId, { state: 'assistant' }, null)
  await assistant.hear(tx, heard)
  return true
}

interface Context {
  readonly question: OpenQuestion | null
  /** Of the message that is answered: what a refusal of it covers. */
  readonly purpose: Purpose | null
  readonly sendId: string | null
  readonly patientId: string | null
  readonly replyTo: string | null
}

/** A message that is quoted, or whose button was pressed, is what is answered; else the last question is. */
async function readContext(
  { db, orgId }: NetworkTransaction,
  conversationId: string,
  channelId: string,
  { replyTo }: Incoming,
): Promise<Context> {
  const { rows } = await db.execute<{
    quoted: string | null
    question: OpenQuestion | null
    open_question: OpenQuestion | null
    purpose: Purpose | null
    send_id: string | null
    patient_id: string | null
  }>(sql`
    with quoted as (
      select m.id, m.send_id from messages m
       where m.org_id = ${orgId} and m.channel_id = ${channelId} and m.provider_id = ${replyTo ?? ''} and m.provider_id <> ''),
    latest as (
      select m.send_id from messages m
       where m.org_id = ${orgId} and m.conversation_id = ${conversationId} and m.direction = 'out' and m.send_id is not null
       order by m.id desc limit 1)
    select q.id as quoted, s.question, s.purpose, s.id as send_id, s.patient_id,
           case when c.asked_at > now() - make_interval(days => ${questionDays}) then c.open_question end as open_question
      from conversations c
      left join quoted q on true
      left join latest l on true
      left join sends s on s.org_id = c.org_id
       and s.id = coalesce(q.send_id, (c.open_question ->> 'sendId')::uuid, l.send_id)
     where c.org_id = ${orgId} and c.id = ${conversationId}`)
  const [row] = rows
  const isQuoted = row?.quoted != null && row.question !== null
  return {
    question: (isQuoted ? row.question : row?.open_question) ?? null,
    purpose: row?.purpose ?? null,
    sendId: row?.send_id ?? null,
    patientId: row?.patient_id ?? null,
    replyTo: row?.quoted ?? null,
  }
}

/** The patient, when the question is about one alone. */
function patientOf(question: OpenQuestion | null): string | null {
  if (question?.kind !== 'attendance' && question?.kind !== 'which') return null
  const ids = new Set(question.appointments.map(({ patientId }) => patientId))
  return ids.size === 1 ? ([...ids][0] ?? null) : null
}

interface Answered {
  readonly conversationId: string
  readonly messageId: string
  readonly kind: ChannelKind
  readonly event: Incoming
  readonly context: Context
  readonly meaning: Meaning
}

const left: ReplyResult = { answer: null, question: null, needsPerson: true }
const done = (answer: RenderedMessage): ReplyResult => ({ answer, question: null, needsPerson: false })

async function act(tx: NetworkTransaction, parts: Listening, answered: Answered): Promise<ReplyResult> {
  const { meaning, context, event, kind, conversationId, messageId } = answered
  if (meaning.kind === 'stop') {
    const scope = scopeOfRefusal(context.purpose ?? 'care')
    const { sendId, patientId } = context
    await suppress(tx, parts.secrets, [
      { address: event.from, scope, kind: null, source: 'reply', sendId, patientId },
    ])
    return done(stopAnswer(scope))
  }
  if (meaning.kind === 'resume') return resume(tx, parts, answered)
  if (meaning.kind === 'unknown' || !context.question) return left
  const reply = {
    conversationId,
    messageId,
    kind,
    from: event.from,
    at: new Date(event.at),
    text: event.text,
    question: context.question,
    meaning,
  }
  for (const acts of parts.acts) {
    const result = await acts(tx, reply)
    if (result) return result
  }
  return meaning.kind === 'declines' ? { ...left, needsPerson: false } : left
}

/** What the contact refused by an answer or by a link is taken back; what others wrote down, a person looks at. */
async function resume(
  tx: NetworkTransaction,
  { secrets }: Listening,
  { event: { from }, context: { patientId } }: Answered,
): Promise<ReplyResult> {
  await liftSuppressions(tx, secrets, { address: from, sources: ['reply', 'link'] })
  const hashes = addressKeys(from).map((key) => hashAddress(secrets, tx.orgId, key))
  const held = await suppressedAmong(tx, hashes, patientId ? [patientId] : [])
  return held.length === 0 ? done(resumeAnswer) : { ...done(resumeLaterAnswer), needsPerson: true }
}

const askPerson = ({ db, orgId }: NetworkTransaction, messageId: string) =>
  db.execute(sql`update messages set needs_person = true where org_id = ${orgId} and id = ${messageId}`)

/** A rule dealt with it, as with the answer to a reminder: no conversation begins with it. */
const settle = ({ db, orgId }: NetworkTransaction, messageId: string) =>
  db.execute(sql`update messages set is_settled = true where org_id = ${orgId} and id = ${messageId}`)

/** Planned like every other message, so that it leaves once. E-mail is not answered: two machines would go on for ever. */
async function answer(
  tx: NetworkTransaction,
  {
    of,
    kind,
    to,
    message,
    question,
  }: {
    /** The occasion: it is answered once. */
    readonly of: string
    readonly kind: ChannelKind
    readonly to: Address
    readonly message: RenderedMessage
    readonly question: OpenQuestion | null
  },
): Promise<void> {
  if (kind === 'email') return
  await planSends(tx, [
    {
      source: 'single',
      sourceId: null,
      occasion: of,
      purpose: 'care',
      patientId: null,
      appointmentId: null,
      scheduleVersion: null,
      templateId: null,
      kind,
      fallback: [],
      dueAt: tx.now,
      userId: null,
      recipient: to,
      content: message,
      question,
    },
  ])
}
