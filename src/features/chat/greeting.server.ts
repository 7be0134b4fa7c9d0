import { sql } from 'drizzle-orm'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'

/** True where the assistant answers in the chat. */
export async function hasAssistant({ db, orgId }: Transaction<NetworkScope>): Promise<boolean> {
  const { rows } = await db.execute<{ is_on: boolean }>(sql`
    select settings -> 'channels' ? 'chat' as is_on from assistant_settings where org_id = ${orgId}`)
  return rows[0]?.is_on ?? false
}
