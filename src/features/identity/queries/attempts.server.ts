import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import type { Lockout } from '../rules.ts'
import { identityAttempts } from '../tables.server.ts'
import { type Account, accountOf } from './accounts.server.ts'

export interface Attempt {
  readonly key: string
  readonly lockout: Lockout
}

/**
 * Finds who wants to sign in and counts the attempt, before the password is looked at: guesses made at the
 * same time can't slip through together. An attempt while locked out is refused and not counted.
 */
export async function beginAttempt(
  tx: Orm,
  { email, account, addressKey, now }: { email: string; account: Attempt; addressKey: string; now: Date },
): Promise<{ permitted: boolean; account: Account | null }> {
  const { rows } = await tx.execute(sql`
    with attempt as (
      ${count(account, now, sql`where not exists (select from identity_attempts where key = ${addressKey} and open_at > ${iso(now)})`)}
      returning key
    )
    select exists (select from attempt) as permitted, account.*
    from (select) as one left join identity_accounts as account on account.email = ${email}`)
  return { permitted: rows[0]?.permitted === true, account: accountOf(rows[0]) }
}

/** What stands in the way of a registration. */
export async function findObstacles(
  tx: Orm,
  { email, addressKey, now }: { email: string; addressKey: string; now: Date },
): Promise<{ lockedOut: boolean; taken: boolean }> {
  const { rows } = await tx.execute<{ lockedOut: boolean; taken: boolean }>(sql`
    select
      exists (select from identity_attempts where key = ${addressKey} and open_at > ${iso(now)}) as "lockedOut",
      exists (select from identity_accounts where email = ${email}) as taken`)
  return { lockedOut: rows[0]?.lockedOut === true, taken: rows[0]?.taken === true }
}

/** False while locked out; that is not counted. */
export async function countFailure(tx: Orm, attempt: Attempt, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(count(attempt, now, sql``))
  return rowCount === 1
}

/** Whether any of the keys has failed that many times in a row, and not too long ago to count. */
export async function hasFailedOften(
  tx: Orm,
  limits: readonly (Attempt & { failures: number })[],
  now: Date,
): Promise<boolean> {
  const reached = limits.map(({ key, failures, lockout }) => {
    const since = iso(new Date(now.getTime() - lockout.forgetMs))
    return sql`(key = ${key} and failures >= ${failures} and failed_at >= ${since})`
  })
  const { rows } = await tx.execute(sql`select from identity_attempts where ${sql.join(reached, sql` or `)}`)
  return rows.length > 0
}

export async function forgetAttempts(tx: Orm, key: string): Promise<void> {
  await tx.delete(identityAttempts).where(eq(identityAttempts.key, key))
}

export async function deleteAttemptsBefore(tx: Orm, before: Date): Promise<void> {
  await tx.delete(identityAttempts).where(lt(identityAttempts.failedAt, before))
}

function count({ key, lockout }: Attempt, now: Date, condition: SQL): SQL {
  const at = sql`${iso(now)}::timestamptz`
  const waits = sql`${`{${lockout.waits.join(',')}}`}::int[]`
  const forgetBefore = iso(new Date(now.getTime() - lockout.forgetMs))
  const failures = sql`case when attempts.failed_at < ${forgetBefore} then 1 else attempts.failures + 1 end`
  const wait = (nth: SQL) => sql`make_interval(secs => (${waits})[least(${nth}, ${lockout.waits.length})])`
  return sql`
    insert into identity_attempts as attempts (key, failures, failed_at, open_at)
    select ${key}, 1, ${at}, ${at} + ${wait(sql`1`)} ${condition}
    on conflict (key) do update
    set failures = ${failures}, failed_at = ${at}, open_at = ${at} + ${wait(failures)}
    where attempts.open_at <= ${at}`
}

const iso = (at: Date) => at.toISOString()
