import { transact } from '#platform/db/transaction.server.ts'
import { type IdentityContext, systemScope } from '../context.server.ts'
import type { Account } from '../queries/accounts.server.ts'
import { encryptPending } from './encryptedToken.server.ts'
import { listFactors, presentFactor } from './factors.server.ts'

/**
 * Checks, after the first factor and before the session begins, if the account has a second factor. If so,
 * the sign-in gets no tokens yet; null when there is none. An enrolment in between moves `validSince`, so a
 * session with an earlier time does not begin.
 */
export async function challengeSecondFactor(context: IdentityContext, account: Account, provider: string) {
  const factors = await transact(systemScope(context), ({ db }) => listFactors(db, account.uid))
  if (factors.length === 0) return null
  const pending = { uid: account.uid, provider, validSince: account.validSince.getTime() }
  return {
    mfaPendingCredential: encryptPending(context.secrets, pending, context.now()),
    mfaInfo: factors.map(presentFactor),
  }
}
