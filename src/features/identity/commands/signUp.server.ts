import { transact } from '#platform/db/transaction.server.ts'
import { requireEmail, requireFitPassword, tooManyAttempts } from '../admission.server.ts'
import { requirePerson } from '../bot-check/challenge.server.ts'
import { countSignUp } from '../bot-check/signUps.server.ts'
import { addressAttempt, type Client, type IdentityContext, systemScope } from '../context.server.ts'
import { rejection, type SignUpRequest } from '../protocol.server.ts'
import type { Account } from '../queries/accounts.server.ts'
import { countFailure, findObstacles } from '../queries/attempts.server.ts'
import { insertAccount } from '../queries/sessions.server.ts'
import { wholeSecond } from '../rules.ts'
import { newUid } from '../uid.server.ts'
import { credentialsFor, draftSession } from './credentials.server.ts'

/** Registers a person by e-mail and password, and signs in. */
export async function signUp(context: IdentityContext, request: SignUpRequest, client: Client) {
  if (request.idToken !== undefined) throw rejection('OPERATION_NOT_ALLOWED')
  if (request.email === undefined && request.password === undefined) throw rejection('ADMIN_ONLY_OPERATION')
  const email = requireEmail(request.email)
  const password = requireFitPassword(context, request.password)
  const hasShownPass = await requirePerson(context, client)
  await assertEmailFree(context, email, client)
  await countSignUp(context, email, client, hasShownPass)
  const account = newAccount(email, await context.passwords.hash(password), context.now())
  const session = draftSession(context, client, 'password')
  const inserted = await transact(systemScope(context), ({ db }) => insertAccount(db, account, session.row))
  if (!inserted) throw rejection('EMAIL_EXISTS')
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.uid,
    email,
    ...(await credentialsFor(context, account, session, account.validSince)),
  }
}

/**
 * Rejects a taken e-mail before the password is hashed.
 * The rejection counts as a failure, against enumeration.
 */
async function assertEmailFree(context: IdentityContext, email: string, client: Client) {
  const limited = context.env.RATE_LIMITS
  const attempt = addressAttempt(context, client)
  const now = context.now()
  const { lockedOut, taken } = await transact(systemScope(context), async ({ db }) => {
    const found = await findObstacles(db, { email, addressKey: attempt.key, now })
    if (limited && found.taken && !found.lockedOut) await countFailure(db, attempt, now)
    return found
  })
  if (limited && lockedOut) throw tooManyAttempts()
  if (taken) throw rejection('EMAIL_EXISTS')
}

export function newAccount(email: string, passwordHash: string | null, now: Date): Account {
  return {
    uid: newUid(),
    email,
    emailVerified: false,
    verifiedAt: null,
    passwordHash,
    passwordUpdatedAt: passwordHash === null ? null : now,
    displayName: null,
    photoUrl: null,
    disabled: false,
    validSince: wholeSecond(now),
    createdAt: now,
    lastLoginAt: now,
  }
}
