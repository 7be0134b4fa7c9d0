import { createUserWithEmailAndPassword } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { startTestService, type TestService } from '../testing.server.ts'

let db: TestDatabase
let service: TestService

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startTestService(db.database)
})
afterAll(async () => {
  await service.close()
  await db.drop()
})

const register = (email: string) => createUserWithEmailAndPassword(service.browser(), email, 'segredo1')

describe('accounts:lookup', () => {
  test('200 as the hosted service answers, without the hash', async () => {
    const { user } = await register('ana@example.com')
    const { body } = await service.post('lookup', { idToken: await user.getIdToken() })
    const [found] = body.users
    expect(found).toMatchObject({
      localId: user.uid,
      email: 'ana@example.com',
      emailVerified: false,
      providerUserInfo: [
        { providerId: 'password', federatedId: 'ana@example.com', rawId: 'ana@example.com' },
      ],
      createdAt: expect.stringMatching(/^\d{13}$/),
      lastLoginAt: expect.stringMatching(/^\d{13}$/),
      lastRefreshAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      validSince: expect.stringMatching(/^\d{10}$/),
    })
    expect(Object.keys(found)).not.toContain('passwordHash')
  })

  test('200 shows the last exchange of a refresh token', async () => {
    const { user } = await register('used@example.com')
    service.clock.advance(600)
    const { body } = await service.exchange(user.refreshToken)
    const lookup = await service.post('lookup', { idToken: body.id_token })
    const [{ lastRefreshAt, lastLoginAt }] = lookup.body.users
    expect(Date.parse(lastRefreshAt) - Number(lastLoginAt)).toBeGreaterThanOrEqual(600_000)
  })

  test('200 reloads what changed elsewhere', async () => {
    const { user } = await register('reload@example.com')
    await db.database.pool.query('update identity_accounts set email_verified = true where uid = $1', [
      user.uid,
    ])
    await user.reload()
    expect(user.emailVerified).toBe(true)
  })

  test('400 TOKEN_EXPIRED after an hour', async () => {
    const { user } = await register('late@example.com')
    const idToken = await user.getIdToken()
    service.clock.advance(3601)
    expect((await service.post('lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED')
    await expect(user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    await expect(service.identity.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('400 USER_DISABLED, USER_NOT_FOUND, MISSING_ID_TOKEN', async () => {
    const { user } = await register('off@example.com')
    const idToken = await user.getIdToken()
    await service.identity.setDisabled(user.uid, true)
    expect((await service.post('lookup', { idToken })).body.error.message).toBe('USER_DISABLED')
    await db.database.pool.query('delete from identity_accounts where uid = $1', [user.uid])
    expect((await service.post('lookup', { idToken })).body.error.message).toBe('USER_NOT_FOUND')
    expect((await service.post('lookup', {})).body.error.message).toBe('MISSING_ID_TOKEN')
  })
})
