import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Address, defaultPrices, type OutreachKind, type Purpose } from '#features/channels/rules.ts'
import {
  addMessages,
  findConversations,
  hashAddress,
  type NetworkTransaction,
  type NewMessage,
  suppress,
} from '#features/conversations/commands.server.ts'
import { addressKey, type OpenQuestion, scopeOfRefusal, textOf } from '#features/conversations/rules.ts'
import type { SendSource, SendState } from '#features/sends/rules.ts'
import { loadTemplates, loadValues } from '#features/templates/commands.server.ts'
import { renderFor, type SendableTemplate, type Values } from '#features/templates/rules.ts'
import type { Clinic } from './clinic.server.ts'

/** A message of the past, or of the queue, with what became of it. */
export interface PastSend {
  readonly id: string
  /** WhatsApp, if not said otherwise. */
  readonly kind?: OutreachKind
  readonly source: SendSource
  readonly sourceId: string
  /** As its source plans it: it is not planned again. */
  readonly occasion: string
  readonly purpose: Purpose
  readonly patientId: string
  readonly appointmentId: string | null
  readonly scheduleVersion: number | null
  readonly templateId: string
  readonly dueAt: Date
  readonly expiresAt?: Date | null
  readonly state: Extract<
    SendState,
    | 'planned'
    | 'sent'
    | 'delivered'
    | 'read'
    | 'failed'
    | 'skipped'
    | 'uncertain'
    | 'waiting'
    | 'byHand'
    | 'recalled'
  >
  readonly reason?: string
  readonly isHeld?: boolean
  /** When the phone had it, and when it was opened. */
  readonly deliveredAt?: Date
  readonly readAt?: Date
  readonly question?: OpenQuestion | null
  readonly reply?: Reply
  /** What a link in it leads to. */
  readonly links?: Values
}

interface Reply {
  readonly text: string
  readonly at: Date
  /** No rule understood it, and nobody has seen to it. */
  readonly needsPerson?: boolean
  /** They asked to receive no more. */
  readonly isRefusal?: boolean
}

const kindOf = ({ kind = 'whatsapp' }: PastSend): OutreachKind => kind
const left: readonly SendState[] = ['sent', 'delivered', 'read', 'byHand', 'failed', 'uncertain']
const batch = 1_000

/** Where each patient is written to on WhatsApp, as their contacts say. */
export const readPhones = (tx: NetworkTransaction) => readAddresses(tx, 'whatsapp')

export const readEmails = (tx: NetworkTransaction) => readAddresses(tx, 'email')

async function readAddresses(
  { db, orgId }: NetworkTransaction,
  kind: OutreachKind,
): Promise<ReadonlyMap<string, Address>> {
  const noAddress: Address = { phone: '', email: '', waId: '', bsuid: '' }
  if (kind === 'email') {
    const { rows } = await db.execute<{ patient_id: string; email: string }>(sql`
      select id as patient_id, email from patients where org_id = ${orgId} and email <> ''`)
    return new Map(rows.map((row) => [row.patient_id, { ...noAddress, email: row.email }]))
  }
  const { rows } = await db.execute<{ patient_id: string; phone: string }>(sql`
    select distinct on (patient_id) patient_id, phone from patient_contacts
     where org_id = ${orgId} and phone <> '' and has_whatsapp order by patient_id, is_preferred desc, position`)
  return new Map(rows.map((row) => [row.patient_id, { ...noAddress, phone: row.phone }]))
}

/**
 * Writes messages with their conversations, texts and answers, as the worker and the webhooks leave them. What was ahead of
 * the provider has the time that it is given; nothing is sent.
 */
export async function writeSends(clinic: Clinic, sends: readonly PastSend[]): Promise<void> {
  const inOrder = sends.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
  for (let from = 0; from < inOrder.length; from += batch)
    await clinic.write(async (tx) => {
      const byKind = Map.groupBy(inOrder.slice(from, from + batch), kindOf)
      for (const [kind, some] of byKind) await writeBatch(tx, clinic, kind, some)
    })
}

interface Written {
  readonly send: PastSend
  readonly conversationId: string
  readonly addressHash: string
  /** None where nothing left. */
  readonly template?: SendableTemplate
  readonly message: ReturnType<typeof renderFor> | null
}

