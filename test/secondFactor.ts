import {
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
} from 'firebase/auth'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { startTestService } from '#features/identity/testing.server.ts'
import { createTestDatabase } from './harness.ts'
import { startOidcProvider } from './oidc.ts'

export const password = 'segredo1'

/** The part that the SDK sends, which its public type leaves out. */
export interface SdkSecret {
  _makeTotpVerificationInfo(code: string): object
}

export const v2 = (method: string) => `/identitytoolkit.googleapis.com/v2/accounts/${method}`

/**
 * Opens the service with a provider, with attempts counted or not, and people who enrol and sign in by the
 * SDK.
 */
export async function openSecondFactorTests(limits: 'on' | 'off' = 'on') {
  const db = await createTestDatabase()
  const provider = await startOidcProvider()
  const lines: string[] = []
  const { issuer, clientId, clientSecret } = provider
  const service = await startTestService(
    db.database,
    { RATE_LIMITS: limits, IDENTITY_OIDC: `google.com,${issuer},${clientId},${clientSecret}` },
    undefined,
    (line) => lines.push(line),
  )

  async function register(email: string): Promise<User> {
    const { user } = await createUserWithEmailAndPassword(service.browser(), email, password)
    await db.database.pool.query('update identity_accounts set email_verified = true where email = $1', [
      email,
    ])
    return user
  }

  /** Returns the app's code, for now or some steps away. */
  const codeOf = ({ secretKey }: Pick<TotpSecret, 'secretKey'>, steps = 0) =>
    new TOTP({ secret: secretKey }).generate({ timestamp: service.clock.now().getTime() + steps * 30_000 })

  const nextStep = () => service.clock.advance(30)

  async function enrol(user: User, name?: string): Promise<TotpSecret> {
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
    const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(secret))
    await multiFactor(user).enroll(assertion, name)
    nextStep()
    return secret
  }

  async function enrolled(email: string) {
    const user = await register(email)
    const secret = await enrol(user, 'Telefone')
    return { user, secret, factorId: multiFactor(user).enrolledFactors[0]?.uid ?? '' }
  }

  const signIn = (email: string) => signInWithEmailAndPassword(service.browser(), email, password)

  /** Signs in up to the second factor. */
  async function firstHalf(email: string, way: Promise<unknown> = signIn(email)) {
    const error = await way.then(
      () => undefined,
      (raised: MultiFactorError) => raised,
    )
    expect(error).toMatchObject({ code: 'auth/multi-factor-auth-required' })
    const resolver = getMultiFactorResolver(service.browser(), error as MultiFactorError)
    const [hint] = resolver.hints
    return (code: string, factorId = hint?.uid ?? '') =>
      resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factorId, code))
  }

  async function pendingOf(email: string): Promise<{ pending: string; factorId: string }> {
    const { body } = await service.post('signInWithPassword', { email, password })
    return { pending: body.mfaPendingCredential, factorId: body.mfaInfo[0].mfaEnrollmentId }
  }

  const finalize = (pending: string | undefined, factorId: string | undefined, verificationCode: unknown) =>
    service.post(v2('mfaSignIn:finalize'), {
      mfaPendingCredential: pending,
      mfaEnrollmentId: factorId,
      totpVerificationInfo: { verificationCode },
    })
  const recoveryCodes = (uid: string) => service.identity.replaceRecoveryCodes(uid)

  async function close() {
    await service.close()
    await provider.stop()
    await db.drop()
  }

  return {
    db,
    service,
    provider,
    lines,
    close,
    register,
    codeOf,
    nextStep,
    enrol,
    enrolled,
    signIn,
    firstHalf,
    pendingOf,
    finalize,
    recoveryCodes,
  }
}

export type SecondFactorTests = Awaited<ReturnType<typeof openSecondFactorTests>>
