import { transact } from '#platform/db/transaction.server.ts'
import { type IdentityContext, systemScope } from '../context.server.ts'
import type { Account } from '../queries/accounts.server.ts'
import { encryptPending } from './encryptedToken.server.ts'
import { listFactors, presentFactor } from './factors.server.ts'

/**
 * Asked of every sign-in whose first factor was right, before its session begins: who has enrolled a second factor
 * gets no tokens yet. Null when there is none. An enrolment that comes in between moves `validSince`: a session
 * whose time was taken before this question does not begin.
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
