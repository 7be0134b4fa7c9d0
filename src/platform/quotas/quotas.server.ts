import { lt, sql } from 'drizzle-orm'
import type { Database, Orm } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { quotas } from './tables.server.ts'

/**
 * At most `limit` uses in a period that begins with the first one: counted in the database, for all
 * processes.
 */
export interface Quota {
  /** A keyed hash of the person or thing that is counted. */
  readonly key: string
  readonly limit: number
  readonly periodS: number
}

/** The number of uses in the period including this one; or none, and the seconds until there is one again. */
export type Use = { readonly used: number } | { readonly used: null; readonly waitS: number }

/**
 * Counts one use in the transaction: it is stored if that commits. Concurrent uses of the same quota wait for
 * each other.
 */
export async function countUse(db: Orm, { key, limit, periodS }: Quota): Promise<Use> {
  const { rows } = await db.execute<{ used: number }>(sql`
    insert into quotas as quota (key, used, ends_at)
    values (${key}, 1, now() + make_interval(secs => ${periodS}))
    on conflict (key) do update
    set used = case when quota.ends_at <= now() then 1 else quota.used + 1 end,
        ends_at = case when quota.ends_at <= now() then excluded.ends_at else quota.ends_at end
    where quota.ends_at <= now() or quota.used < ${limit}
    returning used`)
  return rows[0] ?? { used: null, waitS: await waitOf(db, key) }
}

async function waitOf(db: Orm, key: string): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select greatest(1, ceil(extract(epoch from ends_at - now())))::int as seconds from quotas where key = ${key}`,
  )
  return rows[0]?.seconds ?? 1
}

export const quotaJobs = (database: Database): Job[] => [
  {
    name: 'prune-quotas',
    cron: '27 * * * *',
    run: () =>
      transact({ database, userId: null, orgId: null }, async ({ db }) => {
        await db.delete(quotas).where(lt(quotas.endsAt, sql`now()`))
      }),
  },
]
