import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSecondFactorTests, type SecondFactorTests, v2 } from '#test/secondFactor.ts'
import { expectEnvelope } from '../testing.server.ts'

let on: SecondFactorTests

beforeAll(async () => {
  on = await openSecondFactorTests()
})
afterAll(() => on.close())

describe('recovery codes', () => {
  test('ten, each once, however typed; new ones end the old; only with a second factor', async () => {
    const { user, factorId } = await on.enrolled('lost@example.com')
    const codes = (await on.recoveryCodes(user.uid)) ?? []
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const [first = '', second = '', third = ''] = codes
    on.lines.length = 0
    const { user: back } = await (await on.firstHalf('lost@example.com'))(first)
    expect((await back.getIdTokenResult()).signInSecondFactor).toBe('totp')
    expect(on.lines.map((line) => JSON.parse(line).msg)).toEqual([
      'a recovery code took the place of a second factor',
    ])
    expect(on.lines.join()).not.toMatch(new RegExp(`lost@|${user.uid}|${first}`))
    await expect((await on.firstHalf('lost@example.com'))(first)).rejects.toMatchObject({
      code: 'auth/invalid-verification-code',
    })
    await (await on.firstHalf('lost@example.com'))(` ${second.toLowerCase().replace('-', ' ')}`)
    await on.recoveryCodes(user.uid)
    expectEnvelope(
      await on.finalize((await on.pendingOf('lost@example.com')).pending, factorId, third),
      400,
      'INVALID_CODE',
    )
    const plain = await on.register('plain@example.com')
    expect(await on.recoveryCodes(plain.uid)).toBeNull()
    expect(await on.recoveryCodes('nobody')).toBeNull()
  })

  test('of one account open no other', async () => {
    const mine = await on.enrolled('mine@example.com')
    const theirs = await on.enrolled('theirs@example.com')
    const [code] = (await on.recoveryCodes(mine.user.uid)) ?? []
    const { pending } = await on.pendingOf('theirs@example.com')
    expectEnvelope(await on.finalize(pending, theirs.factorId, code), 400, 'INVALID_CODE')
  })
})

describe('hostile requests', () => {
  const methods = ['mfaEnrollment:start', 'mfaEnrollment:finalize', 'mfaEnrollment:withdraw']
  const all = [...methods, 'mfaSignIn:start', 'mfaSignIn:finalize']

  test('the envelope for whatever JSON there is, and never a 500', async () => {
    const { user, factorId } = await on.enrolled('hostile@example.com')
    const idToken = await user.getIdToken()
    const { pending } = await on.pendingOf('hostile@example.com')
    const names = [
      'idToken',
      'mfaPendingCredential',
      'mfaEnrollmentId',
      'totpVerificationInfo',
      'displayName',
    ]
    const infos = ['phoneEnrollmentInfo', 'phoneVerificationInfo', 'tenantId', '__proto__']
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\0', '\ud800', idToken, pending, factorId),
    )
    const info = fc.record({ sessionInfo: text, verificationCode: fc.oneof(text, fc.jsonValue()) })
    const value = fc.oneof(text, info, fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...all),
        fc.dictionary(fc.constantFrom(...names, ...infos), value),
        async (method, body) => expectEnvelope(await on.service.post(v2(method), body), 400),
      ),
      { numRuns: 300 },
    )
  })

  test('400 for depth; SMS is not offered', async () => {
    for (const method of all) {
      for (const body of [
        '['.repeat(10_000),
        `{"totpVerificationInfo":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
        '',
      ]) {
        expectEnvelope(await on.service.post(v2(method), body), 400)
      }
    }
    expectEnvelope(await on.service.post(v2('mfaSignIn:start'), {}), 400, 'OPERATION_NOT_ALLOWED')
    expectEnvelope(
      await on.service.post(v2('mfaSignIn:finalize'), { phoneVerificationInfo: {} }),
      400,
      /^OPERATION/,
    )
  })
})
