import { sql } from 'drizzle-orm'
import type { RenderedMessage } from '#features/channels/rules.ts'
import { openQuestion } from '#features/conversations/commands.server.ts'
import type { OpenQuestion } from '#features/conversations/rules.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import type { SendView, WaitingMessage } from '../contract.ts'
import { publishSends } from '../live.server.ts'
import { findSend, ofVisibleAppointment, type SendColumns, sendColumns } from '../views.server.ts'
import { outboxProblems } from './contract.ts'

/** The local outbox: what nobody carries waits here, and people send it by hand. */

interface Row extends SendColumns, Record<string, unknown> {
  readonly patient_id: string | null
  readonly appointment_id: string | null
  readonly expires_at: string | null
  readonly content: RenderedMessage
  readonly phone: string
  readonly email: string
  readonly patient_name: string | null
}

export const readOutbox = (
  scope: MemberScope,
  { cursor, limit }: { readonly cursor?: string; readonly limit: number },
): Promise<{ items: WaitingMessage[]; total: number; next: string | null }> =>
  transact(scope, async (tx) => {
    const isShown = sql`s.org_id = ${tx.orgId} and s.state = 'waiting' and (s.expires_at is null or s.expires_at > now())
      and ${ofVisibleAppointment('s')}`
    const beyond = cursor
      ? sql`and (s.due_at, s.id) > (select f.due_at, f.id from sends f where f.org_id = ${tx.orgId} and f.id = ${cursor})`
      : sql``
    const { rows } = await tx.db.execute<Row>(sql`
      select ${sendColumns}, s.patient_id, s.appointment_id, s.expires_at, m.content, c.phone, c.email,
             coalesce(nullif(p.social_name, ''), p.full_name) as patient_name
        from sends s
        join messages m on m.org_id = s.org_id and m.id = s.message_id
        join conversations c on c.org_id = m.org_id and c.id = m.conversation_id
        left join patients p on p.org_id = s.org_id and p.id = s.patient_id
       where ${isShown} ${beyond} order by s.due_at, s.id limit ${limit + 1}`)
    const { rows: counted } = await tx.db.execute<{ total: number }>(
      sql`select count(*)::int as total from sends s where ${isShown}`,
    )
    const page = rows.slice(0, limit)
    return {
      items: page.map(present),
      total: counted[0]?.total ?? 0,
      next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    }
  })

const present = ({ content, ...row }: Row): WaitingMessage => ({
  id: row.id,
  channel: row.kind,
  source: row.source,
  sourceId: row.source_id,
  patientId: row.patient_id,
  patientName: row.patient_name ?? '',
  appointmentId: row.appointment_id,
  phone: row.phone,
  email: row.email,
  subject: content.subject,
  header: content.header,
  body: content.body,
  footer: content.footer,
  buttons: content.buttons.map((button) => ({
    type: button.type,
    text: button.text,
    ...(button.type === 'url' && { url: button.url }),
    ...(button.type === 'phone' && { phone: button.phone }),
  })),
  dueAt: new Date(row.due_at).toISOString(),
  expiresAt: row.expires_at && new Date(row.expires_at).toISOString(),
})

/** Writes down that a person sent it: from here on it counts as sent, and what it asks is open. */
export const markSentByHand = (scope: MemberScope, id: string): Promise<SendView> =>
  transact(scope, async (tx) => {
    const { message_id, question } = await take(
      tx,
      id,
      sql`state = 'byHand', sent_at = now(), claimed_at = now(), cost = 0`,
    )
    await tx.db.execute(sql`
      update messages set author = 'person', user_id = ${tx.userId}, at = now()
       where org_id = ${tx.orgId} and id = ${message_id}`)
    if (message_id && question) await openQuestion(tx, [{ messageId: message_id, question }])
    return findSend(tx, id)
  })

export const dismissMessage = (scope: MemberScope, id: string): Promise<SendView> =>
  transact(scope, async (tx) => {
    await take(tx, id, sql`state = 'skipped', reason = 'dismissed', ended_at = now()`)
    return findSend(tx, id)
  })

interface Taken extends Record<string, unknown> {
  readonly source_id: string | null
  readonly message_id: string | null
  readonly question: OpenQuestion | null
}

/** @throws `not_found` (404); `not_waiting` (409) when somebody was faster, or the appointment changed */
async function take(
  tx: Transaction<MemberScope>,
  id: string,
  change: ReturnType<typeof sql>,
): Promise<Taken> {
  await findSend(tx, id)
  const { rows } = await tx.db.execute<Taken>(sql`
    update sends set ${change}, user_id = ${tx.userId}
     where org_id = ${tx.orgId} and id = ${id} and state = 'waiting' and (expires_at is null or expires_at > now())
    returning source_id, message_id, question`)
  const [taken] = rows
  if (!taken) throw problem(outboxProblems, 'not_waiting')
  await publishSends(tx, [{ sourceId: taken.source_id }])
  return taken
}
