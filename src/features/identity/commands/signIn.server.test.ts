import { createUserWithEmailAndPassword, signInWithEmailAndPassword, signOut } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { openPasswords } from '../passwords.server.ts'
import { startTestService, type TestService } from '../testing.server.ts'

let db: TestDatabase
let service: TestService
/** A service that counts attempts. Each test begins with none by using a new account. */
let strict: TestService
let open: TestService

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startTestService(db.database)
  strict = await startTestService(db.database, { RATE_LIMITS: 'on' })
  // A lock-out ends by the clock, and the test alone moves it.
  strict.clock.stop()
  open = await startTestService(db.database, { IDENTITY_ENUMERATION_PROTECTION: 'off' })
  await service.post('signUp', { email: 'ana@example.com', password: 'segredo1' })
})
afterAll(async () => {
  for (const one of [service, strict, open]) await one.close()
  await db.drop()
})

const signIn = (email: string, password: string, at = service) =>
  signInWithEmailAndPassword(at.browser(), email, password)

describe('accounts:signInWithPassword', () => {
  test('200 signs in, and out', async () => {
    const { user } = await signIn('ANA@example.com', 'segredo1')
    expect(user).toMatchObject({ email: 'ana@example.com', isAnonymous: false })
    await signOut(service.browser())
  })

  test('200 notes the sign-in and begins a session of its own', async () => {
    const before = await sessionsOf('ana@example.com')
    service.clock.advance(60)
    await signIn('ana@example.com', 'segredo1')
    expect(await sessionsOf('ana@example.com')).toBe(before + 1)
  })

  test('200 renews a hash that was made with other parameters', async () => {
    await service.post('signUp', { email: 'old@example.com', password: 'segredo1' })
    expect(await hashOf('old@example.com')).toContain('$scrypt$ln=7,r=8,p=1$')
    const log = createLog({ LOG_LEVEL: 'silent' })
    const present = await startTestService(db.database, {}, undefined, undefined, openPasswords(log))
    await signIn('old@example.com', 'segredo1', present)
    expect(await hashOf('old@example.com')).toContain('$scrypt$ln=14,r=8,p=1$')
    await signIn('old@example.com', 'segredo1', present)
    await present.close()
  })

  test('400 INVALID_LOGIN_CREDENTIALS, whether or not the e-mail is known', async () => {
    await expect(signIn('ana@example.com', 'errado')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await expect(signIn('nobody@example.com', 'segredo1')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    const known = await service.post('signInWithPassword', { email: 'ana@example.com', password: 'errado' })
    const unknown = await service.post('signInWithPassword', { email: 'no@example.com', password: 'errado' })
    expect(unknown.body).toEqual(known.body)
  })

  test('400 INVALID_PASSWORD or EMAIL_NOT_FOUND without enumeration protection', async () => {
    await expect(signIn('ana@example.com', 'errado', open)).rejects.toMatchObject({
      code: 'auth/wrong-password',
    })
    await expect(signIn('nobody@example.com', 'segredo1', open)).rejects.toMatchObject({
      code: 'auth/user-not-found',
    })
  })

  test('400 INVALID_EMAIL, MISSING_PASSWORD', async () => {
    await expect(signIn('ana', 'segredo1')).rejects.toMatchObject({ code: 'auth/invalid-email' })
    await expect(signIn('', 'segredo1')).rejects.toMatchObject({ code: 'auth/invalid-email' })
    await expect(signIn('ana@example.com', '')).rejects.toMatchObject({ code: 'auth/missing-password' })
  })

  test('400 USER_DISABLED, only with the right password', async () => {
    const { user } = await createUserWithEmailAndPassword(service.browser(), 'off@example.com', 'segredo1')
    await service.identity.setDisabled(user.uid, true)
    await expect(signIn('off@example.com', 'segredo1')).rejects.toMatchObject({ code: 'auth/user-disabled' })
    await expect(signIn('off@example.com', 'errado')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await service.identity.setDisabled(user.uid, false)
    await signIn('off@example.com', 'segredo1')
  })
})

describe('accounts:signInWithPassword, lock-out', () => {
  const attempt = async (email: string, password: string, address: string) => {
    const headers = { 'x-forwarded-for': `198.51.100.1, ${address}` }
    const { status, body } = await strict.post('signInWithPassword', { email, password }, headers)
    return body.error?.message.split(' : ')[0] ?? status
  }
  const register = (email: string) => strict.post('signUp', { email, password: 'segredo1' })
  const failTimes = async (times: number, email: string, address: string) => {
    for (let n = 0; n < times; n++) await attempt(email, 'errado', address)
  }

  test('400 TOO_MANY_ATTEMPTS_TRY_LATER for one account from one address only', async () => {
    await register('locked@example.com')
    await register('other@example.com')
    await failTimes(5, 'locked@example.com', '203.0.113.1')
    expect(await attempt('locked@example.com', 'segredo1', '203.0.113.1')).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await attempt('locked@example.com', 'segredo1', '203.0.113.2')).toBe(200)
    expect(await attempt('other@example.com', 'segredo1', '203.0.113.1')).toBe(200)
  })

  test('200 after the wait, which doubles with each failure, and 200 forgets them all', async () => {
    await register('patient@example.com')
    await failTimes(5, 'patient@example.com', '203.0.113.3')
    strict.clock.advance(31)
    expect(await attempt('patient@example.com', 'errado', '203.0.113.3')).toBe('INVALID_LOGIN_CREDENTIALS')
    strict.clock.advance(31)
    expect(await attempt('patient@example.com', 'segredo1', '203.0.113.3')).toBe(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    )
    strict.clock.advance(31)
    expect(await attempt('patient@example.com', 'segredo1', '203.0.113.3')).toBe(200)
    await failTimes(4, 'patient@example.com', '203.0.113.3')
    expect(await attempt('patient@example.com', 'segredo1', '203.0.113.3')).toBe(200)
  })

  test('an unknown e-mail is locked out like a known one', async () => {
    await failTimes(5, 'ghost@example.com', '203.0.113.4')
    expect(await attempt('ghost@example.com', 'x', '203.0.113.4')).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  })

  test('guesses at the same time do not slip through together', async () => {
    await register('burst@example.com')
    const answered = await Promise.all(
      Array.from({ length: 20 }, (_, n) => attempt('burst@example.com', `errado${n}`, '203.0.113.5')),
    )
    expect(answered.filter((one) => one === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(5)
    expect(answered.filter((one) => one === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(15)
  })

  test('one address against many accounts is locked out, own success notwithstanding', async () => {
    await register('mine@example.com')
    for (let n = 0; n < 50; n++) await failTimes(2, `victim${n}@example.com`, '2001:db8:1:2::7')
    expect(await attempt('victim@example.com', 'x', '2001:db8:1:2:ffff::1')).toBe(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    )
    expect(await attempt('mine@example.com', 'segredo1', '2001:db8:1:2::9')).toBe(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    )
    expect(await attempt('mine@example.com', 'segredo1', '2001:db8:1:3::9')).toBe(200)
  })

  test('another process sees the same lock-out, and prune forgets it after a day', async () => {
    await register('shared@example.com')
    await failTimes(5, 'shared@example.com', '203.0.113.6')
    const second = await startTestService(db.database, { RATE_LIMITS: 'on' }, strict.clock)
    const headers = { 'x-forwarded-for': '203.0.113.6' }
    const { body } = await second.post(
      'signInWithPassword',
      { email: 'shared@example.com', password: 'segredo1' },
      headers,
    )
    expect(body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : /)
    await second.identity.prune(new Date(strict.clock.now().getTime() + 25 * 3_600_000))
    const { rows } = await db.database.pool.query('select count(*)::int as n from identity_attempts')
    expect(rows).toEqual([{ n: 0 }])
    await second.close()
  })
})

async function hashOf(email: string): Promise<string> {
  const { rows } = await db.database.pool.query(
    'select password_hash from identity_accounts where email = $1',
    [email],
  )
  return rows[0].password_hash
}

async function sessionsOf(email: string): Promise<number> {
  const { rows } = await db.database.pool.query(
    'select count(*)::int as n from identity_sessions join identity_accounts using (uid) where email = $1',
    [email],
  )
  return rows[0].n
}
