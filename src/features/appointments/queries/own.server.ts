import { sql } from 'drizzle-orm'
import type { MemberScope, Open } from '#platform/db/transaction.server.ts'

/** The professionals that the person is: one at most, as whom they sign in. */
export async function findOwn(open: Open<MemberScope>): Promise<string[]> {
  const { rows } = await open.tx.execute<{ id: string }>(sql`
    select id from professionals
     where org_id = ${open.orgId} and deleted_at is null and user_id = ${open.userId}`)
  return rows.map(({ id }) => id)
}
