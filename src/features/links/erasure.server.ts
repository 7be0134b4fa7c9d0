import { sql } from 'drizzle-orm'
import { findErasedConversations } from '#features/conversations/commands.server.ts'
import type { ErasePatient } from '#features/patients/slots.server.ts'

/** Links open nothing any more, and know no address; what somebody thought of an appointment stays as a number. */
export const eraseFromLinks: ErasePatient = async (tx, who) => {
  const { db, orgId } = tx
  const ids = sql.param([...who.patientIds])
  const conversationIds = sql.param(await findErasedConversations(tx, who))
  await db.execute(sql`
    with gone as (
      delete from message_links l
       where l.org_id = ${orgId}
         and (l.patient_id = any (${ids}::uuid[])
              or exists (select from jsonb_array_elements(l.appointments) a
                          where a ->> 'patientId' = any (${ids}::text[]))
              or l.send_id in (select id from sends where org_id = ${orgId}
                                  and conversation_id = any (${conversationIds}::uuid[])))
      returning token_hash)
    delete from link_directory where token_hash in (select token_hash from gone)`)
  await db.execute(sql`
    update satisfaction_scores set comment = ''
     where org_id = ${orgId} and appointment_id in (
       select id from appointments where org_id = ${orgId} and patient_id = any (${ids}::uuid[]))`)
  return false
}
