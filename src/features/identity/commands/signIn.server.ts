import { transact } from '#platform/db/transaction.server.ts'
import { requireEmail, tooManyAttempts } from '../admission.server.ts'
import { requirePerson } from '../bot-check/challenge.server.ts'
import {
  accountAttempt,
  addressAttempt,
  type Client,
  type IdentityContext,
  systemScope,
} from '../context.server.ts'
import { type ProtocolError, refuse, type SignInRequest } from '../protocol.server.ts'
import { type Account, findAccountByEmail } from '../queries/accounts.server.ts'
import { beginAttempt, countFailure } from '../queries/attempts.server.ts'
import { beginSession } from '../queries/sessions.server.ts'
import { authTimeFor } from '../rules.ts'
import { challengeSecondFactor } from '../second-factor/challenge.server.ts'
import { credentialsFor, draftSession } from './credentials.server.ts'

/** Signs in by e-mail and password. Hashing happens between two transactions, never within one. */
export async function signInWithPassword(context: IdentityContext, request: SignInRequest, client: Client) {
  const email = requireEmail(request.email)
  if (!request.password) throw refuse('MISSING_PASSWORD')
  await requirePerson(context, client, email)
  const account = await findAttempting(context, email, client)
  const match = await context.passwords.verify(request.password, account?.passwordHash ?? null)
  if (!account?.passwordHash || match === 'mismatch') {
    await noteFailure(context, client)
    throw wrongCredentials(context, account)
  }
  if (account.disabled) throw refuse('USER_DISABLED')
  const newHash = match === 'match' ? null : await context.passwords.hash(request.password)
  const now = context.now()
  const challenge = await challengeSecondFactor(context, account, 'password')
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: account.uid,
    email,
    displayName: account.displayName ?? '',
    ...(account.photoUrl && { profilePicture: account.photoUrl }),
    registered: true,
    ...(challenge ?? (await begin(context, account, account.passwordHash, newHash, client, now))),
  }
}

async function findAttempting(context: IdentityContext, email: string, client: Client) {
  const scope = systemScope(context)
  if (!context.env.RATE_LIMITS) return transact(scope, ({ tx }) => findAccountByEmail(tx, email))
  const attempt = {
    email,
    account: accountAttempt(context, email, client),
    addressKey: addressAttempt(context, client).key,
    now: context.now(),
  }
  const { permitted, account } = await transact(scope, ({ tx }) => beginAttempt(tx, attempt))
  if (!permitted) throw tooManyAttempts()
  return account
}

async function noteFailure(context: IdentityContext, client: Client) {
  if (!context.env.RATE_LIMITS) return
  const attempt = addressAttempt(context, client)
  await transact(systemScope(context), ({ tx }) => countFailure(tx, attempt, context.now()))
}

/** With protection against enumeration, one answer for both, so that nobody learns who has an account. */
function wrongCredentials({ env }: IdentityContext, account: Account | null): ProtocolError {
  if (env.IDENTITY_ENUMERATION_PROTECTION) return refuse('INVALID_LOGIN_CREDENTIALS')
  return refuse(account ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND')
}

async function begin(
  context: IdentityContext,
  account: Account,
  verifiedHash: string,
  newHash: string | null,
  client: Client,
  now: Date,
) {
  const session = draftSession(context, client, 'password')
  const authTime = authTimeFor(now, account.validSince)
  const attemptsKey = accountAttempt(context, account.email, client).key
  const begun = await transact(systemScope(context), ({ tx }) =>
    beginSession(tx, { ...session.row, uid: account.uid, verifiedHash, newHash, authTime, now, attemptsKey }),
  )
  // The account changed while the password was being verified: what was verified is no longer true.
  if (!begun) throw refuse('INVALID_LOGIN_CREDENTIALS')
  return credentialsFor(context, account, session, authTime)
}
