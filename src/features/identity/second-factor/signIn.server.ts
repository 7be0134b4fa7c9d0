import type { Orm } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { tooManyAttempts } from '../admission.server.ts'
import { credentialsFor, draftSession } from '../commands/credentials.server.ts'
import { accountAttempt, type Client, type IdentityContext, systemScope } from '../context.server.ts'
import { rejection } from '../protocol.server.ts'
import { type Account, lockAccount } from '../queries/accounts.server.ts'
import { type Attempt, countFailure, forgetAttempts } from '../queries/attempts.server.ts'
import { beginStandingSession } from '../queries/sessions.server.ts'
import { spend } from '../queries/usedCredentials.server.ts'
import { accountLockout, authTimeFor } from '../rules.ts'
import { openPending, type Pending } from './encryptedToken.server.ts'
import { openSecret } from './enrol.server.ts'
import { acceptStep, type Factor, listFactors, takeRecoveryCode } from './factors.server.ts'
import type { FinishSignInRequest } from './protocol.server.ts'
import { hashRecoveryCode } from './recovery.server.ts'
import { type GivenCode, readCode } from './rules.ts'
import { stepOfCode } from './totp.server.ts'

/** Finishes a sign-in by a code of the app, or by a recovery code in the same field. */
export async function finishSignIn(context: IdentityContext, request: FinishSignInRequest, client: Client) {
  const { pending, factorId, given } = readRequest(context, request)
  await countAttempt(context, pending)
  if (!given) throw rejection('INVALID_CODE')
  const session = draftSession(context, client, pending.provider, factorId)
  const { account, authTime } = await transact(systemScope(context), async ({ db }) => {
    const current = await admitPending(db, pending)
    const factor = (await listFactors(db, current.uid)).find((one) => one.factorId === factorId)
    if (!factor) throw rejection('MFA_ENROLLMENT_NOT_FOUND')
    if (!(await accept(context, db, factor, given))) throw rejection('INVALID_CODE')
    await spendPending(context, db, pending)
    const now = context.now()
    const begun = { account: current, authTime: authTimeFor(now, current) }
    const row = {
      ...session.row,
      uid: current.uid,
      authTime: begun.authTime,
      createdAt: now,
      lastUsedAt: now,
    }
    if (!(await beginStandingSession(db, row))) throw pendingRejected()
    await forgetAttempts(db, secondAttempt(context, pending).key)
    await forgetAttempts(db, accountAttempt(context, current.email, client).key)
    return begun
  })
  // Logged without the person.
  if (given.kind === 'recovery') context.log.warn('a recovery code took the place of a second factor')
  return { totpAuthInfo: {}, ...(await credentialsFor(context, account, session, authTime)) }
}

const pendingRejected = () => rejection('INVALID_MFA_PENDING_CREDENTIAL')

function readRequest(context: IdentityContext, request: FinishSignInRequest) {
  if (request.phoneVerificationInfo) throw rejection('OPERATION_NOT_ALLOWED', 'Only authenticator apps.')
  if (!request.mfaPendingCredential) throw rejection('MISSING_MFA_PENDING_CREDENTIAL')
  if (!request.mfaEnrollmentId) throw rejection('MISSING_MFA_ENROLLMENT_ID')
  const pending = openPending(context.secrets, request.mfaPendingCredential, context.now())
  if (!pending) throw pendingRejected()
  const given = readCode(request.totpVerificationInfo?.verificationCode ?? '')
  return { pending, factorId: request.mfaEnrollmentId, given }
}

/**
 * The attempts of an account from any address: here the password is known, and codes have only six digits.
 */
const secondAttempt = ({ secrets }: IdentityContext, { uid }: Pending): Attempt => ({
  key: secrets.hash(uid, 'identity.second-factor.attempts'),
  lockout: accountLockout,
})

/**
 * Counts the attempt before the code is checked, in its
 * own transaction, so that simultaneous guesses all count.
 */
async function countAttempt(context: IdentityContext, pending: Pending): Promise<void> {
  if (!context.env.RATE_LIMITS) return
  const attempt = secondAttempt(context, pending)
  const permitted = await transact(systemScope(context), ({ db }) => countFailure(db, attempt, context.now()))
  if (!permitted) throw tooManyAttempts()
}

/** Returns the account, if it has not changed since the first factor was shown. */
async function admitPending(db: Orm, { uid, validSince }: Pending): Promise<Account> {
  const account = await lockAccount(db, uid)
  if (!account) throw pendingRejected()
  if (account.disabled) throw rejection('USER_DISABLED')
  if (account.validSince.getTime() !== validSince) throw pendingRejected()
  return account
}

async function accept(context: IdentityContext, db: Orm, factor: Factor, given: GivenCode): Promise<boolean> {
  if (given.kind === 'recovery') {
    return takeRecoveryCode(db, factor.uid, hashRecoveryCode(context, factor.uid, given.code))
  }
  const step = stepOfCode(openSecret(context, factor), given.code, context.now())
  return step !== null && acceptStep(db, factor.factorId, step)
}

async function spendPending(
  { secrets }: IdentityContext,
  db: Orm,
  { id, expiresAt }: Pending,
): Promise<void> {
  const key = secrets.hash(id, 'identity.second-factor.spent')
  if (!(await spend(db, key, new Date(expiresAt)))) throw pendingRejected()
}
