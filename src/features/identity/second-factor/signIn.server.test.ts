import {
  EmailAuthProvider,
  OAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSecondFactorTests, password, type SecondFactorTests, v2 } from '#test/secondFactor.ts'
import { TestPopup } from '../federation/testing.server.ts'
import { expectEnvelope, startTestService } from '../testing.server.ts'

let on: SecondFactorTests

beforeAll(async () => {
  on = await openSecondFactorTests()
})
afterAll(() => on.close())

describe('sign-in with a second factor', () => {
  test('by password: no token before the code, the claims after it', async () => {
    const { secret } = await on.enrolled('ana@example.com')
    const { body } = await on.service.post('signInWithPassword', { email: 'ana@example.com', password })
    expect(body).toMatchObject({ mfaPendingCredential: expect.any(String) })
    expect(body).not.toHaveProperty('idToken')
    expect(body).not.toHaveProperty('refreshToken')
    const resolve = await on.firstHalf('ana@example.com')
    const { user } = await resolve(on.codeOf(secret))
    expect((await user.getIdTokenResult(true)).signInSecondFactor).toBe('totp')
  })

  test('by a provider, and to prove the identity again', async () => {
    const { user, secret } = await on.enrolled('both@example.com')
    const credential = async () =>
      new OAuthProvider('google.com').credential({
        idToken: await new TestPopup(on.service).credential('both@example.com'),
      })
    const resolve = await on.firstHalf(
      'both@example.com',
      signInWithCredential(on.service.browser(), await credential()),
    )
    const signedIn = await resolve(on.codeOf(secret))
    expect(signedIn.user.uid).toBe(user.uid)
    expect(await signedIn.user.getIdTokenResult()).toMatchObject({
      signInProvider: 'google.com',
      signInSecondFactor: 'totp',
    })
    on.nextStep()
    const again = reauthenticateWithCredential(
      user,
      EmailAuthProvider.credential('both@example.com', password),
    )
    await (await on.firstHalf('both@example.com', again))(on.codeOf(secret))
  })

  test('takes the codes before and after, each step once', async () => {
    const { secret } = await on.enrolled('steps@example.com')
    const attempt = async (steps: number) =>
      (await on.firstHalf('steps@example.com'))(on.codeOf(secret, steps))
    await expect(attempt(-2)).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
    await expect(attempt(2)).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
    await attempt(0)
    await expect(attempt(0)).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
    await attempt(1)
    await expect(attempt(0)).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
  })

  test('of one code sent eight times at once, one signs in', async () => {
    const { secret, factorId } = await on.enrolled('burst@example.com')
    const open = await startTestService(on.db.database, {}, on.service.clock)
    const { body } = await open.post('signInWithPassword', { email: 'burst@example.com', password })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        open.post(v2('mfaSignIn:finalize'), {
          mfaPendingCredential: body.mfaPendingCredential,
          mfaEnrollmentId: factorId,
          totpVerificationInfo: { verificationCode: on.codeOf(secret) },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await open.close()
  })

  test('locks out guesses from any address, and lets in after the wait', async () => {
    const { secret, factorId } = await on.enrolled('guess@example.com')
    const { pending } = await on.pendingOf('guess@example.com')
    const guess = (n: number) =>
      on.service.post(
        v2('mfaSignIn:finalize'),
        {
          mfaPendingCredential: pending,
          mfaEnrollmentId: factorId,
          totpVerificationInfo: { verificationCode: '12345' },
        },
        { 'x-forwarded-for': `203.0.113.${n}` },
      )
    const answered = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)))
    const messages = answered.map(({ body }) => body.error.message.split(' : ')[0])
    expect(messages.filter((one) => one === 'INVALID_CODE')).toHaveLength(5)
    expect(messages.filter((one) => one === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(7)
    expectEnvelope(await on.finalize(pending, factorId, on.codeOf(secret)), 400, /^TOO_MANY/)
    on.service.clock.advance(31)
    expect((await on.finalize(pending, factorId, on.codeOf(secret))).status).toBe(200)
    on.nextStep()
    expect(
      (await on.finalize((await on.pendingOf('guess@example.com')).pending, factorId, on.codeOf(secret)))
        .status,
    ).toBe(200)
  })

  test('ends after ten minutes, with what ends sessions, and once it was used', async () => {
    const { user, secret, factorId } = await on.enrolled('pending@example.com')
    const rejected = 'INVALID_MFA_PENDING_CREDENTIAL'
    const late = await on.pendingOf('pending@example.com')
    on.service.clock.advance(601)
    expectEnvelope(await on.finalize(late.pending, factorId, on.codeOf(secret)), 400, rejected)
    const { pending } = await on.pendingOf('pending@example.com')
    expect((await on.finalize(pending, factorId, on.codeOf(secret))).status).toBe(200)
    on.nextStep()
    expectEnvelope(await on.finalize(pending, factorId, on.codeOf(secret)), 400, rejected)
    const revoked = await on.pendingOf('pending@example.com')
    await on.service.identity.revokeSessions(user.uid)
    expectEnvelope(await on.finalize(revoked.pending, factorId, on.codeOf(secret)), 400, rejected)
    on.service.clock.advance(60)
    const disabled = await on.pendingOf('pending@example.com')
    await on.service.identity.setDisabled(user.uid, true)
    expectEnvelope(await on.finalize(disabled.pending, factorId, on.codeOf(secret)), 400, 'USER_DISABLED')
  })

  test('rejects forged credentials, and another account’s factor', async () => {
    const ana = await on.enrolled('one@example.com')
    const bia = await on.enrolled('two@example.com')
    const { pending } = await on.pendingOf('one@example.com')
    for (const forged of [
      'x',
      `${pending.slice(0, -4)}AAAA`,
      pending.slice(2),
      await ana.user.getIdToken(),
    ]) {
      expectEnvelope(
        await on.finalize(forged, ana.factorId, on.codeOf(ana.secret)),
        400,
        'INVALID_MFA_PENDING_CREDENTIAL',
      )
    }
    expectEnvelope(
      await on.finalize(pending, bia.factorId, on.codeOf(bia.secret)),
      400,
      'MFA_ENROLLMENT_NOT_FOUND',
    )
    expectEnvelope(await on.finalize(pending, ana.factorId, on.codeOf(bia.secret)), 400, 'INVALID_CODE')
    expectEnvelope(await on.finalize(undefined, ana.factorId, '1'), 400, 'MISSING_MFA_PENDING_CREDENTIAL')
    expectEnvelope(await on.finalize(pending, undefined, '1'), 400, 'MISSING_MFA_ENROLLMENT_ID')
  })
})
