import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { findNames } from '#features/accounts/commands.server.ts'
import type { ChannelKind } from '#features/channels/rules.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import type { MessageView, SendView } from '../contract.ts'
import { planAttempts } from '../planning/attempts.server.ts'
import { planSends } from '../planning/plan.server.ts'
import { findSend, presentSend } from '../views.server.ts'
import { messageProblems } from './contract.ts'
import { findContact, type MessageFilter, type MessageRow, selectMessages } from './queries.server.ts'

export const readMessages = (
  scope: MemberScope,
  filter: MessageFilter,
): Promise<{ items: MessageView[]; next: string | null }> =>
  transact(scope, async (tx) => {
    const found = await findMessages(tx, filter)
    const items = found.slice(0, filter.limit)
    return { items, next: found.length > filter.limit ? (items.at(-1)?.id ?? null) : null }
  })

/** Returns the newest first, one more than asked for. */
export async function findMessages(
  tx: Transaction<MemberScope>,
  filter: MessageFilter,
): Promise<MessageView[]> {
  const rows = await selectMessages(tx, filter)
  const names = await findNames(tx, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))])
  return rows.map((row) => present(row, names))
}

const present = (row: MessageRow, names: ReadonlyMap<string, string>): MessageView => ({
  id: row.message_id,
  conversationId: row.conversation_id,
  direction: row.direction,
  author: row.author,
  channel: row.message_kind,
  at: new Date(row.at).toISOString(),
  text: row.text,
  media: row.media && { kind: row.media.kind, type: row.media.type },
  patientId: row.patient_id,
  appointmentId: row.appointment_id,
  userFullname: (row.user_id && names.get(row.user_id)) ?? null,
  needsPerson: row.needs_person,
  send: row.send && presentSend(row.send),
})

export interface SingleMessage {
  readonly patientId: string
  readonly appointmentId: string | null
  readonly channel: ChannelKind
  readonly text: string
}

/**
 * Queues what a person writes to a patient. It is judged when it leaves, like every other message.
 * @throws `not_found` (404) for a patient or an appointment that is not there; `no_address` (422) for a patient
 * whom the channel does not reach
 */
export const sendMessage = (
  scope: MemberScope,
  { patientId, appointmentId, channel, text }: SingleMessage,
): Promise<SendView> =>
  transact(scope, async (tx) => {
    const contact = await findContact(tx, patientId)
    if (!contact || (appointmentId && !(await isAppointmentOf(tx, appointmentId, patientId))))
      throw failure('not_found')
    const reached = channel === 'email' ? { email: contact.email } : { phone: contact.phone }
    if (Object.values(reached).every((one) => one === '')) throw problem(messageProblems, 'no_address')
    const [id = ''] = await planSends(tx, [
      {
        source: 'single',
        sourceId: null,
        occasion: `single ${uuid()}`,
        purpose: 'care',
        patientId,
        appointmentId,
        scheduleVersion: null,
        templateId: null,
        kind: channel,
        fallback: [],
        dueAt: tx.now,
        userId: tx.userId,
        recipient: { ...noAddress, ...reached },
        content: {
          subject: channel === 'email' ? await networkName(tx) : '',
          header: '',
          body: text.trim(),
          footer: '',
          buttons: [],
        },
      },
    ])
    return findSend(tx, id)
  })

/** @throws `not_found` (404); `not_failed` (409) for what did not fail, or was tried again already */
export const retrySend = (scope: MemberScope, id: string): Promise<SendView> =>
  transact(scope, async (tx) => {
    await findSend(tx, id)
    const [next] = await planAttempts(tx, { ids: [id], afterS: 0, userId: tx.userId })
    if (!next) throw problem(messageProblems, 'not_failed')
    return findSend(tx, next)
  })

/** An appointment may have been booked for a record that was merged into the patient's since. */
async function isAppointmentOf(
  { db, orgId }: Transaction<MemberScope>,
  id: string,
  patientId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with recursive family as (
      select ${patientId}::uuid as id
      union all
      select p.id from patients p join family f on p.merged_into = f.id where p.org_id = ${orgId})
    select from appointments a join family f on f.id = a.patient_id where a.org_id = ${orgId} and a.id = ${id}`)
  return rows.length > 0
}

async function networkName({ db, orgId }: Transaction<MemberScope>): Promise<string> {
  const { rows } = await db.execute<{ org_name: string }>(
    sql`select org_name from orgs where org_id = ${orgId}`,
  )
  return rows[0]?.org_name ?? ''
}
