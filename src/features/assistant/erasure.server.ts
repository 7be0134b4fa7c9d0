import { sql } from 'drizzle-orm'
import { findErasedConversations } from '#features/conversations/commands.server.ts'
import type { ErasePatient } from '#features/patients/slots.server.ts'

/** Turns stay with their tokens, costs and outcomes; what was asked, understood and answered goes. */
export const eraseFromAssistant: ErasePatient = async (tx, who) => {
  const { db, orgId } = tx
  const ids = await findErasedConversations(tx, who)
  const own = sql`org_id = ${orgId} and conversation_id = any (${sql.param(ids)}::uuid[])`
  await db.execute(sql`
    update assistant_turns set understood = null, tool_calls = '[]', replies = '[]', unanswered = '' where ${own}`)
  for (const table of ['assistant_waiting', 'assistant_states', 'assistant_codes'])
    await db.execute(sql`delete from ${sql.identifier(table)} where ${own}`)
  return false
}
