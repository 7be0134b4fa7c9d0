import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.server.ts'
import { listOrgIds } from '#platform/db/orgs.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import type { Job } from '#platform/jobs.server.ts'

export const chatJobs = (database: Database): Job[] => [
  { name: 'forget-chat-tokens', cron: '41 4 * * *', run: () => forgetTokens(database) },
]

/** What was said stays in the conversation; by which token it was opened is forgotten some days after the chat. */
export async function forgetTokens(database: Database): Promise<void> {
  for (const orgId of await listOrgIds(database))
    await transact({ database, userId: null, orgId }, ({ db }) =>
      db.execute(sql`
        update chat_visitors set token_hash = id::text, typing_until = null
         where org_id = ${orgId} and expires_at < now() - interval '7 days' and token_hash <> id::text`),
    )
}
