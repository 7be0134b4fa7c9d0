import { v7 as uuid } from 'uuid'
import type { ChannelKind, RenderedMessage } from '#features/channels/rules.ts'

/** A message as a worker leaves it in the local outbox, where no channel took it. */
export interface Waiting {
  readonly patientId: string
  readonly appointmentId?: string | null
  readonly scheduleVersion?: number | null
  readonly kind?: ChannelKind
  readonly phone?: string
  readonly email?: string
  readonly content?: Partial<RenderedMessage>
  readonly purpose?: string
  readonly expiresAt?: string | null
  readonly templateId?: string | null
  /** The message that this one went out in. */
  readonly joinedInto?: string
}

type Sql = (orgId: string, text: string, values?: unknown[]) => Promise<unknown>

const message: RenderedMessage = {
  subject: '',
  header: '',
  body: 'Olá, Teresa. Sua consulta é segunda, 01/03, às 09:00.',
  footer: '',
  buttons: [{ type: 'reply', text: 'Confirmo', payload: 'confirm' }],
}

/** Puts a message into the local outbox; returns its id. */
export async function putIntoOutbox(sql: Sql, orgId: string, waiting: Waiting): Promise<string> {
  const { patientId, appointmentId = null, kind = 'whatsapp', phone = '11987654321', email = '' } = waiting
  const [id, conversationId, messageId] = [uuid(), uuid(), uuid()]
  const content = { ...message, ...waiting.content }
  if (waiting.joinedInto === undefined) {
    // Conversations are one for each address; a test needs none of its own.
    await sql(orgId, `insert into conversations (org_id, id, phone, email) values ($1, $2, $3, $4)`, [
      orgId,
      conversationId,
      ...(kind === 'email' ? ['', email] : [phone, '']),
    ])
    await sql(
      orgId,
      `insert into messages (org_id, id, conversation_id, direction, author, kind, text, content, send_id)
         values ($1, $2, $3, 'out', 'automation', $4, $5, $6, $7)`,
      [orgId, messageId, conversationId, kind, content.body, JSON.stringify(content), id],
    )
  }
  await sql(
    orgId,
    `insert into sends (org_id, id, source, occasion, purpose, patient_id, appointment_id, schedule_version, kind,
                        due_at, expires_at, state, conversation_id, message_id, template_id, joined_into, address_hash)
       values ($1, $2::uuid, 'automation', $14, $3, $4, $5, $6, $7, now(), $8, $9, $10, $11, $12, $13, 'hash')`,
    [
      orgId,
      id,
      waiting.purpose ?? 'care',
      patientId,
      appointmentId,
      waiting.scheduleVersion ?? null,
      kind,
      waiting.expiresAt ?? null,
      waiting.joinedInto ? 'joined' : 'waiting',
      waiting.joinedInto ? null : conversationId,
      waiting.joinedInto ? null : messageId,
      waiting.templateId ?? null,
      waiting.joinedInto ?? null,
      `test ${id}`,
    ],
  )
  return id
}
