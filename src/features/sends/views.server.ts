import { sql } from 'drizzle-orm'
import type { ChannelKind } from '#features/channels/rules.ts'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { SendView } from './contract.ts'
import { reasonLabel, type SendSource, type SendState } from './rules.ts'

/** A send as it is shown. */

export interface SendColumns {
  readonly id: string
  readonly source: SendSource
  readonly source_id: string | null
  readonly kind: ChannelKind
  readonly state: SendState
  readonly reason: string
  readonly attempt: number
  readonly is_retried: boolean
  readonly due_at: string
  readonly sent_at: string | null
  readonly delivered_at: string | null
  readonly read_at: string | null
}

/** The columns of `sends s`. */
export const sendColumns = sql`s.id, s.source, s.source_id, s.kind, s.state, s.reason, s.attempt, s.due_at, s.sent_at,
  s.delivered_at, s.read_at,
  exists (select from sends n where n.org_id = s.org_id and n.previous_id = s.id) as is_retried`

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

export const presentSend = (row: SendColumns): SendView => ({
  id: row.id,
  source: row.source,
  sourceId: row.source_id,
  state: row.state,
  reason: reasonLabel(row.state, row.reason),
  attempt: row.attempt,
  isRetried: row.is_retried,
  dueAt: new Date(row.due_at).toISOString(),
  sentAt: iso(row.sent_at),
  deliveredAt: iso(row.delivered_at),
  readAt: iso(row.read_at),
})

/** What is about an appointment is seen by who sees that; the policies of its table decide. `t` is a row's name. */
export const ofVisibleAppointment = (t: 's' | 'm') => {
  const row = sql.raw(t)
  return sql`(${row}.appointment_id is null or exists (
    select from appointments a where a.org_id = ${row}.org_id and a.id = ${row}.appointment_id))`
}

/** @throws `not_found` (404) for a send that is not there, or is about an appointment that the person does not see */
export async function findSend(
  { db, orgId }: Transaction<Scope & { readonly orgId: string }>,
  id: string,
): Promise<SendView> {
  const { rows } = await db.execute<SendColumns & Record<string, unknown>>(sql`
    select ${sendColumns} from sends s where s.org_id = ${orgId} and s.id = ${id} and ${ofVisibleAppointment('s')}`)
  if (!rows[0]) throw failure('not_found')
  return presentSend(rows[0])
}
