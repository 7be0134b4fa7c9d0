import { randomUUID } from 'node:crypto'
import type { Orm } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { admit, authTimeOf, readIdToken, refuseDemo } from '../admission.server.ts'
import { credentialsFor, draftSession } from '../commands/credentials.server.ts'
import { requireRecent } from '../commands/update.server.ts'
import { type Client, type IdentityContext, systemScope } from '../context.server.ts'
import { rejection } from '../protocol.server.ts'
import { type Account, findAccount, lockAccount } from '../queries/accounts.server.ts'
import { spend } from '../queries/usedCredentials.server.ts'
import type { IdToken } from '../tokens.server.ts'
import { type Enrolment, encryptEnrolment, openEnrolment } from './encryptedToken.server.ts'
import { insertFactor, listFactors } from './factors.server.ts'
import type { FinishEnrolmentRequest, StartEnrolmentRequest } from './protocol.server.ts'
import { codeDigits, maxFactors, periodSeconds, readCode } from './rules.ts'
import { endOtherSessions, requireShownFactor } from './sessions.server.ts'
import { newSecret, stepOfCode } from './totp.server.ts'

/** Returns a secret for an authenticator app. Nothing is stored until a code proves that an app has it. */
export async function startEnrolment(context: IdentityContext, request: StartEnrolmentRequest) {
  const token = await readIdToken(context, request.idToken)
  refuseDemo(token)
  if (!request.totpEnrollmentInfo) throw rejection('OPERATION_NOT_ALLOWED', 'Only authenticator apps.')
  requireRecent(context, token)
  const { account, factors } = await transact(systemScope(context), async ({ db }) => ({
    account: admit(await findAccount(db, token.uid), { authTime: authTimeOf(token) }),
    factors: await listFactors(db, token.uid),
  }))
  // With an unverified mailbox the person could lose access for good.
  if (!account.emailVerified) throw rejection('UNVERIFIED_EMAIL')
  requireShownFactor(factors, token)
  if (factors.length >= maxFactors) throw rejection('SECOND_FACTOR_LIMIT_EXCEEDED')
  const secret = newSecret()
  const { encrypted, until } = encryptEnrolment(context.secrets, { uid: account.uid, secret }, context.now())
  return {
    totpSessionInfo: {
      sharedSecretKey: secret,
      verificationCodeLength: codeDigits,
      hashingAlgorithm: 'SHA1',
      periodSec: periodSeconds,
      sessionInfo: encrypted,
      finalizeEnrollmentTime: until.toISOString(),
    },
  }
}

/** Enrols the app that generated the code. Other sessions end, because they began with one factor only. */
export async function finishEnrolment(
  context: IdentityContext,
  request: FinishEnrolmentRequest,
  client: Client,
) {
  const token = await readIdToken(context, request.idToken)
  const { enrolment, step } = readProof(context, request, token)
  const factorId = randomUUID()
  const session = draftSession(context, client, token.signInProvider, factorId)
  const account = await transact(systemScope(context), async ({ db }) => {
    const current = admit(await lockAccount(db, token.uid), { authTime: authTimeOf(token) })
    await use(context, db, enrolment, await listFactors(db, current.uid), token)
    await insertFactor(db, {
      factorId,
      uid: current.uid,
      displayName: request.displayName?.trim() || null,
      secret: encryptSecret(context, current, enrolment.secret),
      lastStep: step,
      enrolledAt: context.now(),
    })
    return endOtherSessions(context, db, current, session)
  })
  return { totpAuthInfo: {}, ...(await credentialsFor(context, account, session, account.validSince)) }
}

function readProof(context: IdentityContext, request: FinishEnrolmentRequest, token: IdToken) {
  const { sessionInfo, verificationCode } = request.totpVerificationInfo ?? {}
  if (!request.totpVerificationInfo) throw rejection('OPERATION_NOT_ALLOWED', 'Only authenticator apps.')
  const enrolment = openEnrolment(context.secrets, sessionInfo ?? '', context.now())
  if (enrolment?.uid !== token.uid) throw rejection('INVALID_SESSION_INFO')
  const given = readCode(verificationCode ?? '')
  const step = given?.kind === 'totp' ? stepOfCode(enrolment.secret, given.code, context.now()) : null
  if (step === null) throw rejection('INVALID_CODE')
  return { enrolment, step }
}

async function use(
  context: IdentityContext,
  db: Orm,
  enrolment: Enrolment,
  factors: Awaited<ReturnType<typeof listFactors>>,
  token: IdToken,
) {
  requireShownFactor(factors, token)
  if (factors.length >= maxFactors) throw rejection('SECOND_FACTOR_LIMIT_EXCEEDED')
  const key = context.secrets.hash(enrolment.id, 'identity.second-factor.spent')
  if (!(await spend(db, key, new Date(enrolment.expiresAt)))) throw rejection('SECOND_FACTOR_EXISTS')
}

/** The encryption purpose includes the account, so that a secret can't be copied to another row. */
const secretPurpose = ({ uid }: Pick<Account, 'uid'>) => `identity.second-factor.secret.${uid}`

const encryptSecret = ({ secrets }: IdentityContext, account: Account, secret: string) =>
  secrets.encrypt(secret, secretPurpose(account))

export const openSecret = ({ secrets }: IdentityContext, factor: { uid: string; secret: string }): string =>
  secrets.decrypt(factor.secret, secretPurpose(factor))
