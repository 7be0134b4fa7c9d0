import { and, eq, lt, lte, ne, sql } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { lastLoginOf } from '../rules.ts'
import { identityAccounts, identitySessions } from '../tables.server.ts'
import { type SignedIn, sessionIdOf } from '../tokens.server.ts'
import { type Account, accountOf } from './accounts.server.ts'
import { passing } from './attempts.server.ts'

export type Session = typeof identitySessions.$inferSelect

export async function insertSession(db: Orm, session: Session): Promise<void> {
  await db.insert(identitySessions).values(session)
}

export async function deleteSessions(db: Orm, uid: string): Promise<void> {
  await db.delete(identitySessions).where(eq(identitySessions.uid, uid))
}

/** Deletes all sessions except those of one sign-in. */
export async function deleteSessionsExcept(db: Orm, uid: string, except: Date): Promise<void> {
  const { uid: account, authTime } = identitySessions
  await db.delete(identitySessions).where(and(eq(account, uid), ne(authTime, except)))
}

/** Returns the provider of the sign-in at that moment. */
export async function findProvider(db: Orm, uid: string, at: Date): Promise<string | null> {
  const { uid: account, authTime, provider } = identitySessions
  const found = db
    .select({ provider })
    .from(identitySessions)
    .where(and(eq(account, uid), eq(authTime, at)))
  return (await found)[0]?.provider ?? null
}

/** Moves the sessions of one sign-in to another `auth_time`. */
export async function moveSessions(
  db: Orm,
  { uid, from, to }: { uid: string; from: Date; to: Date },
): Promise<void> {
  const { uid: account, authTime } = identitySessions
  await db
    .update(identitySessions)
    .set({ authTime: to })
    .where(and(eq(account, uid), eq(authTime, from)))
}

/** Deletes a session, only if it belongs to the account. */
export async function deleteSession(db: Orm, { tokenHash, uid }: Pick<Session, 'tokenHash' | 'uid'>) {
  await db
    .delete(identitySessions)
    .where(and(eq(identitySessions.tokenHash, tokenHash), eq(identitySessions.uid, uid)))
}

/** Deletes the sessions that began with a provider, except those of one sign-in. */
export async function deleteSessionsOfProvider(
  db: Orm,
  { uid, provider, except }: Pick<Session, 'uid' | 'provider'> & { except: Date },
): Promise<void> {
  const { uid: account, provider: way, authTime } = identitySessions
  await db.delete(identitySessions).where(and(eq(account, uid), eq(way, provider), ne(authTime, except)))
}

/**
 * Returns a session that was used after `since`, with its
 * account. The use is recorded when the last record is old.
 */
export async function exchangeSession(
  db: Orm,
  { tokenHash, now, since, noteBefore }: { tokenHash: string; now: Date; since: Date; noteBefore: Date },
): Promise<{ account: Account; session: SignedIn } | null> {
  // Written by hand: it is among the most frequent statements, and the builder takes longer than the
  // database.
  const { rows } = await db.execute<SessionRow>(sql`
    with noted as (
      update identity_sessions set last_used_at = ${iso(now)}
      where token_hash = ${tokenHash} and last_used_at >= ${iso(since)} and last_used_at < ${iso(noteBefore)}
    )
    select session.auth_time, session.provider, session.factor_id, account.*,
      (select jsonb_object_agg(provider_id, subject) from identity_federated where uid = account.uid) as identities
    from identity_sessions as session join identity_accounts as account using (uid)
    where session.token_hash = ${tokenHash} and session.last_used_at >= ${iso(since)}`)
  const [row] = rows
  const account = accountOf(row)
  if (!row || !account) return null
  const { provider, factor_id: factorId, identities } = row
  return {
    account,
    session: {
      authTime: new Date(row.auth_time),
      provider,
      factorId,
      sessionId: sessionIdOf(tokenHash),
      identities: identities ?? {},
    },
  }
}

type SessionRow = {
  auth_time: string
  provider: string
  factor_id: string | null
  identities: Record<string, string> | null
}

export async function deleteSessionsUnusedSince(db: Orm, since: Date): Promise<void> {
  await db.delete(identitySessions).where(lt(identitySessions.lastUsedAt, since))
}

type NewSession = Pick<Session, 'tokenHash' | 'provider' | 'userAgent'>

/** Inserts an account with a session. False when the e-mail is taken. */
export async function insertAccount(db: Orm, account: Account, session: NewSession): Promise<boolean> {
  const inserted = db
    .insert(identityAccounts)
    .values(account)
    .onConflictDoNothing({ target: identityAccounts.email })
    .returning({ uid: identityAccounts.uid })
  const { rowCount } = await db.execute(sql`
    with account as ${inserted}
    insert into identity_sessions (token_hash, uid, provider, auth_time, created_at, last_used_at, user_agent)
    select ${session.tokenHash}, uid, ${session.provider}, ${iso(account.validSince)}, ${iso(account.createdAt)},
      ${iso(account.createdAt)}, ${session.userAgent}
    from account`)
  return rowCount === 1
}

/**
 * Begins a session if the account still has the password that was verified, and deletes its failures. Null
 * when the password changed in between: hashing takes a while and runs outside a transaction.
 */
export async function beginSession(
  db: Orm,
  begin: NewSession & {
    uid: string
    verifiedHash: string
    newHash: string | null
    authTime: Date
    now: Date
    attemptsKey: string
  },
): Promise<boolean> {
  const now = iso(begin.now)
  const { rowCount } = await db.execute(sql`
    with account as (
      update identity_accounts
      set last_login_at = ${iso(lastLoginOf(begin.now, begin.authTime))}, password_hash = coalesce(${begin.newHash}::text, password_hash)
      where uid = ${begin.uid} and password_hash = ${begin.verifiedHash} and not disabled
        and valid_since <= ${iso(begin.authTime)}
      returning uid
    ), ${passing(begin.attemptsKey, sql`exists (select from account)`)}
    insert into identity_sessions (token_hash, uid, provider, auth_time, created_at, last_used_at, user_agent)
    select ${begin.tokenHash}, uid, ${begin.provider}, ${iso(begin.authTime)}, ${now}, ${now}, ${begin.userAgent}
    from account`)
  return rowCount === 1
}

/** Begins a session and records the sign-in. False when the account's sessions were ended in between. */
export async function beginStandingSession(db: Orm, session: Session): Promise<boolean> {
  const { rowCount } = await db
    .update(identityAccounts)
    .set({ lastLoginAt: lastLoginOf(session.createdAt, session.authTime) })
    .where(
      and(
        eq(identityAccounts.uid, session.uid),
        eq(identityAccounts.disabled, false),
        lte(identityAccounts.validSince, session.authTime),
      ),
    )
  if (rowCount !== 1) return false
  await insertSession(db, session)
  return true
}

const iso = (at: Date) => at.toISOString()
