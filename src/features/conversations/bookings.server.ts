import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { failure } from '#platform/http/problem.ts'
import type { NetworkTransaction } from './contacts.server.ts'

/**
 * Writes down what was booked in a conversation, or, without appointments, that a time was held in it: holds are gone after
 * minutes, and an appointment doesn't know where it was agreed.
 * @throws `validation_failed` (422) for a conversation that is not there, or not the person's to see
 */
export async function noteBooking(
  tx: NetworkTransaction,
  conversationId: string,
  appointmentIds: readonly string[] = [],
): Promise<void> {
  const rows = (appointmentIds.length > 0 ? appointmentIds : [null]).map((appointment_id) => ({
    id: uuid(),
    appointment_id,
  }))
  const { rows: noted } = await tx.db.execute(sql`
    insert into conversation_bookings (org_id, id, conversation_id, appointment_id, user_id)
    select ${tx.orgId}, n.id, c.id, n.appointment_id, ${tx.userId}
      from conversations c, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, appointment_id uuid)
     where c.org_id = ${tx.orgId} and c.id = ${conversationId}
    returning id`)
  if (noted.length === 0)
    throw failure('validation_failed', { errors: { conversationId: 'Esta conversa não existe' } })
}
