import { sql } from 'drizzle-orm'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'

/** Sends follow their conversation when it is joined to another one. */
export async function followConversation(
  { db, orgId }: NetworkTransaction,
  { id, joined }: { readonly id: string; readonly joined: string | null },
): Promise<void> {
  if (joined === null) return
  await db.execute(sql`
    update sends s set conversation_id = ${id} from messages m
     where m.org_id = ${orgId} and m.conversation_id = ${id} and s.org_id = ${orgId} and s.id = m.send_id
       and s.conversation_id = ${joined}`)
}
