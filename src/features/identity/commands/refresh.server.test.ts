import { createUserWithEmailAndPassword, signInWithEmailAndPassword, type User } from 'firebase/auth'
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

const hours = 3600
const days = 24 * hours

async function register(email: string): Promise<User> {
  const { user } = await createUserWithEmailAndPassword(service.browser(), email, 'segredo1')
  return user
}

describe('token', () => {
  test('200 gives a new ID token of the same sign-in', async () => {
    const user = await register('ana@example.com')
    const before = await user.getIdTokenResult()
    service.clock.advance(120)
    const after = await user.getIdTokenResult(true)
    expect(after.token).not.toBe(before.token)
    expect(after.authTime).toBe(before.authTime)
    expect(Number(after.claims.iat)).toBeGreaterThanOrEqual(Number(before.claims.iat) + 120)
  })

  test('200 in snake case', async () => {
    const user = await register('snake@example.com')
    const { status, body } = await service.exchange(user.refreshToken)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      expires_in: '3600',
      token_type: 'Bearer',
      refresh_token: user.refreshToken,
      user_id: user.uid,
      project_id: 'acolhe',
    })
    expect(body.id_token).toBe(body.access_token)
  })

  test('200 within 180 days of the last use, 400 TOKEN_EXPIRED after them', async () => {
    const user = await register('idle@example.com')
    service.clock.advance(179 * days)
    expect((await service.exchange(user.refreshToken)).status).toBe(200)
    service.clock.advance(179 * days)
    expect((await service.exchange(user.refreshToken)).status).toBe(200)
    service.clock.advance(181 * days)
    expect((await service.exchange(user.refreshToken)).body.error.message).toBe('TOKEN_EXPIRED')
    await service.identity.prune(service.clock.now())
    const { rows } = await db.database.pool.query(
      'select count(*)::int as n from identity_sessions where uid = $1',
      [user.uid],
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('400 TOKEN_EXPIRED after revocation, which signs the SDK out', async () => {
    const user = await register('revoked@example.com')
    const idToken = await user.getIdToken()
    expect(await service.identity.revokeSessions(user.uid)).toBe(true)
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    const { body } = await service.post('lookup', { idToken })
    expect(body.error.message).toBe('TOKEN_EXPIRED')
    const again = await signInWithEmailAndPassword(service.browser(), 'revoked@example.com', 'segredo1')
    await again.user.getIdToken(true)
    expect(service.followed.at(-1)).toMatchObject({ uid: user.uid, disabled: false })
  })

  test('400 USER_DISABLED, and the session stays ended when the account is enabled again', async () => {
    const user = await register('off@example.com')
    await service.identity.setDisabled(user.uid, true)
    expect(service.followed.at(-1)).toMatchObject({ uid: user.uid, disabled: true })
    expect((await service.exchange(user.refreshToken)).body.error.message).toBe('USER_DISABLED')
    await service.identity.setDisabled(user.uid, false)
    expect((await service.exchange(user.refreshToken)).body.error.message).toBe('TOKEN_EXPIRED')
    expect(await service.identity.setDisabled('nobody', true)).toBe(false)
  })

  test('the SDK signs out when the account is disabled', async () => {
    const auth = service.browser()
    const { user } = await createUserWithEmailAndPassword(auth, 'kicked@example.com', 'segredo1')
    await service.identity.setDisabled(user.uid, true)
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' })
    expect(auth.currentUser).toBeNull()
  })

  test('400 for what is no refresh token', async () => {
    const answered = async (fields: Record<string, string>) => {
      const path = `/securetoken.googleapis.com/v1/token?key=${service.key}`
      const { status, body } = await service.send(path, { method: 'POST', body: new URLSearchParams(fields) })
      return [status, body.error.message]
    }
    const grant = { grant_type: 'refresh_token' }
    expect(await answered({})).toEqual([400, 'MISSING_GRANT_TYPE'])
    expect(await answered({ grant_type: 'password' })).toEqual([400, 'INVALID_GRANT_TYPE'])
    expect(await answered(grant)).toEqual([400, 'MISSING_REFRESH_TOKEN'])
    expect(await answered({ ...grant, refresh_token: 'x' })).toEqual([400, 'INVALID_REFRESH_TOKEN'])
    expect(await answered({ ...grant, refresh_token: 'x'.repeat(43) })).toEqual([400, 'TOKEN_EXPIRED'])
    const nul = await answered({ ...grant, refresh_token: `${'x'.repeat(42)}\0` })
    expect(nul).toEqual([400, "INVALID_ARGUMENT : Invalid value at 'refresh_token'."])
  })
})