async function writeBatch(
  tx: NetworkTransaction,
  clinic: Clinic,
  kind: OutreachKind,
  all: readonly PastSend[],
): Promise<void> {
  const addresses = await readAddresses(tx, kind)
  const reached = all.flatMap((send) => {
    const to = addresses.get(send.patientId)
    return to ? [{ send, to }] : []
  })
  const templates = await loadTemplates(tx, [...new Set(reached.map(({ send }) => send.templateId))])
  const values = await loadValues(
    tx,
    reached.map(({ send: { id, patientId, appointmentId } }) => ({ key: id, patientId, appointmentId })),
  )
  const conversationIds = await findConversations(
    tx,
    reached.map(({ to }) => ({ address: to, kind })),
  )
  const written = reached.map(({ send, to }, at): Written => {
    const template = templates.get(send.templateId)
    if (!template) throw new Error('a message of the past has no text')
    const isText = left.includes(send.state) || send.state === 'waiting'
    return {
      send,
      conversationId: conversationIds[at] ?? '',
      addressHash: hashAddress(clinic.secrets, tx.orgId, addressKey(to, kind)),
      template,
      message: isText ? renderFor(kind, template.content, { ...values.get(send.id), ...send.links }) : null,
    }
  })
  const messageIds = await writeMessages(tx, clinic, written)
  await insertSends(tx, clinic, [...written, ...unreached(kind, all, addresses)], messageIds)
  await writeRefusals(tx, clinic, reached)
}

/** Messages about appointments of who has no WhatsApp, such as the front desk calls then. */
const unreached = (
  kind: OutreachKind,
  all: readonly PastSend[],
  addresses: ReadonlyMap<string, Address>,
): Written[] =>
  all.flatMap((send) =>
    kind === 'whatsapp' &&
    send.source === 'automation' &&
    send.appointmentId !== null &&
    !addresses.has(send.patientId)
      ? [
          {
            send: {
              ...send,
              state: 'skipped',
              reason: 'noAddress',
              deliveredAt: undefined,
              readAt: undefined,
            },
            conversationId: '',
            addressHash: '',
            message: null,
          },
        ]
      : [],
  )

/** Outgoing and incoming ones in the order of time, which is that of their ids. Returns the outgoing's, by send. */
async function writeMessages(
  tx: NetworkTransaction,
  { whatsappId, ownerId }: Clinic,
  written: readonly Written[],
): Promise<Map<string, string>> {
  const messages: { readonly send: PastSend; readonly isOut: boolean; readonly message: NewMessage }[] = []
  for (const { send, conversationId, message } of written) {
    const { id: sendId, patientId, appointmentId, source, state, dueAt, reply } = send
    const kind = kindOf(send)
    const channelId = kind === 'whatsapp' ? whatsappId : null
    const about = { conversationId, kind, channelId, patientId, appointmentId, isPast: true }
    if (!message) continue
    const isByHand = state === 'byHand'
    messages.push({
      send,
      isOut: true,
      message: {
        ...about,
        direction: 'out',
        author: isByHand ? 'person' : source === 'campaign' ? 'campaign' : 'automation',
        at: send.dueAt,
        text: textOf(message),
        content: message,
        sendId,
        userId: isByHand ? ownerId : null,
      },
    })
    if (!reply || dueAt > reply.at) continue
    messages.push({
      send,
      isOut: false,
      message: { ...about, direction: 'in', author: 'patient', at: reply.at, text: reply.text },
    })
  }
  messages.sort((one, other) => one.message.at.getTime() - other.message.at.getTime())
  const ids = await addMessages(
    tx,
    messages.map(({ message }) => message),
  )
  const idsOf = (isMeant: (one: (typeof messages)[number]) => boolean | undefined) =>
    messages.flatMap((one, at) => (isMeant(one) ? [ids[at] ?? ''] : []))
  const open = idsOf(({ isOut, send }) => !isOut && send.reply?.needsPerson)
  await tx.db.execute(sql`
    update messages set needs_person = true where org_id = ${tx.orgId} and id = any (${sql.param(open)}::uuid[])`)
  const settled = idsOf(({ isOut, send }) => !isOut && !send.reply?.needsPerson)
  await tx.db.execute(sql`
    update messages set is_settled = true where org_id = ${tx.orgId} and id = any (${sql.param(settled)}::uuid[])`)
  return new Map(messages.flatMap(({ send, isOut }, at) => (isOut ? [[send.id, ids[at] ?? '']] : [])))
}

