import type { Orm } from '#platform/db/database.server.ts'
import type { SessionDraft } from '../commands/credentials.server.ts'
import { type IdentityContext, notifyFollower } from '../context.server.ts'
import { rejection } from '../protocol.server.ts'
import { type Account, updateAccount } from '../queries/accounts.server.ts'
import { deleteSessions, insertSession } from '../queries/sessions.server.ts'
import { revocationAt } from '../rules.ts'
import type { IdToken } from '../tokens.server.ts'

/**
 * Ends the account's sessions after a change of its factors,
 * except the requesting one, as the hosted service does.
 */
export async function endOtherSessions(
  context: IdentityContext,
  db: Orm,
  current: Account,
  session: SessionDraft,
): Promise<Account> {
  const now = context.now()
  const validSince = revocationAt(now, current)
  const account = await updateAccount(db, current.uid, { validSince })
  await deleteSessions(db, account.uid)
  await insertSession(db, {
    ...session.row,
    uid: account.uid,
    authTime: validSince,
    createdAt: now,
    lastUsedAt: now,
  })
  await notifyFollower(context, db, account)
  return account
}

/** Requires a session with a second factor to change the factors of an account that has one. */
export function requireShownFactor(factors: readonly unknown[], { secondFactor }: IdToken): void {
  if (factors.length > 0 && !secondFactor) throw rejection('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}
