import { createUserWithEmailAndPassword, getAdditionalUserInfo, signInAnonymously } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { startTestService, type TestService } from '../testing.server.ts'

let db: TestDatabase
let service: TestService

beforeAll(async () => {
  db = await createTestDatabase(25)
  service = await startTestService(db.database)
})
afterAll(async () => {
  await service.close()
  await db.drop()
})

const register = (email: string, password: string) =>
  createUserWithEmailAndPassword(service.browser(), email, password)

describe('accounts:signUp', () => {
  test('200 registers and signs in', async () => {
    const credential = await register(' Ana@Example.com ', 'segredo1')
    expect(getAdditionalUserInfo(credential)).toMatchObject({ isNewUser: true })
    expect(credential.user).toMatchObject({
      email: 'ana@example.com',
      emailVerified: false,
      isAnonymous: false,
    })
    expect(credential.user.uid).toMatch(/^[A-Za-z0-9]{28}$/)
    expect(credential.user.providerData).toMatchObject([{ providerId: 'password', uid: 'ana@example.com' }])
    const token = await service.identity.verifyIdToken(await credential.user.getIdToken())
    expect(token).toMatchObject({
      uid: credential.user.uid,
      email: 'ana@example.com',
      signInProvider: 'password',
    })
  })

  test('200 with claims as the hosted service makes them', async () => {
    const { user } = await register('claims@example.com', 'segredo1')
    const { claims } = await user.getIdTokenResult()
    expect(claims).toMatchObject({
      iss: 'http://localhost:3000/acolhe',
      aud: 'acolhe',
      sub: user.uid,
      user_id: user.uid,
      email: 'claims@example.com',
      email_verified: false,
      firebase: { identities: { email: ['claims@example.com'] }, sign_in_provider: 'password' },
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
    expect(claims).not.toHaveProperty('name')
  })

  test('200 stores neither password nor refresh token readable', async () => {
    const { user } = await register('sealed@example.com', 'segredo-sealed')
    const dump = async (table: string) =>
      JSON.stringify((await db.database.pool.query(`select * from ${table}`)).rows)
    const stored = (await dump('identity_accounts')) + (await dump('identity_sessions'))
    expect(stored).not.toContain('segredo-sealed')
    expect(stored).not.toContain(user.refreshToken)
    expect(stored).toContain('$scrypt$')
  })

  test('400 EMAIL_EXISTS, however it is written', async () => {
    await register('twice@example.com', 'segredo1')
    await expect(register('TWICE@example.com', 'segredo2')).rejects.toMatchObject({
      code: 'auth/email-already-in-use',
    })
  })

  test('400 WEAK_PASSWORD below six characters, however many bytes they take', async () => {
    await expect(register('weak@example.com', '12345')).rejects.toMatchObject({
      code: 'auth/weak-password',
      message: 'Firebase: Password should be at least 6 characters (auth/weak-password).',
    })
    await expect(register('weak@example.com', '😀😀😀')).rejects.toMatchObject({ code: 'auth/weak-password' })
    await register('weak@example.com', '😀😀😀😀😀😀')
  })

  test('400 PASSWORD_DOES_NOT_MEET_REQUIREMENTS above 4096 characters', async () => {
    await expect(register('long@example.com', 'x'.repeat(4097))).rejects.toMatchObject({
      code: 'auth/password-does-not-meet-requirements',
    })
    await register('long@example.com', 'x'.repeat(4096))
  })

  test('400 MISSING_PASSWORD, INVALID_EMAIL, MISSING_EMAIL', async () => {
    await expect(register('p@example.com', '')).rejects.toMatchObject({ code: 'auth/missing-password' })
    const tooLong = `${'a'.repeat(250)}@b.co`
    for (const email of [
      '',
      'ana',
      'ana@',
      '@b.co',
      'a b@c.co',
      'a@b',
      'a@b@c.co',
      'a\0@b.co',
      '\ud800@b.co',
      tooLong,
    ]) {
      const { status, body } = await service.post('signUp', { email, password: 'segredo1' })
      expect([status, body.error.code]).toEqual([400, 400])
      expect(body.error.message, JSON.stringify(email)).toMatch(
        /^INVALID_(EMAIL$|ARGUMENT : Invalid value at 'email'\.$)/,
      )
    }
    expect((await service.post('signUp', { password: 'segredo1' })).body.error.message).toBe('MISSING_EMAIL')
  })

  test('400 for anonymous accounts and for linking, which are switched off', async () => {
    await expect(signInAnonymously(service.browser())).rejects.toMatchObject({
      code: 'auth/admin-restricted-operation',
    })
    const { user } = await register('linker@example.com', 'segredo1')
    const idToken = await user.getIdToken()
    const { body } = await service.post('signUp', {
      idToken,
      email: 'other@example.com',
      password: 'segredo1',
    })
    expect(body.error.message).toBe('OPERATION_NOT_ALLOWED')
  })

  test('400 TOO_MANY_ATTEMPTS_TRY_LATER for trying out which e-mails exist', async () => {
    const strict = await startTestService(db.database, { RATE_LIMITS: 'on' })
    const headers = { 'x-forwarded-for': '203.0.113.20' }
    const request = async (email: string) =>
      (await strict.post('signUp', { email, password: 'segredo1' }, headers)).body.error?.message
    await request('known@example.com')
    for (let n = 0; n < 100; n++) expect(await request('known@example.com')).toBe('EMAIL_EXISTS')
    expect(await request('known@example.com')).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : /)
    expect(await request('unknown@example.com')).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : /)
    await strict.close()
  })

  test('of twenty at once with one e-mail, one registers', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        service.post('signUp', { email: 'race@example.com', password: 'segredo1' }),
      ),
    )
    const answered = outcomes.map(({ status, body }) => body.error?.message ?? status)
    expect(answered.filter((one) => one === 200)).toHaveLength(1)
    expect(answered.filter((one) => one === 'EMAIL_EXISTS')).toHaveLength(19)
    const { rows } = await db.database.pool.query(
      `select count(*)::int as n from identity_sessions join identity_accounts using (uid) where email = 'race@example.com'`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })
})
