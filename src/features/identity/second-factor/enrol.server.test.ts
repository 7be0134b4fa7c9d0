import {
  createUserWithEmailAndPassword,
  multiFactor,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openSecondFactorTests,
  password,
  type SdkSecret,
  type SecondFactorTests,
  v2,
} from '#test/secondFactor.ts'
import { expectEnvelope } from '../testing.server.ts'

let on: SecondFactorTests

beforeAll(async () => {
  on = await openSecondFactorTests()
})
afterAll(() => on.close())

describe('enrolment', () => {
  test('by the SDK: the secret, the code, the claims, the look-up; other sessions end', async () => {
    const user = await on.register('enrol@example.com')
    const elsewhere = (await on.signIn('enrol@example.com')).user
    await elsewhere.reload()
    const secret = await on.enrol(user, 'Telefone')
    expect(secret).toMatchObject({ codeLength: 6, codeIntervalSeconds: 30, hashingAlgorithm: 'SHA1' })
    expect(secret.secretKey).toMatch(/^[A-Z2-7]{32}$/)
    const [factor] = multiFactor(user).enrolledFactors
    expect(factor).toMatchObject({ factorId: 'totp', displayName: 'Telefone' })
    for (const renew of [false, true]) {
      const { claims, signInSecondFactor } = await user.getIdTokenResult(renew)
      expect(signInSecondFactor).toBe('totp')
      expect(claims.firebase).toMatchObject({
        sign_in_provider: 'password',
        second_factor_identifier: factor?.uid,
      })
    }
    expect(await on.service.identity.verifyIdToken(await user.getIdToken())).toMatchObject({
      secondFactor: true,
    })
    await expect(elsewhere.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    const { rows } = await on.db.database.pool.query('select secret from identity_factors where uid = $1', [
      user.uid,
    ])
    expect(rows[0].secret).not.toContain(secret.secretKey)
  })

  test('asks for a verified address, a recent sign-in, and an app', async () => {
    const { user } = await createUserWithEmailAndPassword(on.service.browser(), 'new@example.com', password)
    const start = async (body: object) =>
      on.service.post(v2('mfaEnrollment:start'), { idToken: await user.getIdToken(), ...body })
    expectEnvelope(await start({ totpEnrollmentInfo: {} }), 400, 'UNVERIFIED_EMAIL')
    expectEnvelope(await start({ phoneEnrollmentInfo: {} }), 400, /^OPERATION_NOT_ALLOWED/)
    const late = await on.register('late@example.com')
    on.service.clock.advance(302)
    await expect(
      TotpMultiFactorGenerator.generateSecret(await multiFactor(late).getSession()),
    ).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
  })

  test('rejects a wrong code, a late one, one of another person, and the same once more', async () => {
    const user = await on.register('wrong@example.com')
    const other = await on.register('other@example.com')
    const start = async (of: User) =>
      TotpMultiFactorGenerator.generateSecret(await multiFactor(of).getSession())
    const finish = async (of: User, secret: TotpSecret, code: string) =>
      on.service.post(v2('mfaEnrollment:finalize'), {
        idToken: await of.getIdToken(),
        totpVerificationInfo: (secret as never as SdkSecret)._makeTotpVerificationInfo(code),
      })
    const secret = await start(user)
    for (const code of ['', '000', 'abcdef', on.codeOf(secret, 5), on.codeOf(secret, -5)]) {
      expectEnvelope(await finish(user, secret, code), 400, 'INVALID_CODE')
    }
    expectEnvelope(await finish(other, secret, on.codeOf(secret)), 400, 'INVALID_SESSION_INFO')
    const answers = await Promise.all([1, 2, 3].map(() => finish(user, secret, on.codeOf(secret))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await start(other)
    on.service.clock.advance(601)
    expectEnvelope(await finish(other, late, on.codeOf(late)), 400, 'INVALID_SESSION_INFO')
  })

  test('of five apps at most', async () => {
    const user = await on.register('many@example.com')
    for (let n = 0; n < 5; n++) await on.enrol(user, `App ${n}`)
    expect(multiFactor(user).enrolledFactors).toHaveLength(5)
    await expect(on.enrol(user)).rejects.toMatchObject({ code: 'auth/maximum-second-factor-count-exceeded' })
  })
})

describe('withdrawal', () => {
  test('keeps this sign-in, ends the others, takes the recovery codes along', async () => {
    const { user, secret } = await on.enrolled('leave@example.com')
    const { user: elsewhere } = await (await on.firstHalf('leave@example.com'))(on.codeOf(secret))
    await on.recoveryCodes(user.uid)
    const [factor] = multiFactor(user).enrolledFactors
    await multiFactor(user).unenroll(factor?.uid ?? '')
    await user.reload()
    expect(await user.getIdTokenResult(true)).toMatchObject({ signInSecondFactor: null })
    await expect(elsewhere.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    await on.signIn('leave@example.com')
    const { rows } = await on.db.database.pool.query('select 1 from identity_recovery_codes where uid = $1', [
      user.uid,
    ])
    expect(rows).toEqual([])
  })

  test('rejects what is not there, another account’s, and after a while', async () => {
    const ana = await on.enrolled('keeps@example.com')
    const bia = await on.enrolled('steals@example.com')
    const idToken = await bia.user.getIdToken()
    const withdraw = (mfaEnrollmentId?: string) =>
      on.service.post(v2('mfaEnrollment:withdraw'), { idToken, mfaEnrollmentId })
    expectEnvelope(await withdraw(ana.factorId), 400, 'MFA_ENROLLMENT_NOT_FOUND')
    expectEnvelope(await withdraw('x'), 400, 'MFA_ENROLLMENT_NOT_FOUND')
    expectEnvelope(await withdraw(), 400, 'MISSING_MFA_ENROLLMENT_ID')
    on.service.clock.advance(302)
    expectEnvelope(await withdraw(bia.factorId), 400, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })
})
