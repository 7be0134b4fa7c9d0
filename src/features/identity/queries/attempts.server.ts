import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { failuresToWait, type Lockout } from '../rules.ts'
import { identityAttempts } from '../tables.server.ts'
import { type Account, accountOf } from './accounts.server.ts'

export interface Attempt {
  readonly key: string
  readonly lockout: Lockout
}

/** A check that takes longer counts as ended: its process may have died. */
const checkMs = 30_000

/** `wait`: as many passwords of the account are being checked from this address as may still fail. */
export type AttemptState = 'begun' | 'wait' | 'locked out'

interface Begin {
  readonly email: string
  readonly account: Attempt
  readonly addressKey: string
  readonly now: Date
}

/** Finds the account, and begins the check of a password while failures are left before the first wait. */
export async function beginAttempt(
  db: Orm,
  { email, account: { key, lockout }, addressKey, now }: Begin,
): Promise<{ state: AttemptState; account: Account | null }> {
  const at = sql`${iso(now)}::timestamptz`
  const until = sql`${iso(new Date(now.getTime() + checkMs))}::timestamptz`
  const forgetBefore = iso(new Date(now.getTime() - lockout.forgetMs))
  const failures = sql`case when attempts.failed_at < ${forgetBefore} then 0 else attempts.failures end`
  const checking = sql`case when attempts.checking_until > ${at} then attempts.checking else 0 end`
  const { rows } = await db.execute(sql`
    with attempt as (
      insert into identity_attempts as attempts (key, failures, failed_at, open_at, checking, checking_until)
      select ${key}, 0, ${at}, to_timestamp(0), 1, ${until}
        where not exists (select from identity_attempts where key = ${addressKey} and open_at > ${at})
      on conflict (key) do update set checking = ${checking} + 1, checking_until = ${until}
      where attempts.open_at <= ${at} and ${checking} < greatest(1, ${failuresToWait(lockout)} - (${failures}))
      returning key
    )
    select exists (select from attempt) as begun,
      exists (select from identity_attempts where key in (${key}, ${addressKey}) and open_at > ${at}) as locked,
      account.*
    from (select) as one left join identity_accounts as account on account.email = ${email}`)
  const [row] = rows
  const state = row?.begun === true ? 'begun' : row?.locked === true ? 'locked out' : 'wait'
  return { state, account: accountOf(row) }
}

/** Ends a check with a wrong password. */
export async function failAttempt(db: Orm, attempt: Attempt, now: Date): Promise<void> {
  await db.execute(count(attempt, now))
  await releaseAttempt(db, attempt.key)
}

/** Ends a check without a result: nothing is counted. */
export async function releaseAttempt(db: Orm, key: string): Promise<void> {
  const checking = sql`greatest(0, ${identityAttempts.checking} - 1)`
  await db.update(identityAttempts).set({ checking }).where(eq(identityAttempts.key, key))
}

/** Ends a check with the right password: earlier failures are deleted, other checks go on. */
export async function passAttempt(db: Orm, key: string): Promise<void> {
  await db.execute(sql`with ${passing(key, sql`true`)} select`)
}

/** Does the same as a conditional part of another statement. */
export const passing = (key: string, condition: SQL): SQL => sql`
  forgotten as (delete from identity_attempts where key = ${key} and checking <= 1 and ${condition}),
  passed as (
    update identity_attempts set failures = 0, open_at = to_timestamp(0), checking = checking - 1
    where key = ${key} and checking > 1 and ${condition}
  )`

/** Returns what prevents a registration. */
export async function findObstacles(
  db: Orm,
  { email, addressKey, now }: { email: string; addressKey: string; now: Date },
): Promise<{ lockedOut: boolean; taken: boolean }> {
  const { rows } = await db.execute<{ lockedOut: boolean; taken: boolean }>(sql`
    select
      exists (select from identity_attempts where key = ${addressKey} and open_at > ${iso(now)}) as "lockedOut",
      exists (select from identity_accounts where email = ${email}) as taken`)
  return { lockedOut: rows[0]?.lockedOut === true, taken: rows[0]?.taken === true }
}

/** Counts a failure. False while locked out: that failure is not counted. */
export async function countFailure(db: Orm, attempt: Attempt, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(count(attempt, now))
  return rowCount === 1
}

/** True when any of the keys has failed that many times in a row, within the time that counts. */
export async function hasFailedOften(
  db: Orm,
  limits: readonly (Attempt & { failures: number })[],
  now: Date,
): Promise<boolean> {
  const reached = limits.map(({ key, failures, lockout }) => {
    const since = iso(new Date(now.getTime() - lockout.forgetMs))
    return sql`(key = ${key} and failures >= ${failures} and failed_at >= ${since})`
  })
  const { rows } = await db.execute(sql`select from identity_attempts where ${sql.join(reached, sql` or `)}`)
  return rows.length > 0
}

export async function forgetAttempts(db: Orm, key: string): Promise<void> {
  await db.delete(identityAttempts).where(eq(identityAttempts.key, key))
}

export async function deleteAttemptsBefore(db: Orm, before: Date): Promise<void> {
  await db.delete(identityAttempts).where(lt(identityAttempts.failedAt, before))
}

function count({ key, lockout }: Attempt, now: Date): SQL {
  const at = sql`${iso(now)}::timestamptz`
  const waits = sql`${`{${lockout.waits.join(',')}}`}::int[]`
  const forgetBefore = iso(new Date(now.getTime() - lockout.forgetMs))
  const failures = sql`case when attempts.failed_at < ${forgetBefore} then 1 else attempts.failures + 1 end`
  const wait = (nth: SQL) => sql`(${waits})[least(${nth}, ${lockout.waits.length})]`
  // Without a wait the time is not set, so that simultaneous failures all count in any order.
  const openAt = (nth: SQL) =>
    sql`case when ${wait(nth)} > 0 then ${at} + make_interval(secs => ${wait(nth)}) else to_timestamp(0) end`
  return sql`
    insert into identity_attempts as attempts (key, failures, failed_at, open_at)
    select ${key}, 1, ${at}, ${openAt(sql`1`)}
    on conflict (key) do update
    set failures = ${failures}, failed_at = ${at}, open_at = ${openAt(failures)}
    where attempts.open_at <= ${at}`
}

const iso = (at: Date) => at.toISOString()
