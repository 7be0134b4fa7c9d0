import { sql } from 'drizzle-orm'
import { addressHashesOf, findErasedConversations } from '#features/conversations/commands.server.ts'
import type { ErasePatient } from '#features/patients/slots.server.ts'

/**
 * Sends stay with their times, states and prices, by which messages are counted and accounted for; where they went and
 * what they said goes. What waits to leave does not leave.
 */
export const eraseFromSends: ErasePatient = async (tx, who, secrets) => {
  const { db, orgId } = tx
  const conversationIds = sql.param(await findErasedConversations(tx, who))
  await db.execute(sql`
    update sends set
      recipient = null, content = null, question = null, address_hash = '', provider_id = '',
      state = case when state in ('planned', 'waiting') then 'recalled' else state end,
      ended_at = case when state in ('planned', 'waiting') then now() else ended_at end
     where org_id = ${orgId}
       and (patient_id = any (${sql.param([...who.patientIds])}::uuid[])
            or conversation_id = any (${conversationIds}::uuid[])
            or address_hash <> '' and address_hash = any (${sql.param(addressHashesOf(secrets, orgId, who))}::text[])
            or recipient ->> 'phone' <> '' and recipient ->> 'phone' = any (${sql.param([...who.phones])}::text[])
            or recipient ->> 'email' <> '' and lower(recipient ->> 'email') = any (${sql.param([...who.emails])}::text[]))`)
  return false
}
