import { sql } from 'drizzle-orm'
import type { MemberScope, Open } from '#platform/db/transaction.server.ts'

/** The time that it takes goes with it. */
export async function removeHold(open: Open<MemberScope>, id: string): Promise<boolean> {
  const { rowCount } = await open.tx.execute(
    sql`delete from holds where org_id = ${open.orgId} and id = ${id}`,
  )
  return rowCount === 1
}

/** The person's own, made before: whoever chooses another time lets go of the first. */
export async function removeHoldsOf(open: Open<MemberScope>, userId: string): Promise<void> {
  await open.tx.execute(sql`delete from holds where org_id = ${open.orgId} and user_id = ${userId}`)
}