async function insertSends(
  { db, orgId }: NetworkTransaction,
  { whatsappId }: Clinic,
  written: readonly Written[],
  messageIds: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = written.map(({ send, conversationId, addressHash, template, message }) => {
    const hasLeft = left.includes(send.state)
    const isOver = ['failed', 'skipped', 'recalled'].includes(send.state)
    return {
      id: send.id,
      source: send.source,
      source_id: send.sourceId,
      occasion: send.occasion,
      purpose: send.purpose,
      kind: kindOf(send),
      patient_id: send.patientId,
      appointment_id: send.appointmentId,
      schedule_version: send.scheduleVersion,
      template_id: send.templateId,
      template_version: message ? (template?.version ?? null) : null,
      due_at: send.dueAt,
      expires_at: send.expiresAt ?? null,
      is_held: send.isHeld ?? false,
      state: send.state,
      reason: send.reason ?? '',
      channel_id:
        message && kindOf(send) === 'whatsapp' && send.state !== 'waiting' && send.state !== 'byHand'
          ? whatsappId
          : null,
      conversation_id: message ? conversationId : null,
      message_id: messageIds.get(send.id) ?? null,
      question: message ? (send.question ?? null) : null,
      address_hash: message ? addressHash : '',
      claimed_at: hasLeft ? send.dueAt : null,
      sent_at: hasLeft && send.state !== 'failed' && send.state !== 'uncertain' ? send.dueAt : null,
      delivered_at: send.deliveredAt ?? null,
      read_at: send.readAt ?? null,
      ended_at: isOver ? send.dueAt : null,
      cost: costOf(send, template),
      created_at: send.dueAt,
    }
  })
  await db.execute(sql`
    insert into sends (org_id, id, source, source_id, occasion, purpose, patient_id, appointment_id, schedule_version,
           template_id, template_version, kind, due_at, expires_at, is_held, state, reason, channel_id, conversation_id,
           message_id, question, address_hash, claimed_at, called_at, sent_at, delivered_at, read_at, ended_at, cost, created_at)
    select ${orgId}, r.id, source, source_id, occasion, purpose, patient_id, appointment_id, schedule_version,
           template_id, template_version, kind, due_at, expires_at, is_held, state, reason, channel_id, conversation_id,
           message_id, question, address_hash, claimed_at, claimed_at, sent_at, delivered_at, read_at, ended_at, cost, created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
           id uuid, kind text, source text, source_id uuid, occasion text, purpose text, patient_id uuid, appointment_id uuid,
           schedule_version int, template_id uuid, template_version int, due_at timestamptz, expires_at timestamptz,
           is_held boolean, state text, reason text, channel_id uuid, conversation_id uuid, message_id uuid, question jsonb,
           address_hash text, claimed_at timestamptz, sent_at timestamptz, delivered_at timestamptz, read_at timestamptz,
           ended_at timestamptz, cost bigint, created_at timestamptz)
    on conflict (org_id, occasion) do nothing`)
}

function costOf(send: PastSend, template: SendableTemplate | undefined): number | null {
  const { state } = send
  if (state === 'byHand' || state === 'failed') return 0
  if (!left.includes(state)) return null
  const kind = kindOf(send)
  if (kind !== 'whatsapp') return defaultPrices[kind]
  return template?.category === 'marketing' ? defaultPrices.whatsappMarketing : defaultPrices.whatsappUtility
}

async function writeRefusals(
  tx: NetworkTransaction,
  { secrets }: Clinic,
  reached: readonly { readonly send: PastSend; readonly to: Address }[],
): Promise<void> {
  const refused = reached.filter(({ send }) => send.reply?.isRefusal)
  await suppress(
    tx,
    secrets,
    refused.map(({ send, to }) => ({
      address: to,
      scope: scopeOfRefusal(send.purpose),
      kind: null,
      source: 'reply',
      sendId: send.id,
      patientId: send.patientId,
    })),
  )
  for (const { send } of refused)
    await tx.db.execute(sql`
      update suppressions set at = ${send.reply?.at.toISOString() ?? null}::timestamptz where org_id = ${tx.orgId} and send_id = ${send.id}`)
}

export const newSendId = (): string => uuid()
