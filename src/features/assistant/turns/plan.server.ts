import { sql } from 'drizzle-orm'
import type { ChannelKind } from '#features/channels/rules.ts'
import { planSends } from '#features/sends/commands.server.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { AssistantReply } from '../engine.ts'
import type { Contact } from './contact.ts'
import { messagesOf } from './replies.ts'

export interface Planned {
  readonly conversationId: string
  readonly kind: ChannelKind
  readonly contact: Contact
  /** Their turn: they leave while the conversation is as it left it. Null for what is said in any case. */
  readonly turnId: string | null
  /** Unique in the network. */
  readonly occasion: string
  readonly replies: readonly AssistantReply[]
}

/** Plans what the assistant says like every other message, so that it leaves once. */
export async function planReplies(
  tx: Transaction<NetworkScope>,
  { conversationId, kind, contact, turnId, occasion, replies }: Planned,
): Promise<void> {
  const { phone, email, waId, bsuid, visitorId } = contact
  const recipient = { phone, email, waId, bsuid, ...(visitorId !== '' && { visitorId }) }
  const subject = kind === 'email' ? await networkName(tx) : ''
  const messages = replies.flatMap((reply) =>
    messagesOf(reply, { kind, turnId: turnId ?? occasion, subject }),
  )
  await planSends(
    tx,
    messages.map((content, at) => ({
      source: 'assistant',
      sourceId: turnId,
      occasion: `assistant ${occasion} ${at}`,
      purpose: 'care',
      patientId: null,
      appointmentId: null,
      scheduleVersion: null,
      templateId: null,
      kind,
      fallback: [],
      dueAt: tx.now,
      userId: null,
      recipient,
      conversationId,
      content,
    })),
  )
}

async function networkName({ db, orgId }: Transaction<NetworkScope>): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select org_name as name from orgs where org_id = ${orgId}`,
  )
  return rows[0]?.name ?? ''
}
