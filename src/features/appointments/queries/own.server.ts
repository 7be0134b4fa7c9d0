import { sql } from 'drizzle-orm'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'

/** The professionals that the person is: one at most, as whom they sign in. */
export async function findOwn(tx: Transaction<MemberScope>): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from professionals
     where org_id = ${tx.orgId} and deleted_at is null and user_id = ${tx.userId}`)
  return rows.map(({ id }) => id)
}
