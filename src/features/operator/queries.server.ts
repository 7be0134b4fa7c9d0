import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PersonScope, Transaction } from '#platform/db/transaction.server.ts'
import { overviewSchema } from './contract.ts'

/** How many messages and networks are listed at most. */
const mostListed = 200

/** Null when the person is no operator; the function itself judges that (db/functions/operator_overview.sql). */
export async function findOverview(
  tx: Transaction<PersonScope>,
): Promise<z.infer<typeof overviewSchema> | null> {
  const { rows } = await tx.db.execute<{ overview: unknown }>(
    sql`select acolhe_operator_overview(${mostListed}::int) as overview`,
  )
  return overviewSchema.nullable().parse(rows[0]?.overview)
}
