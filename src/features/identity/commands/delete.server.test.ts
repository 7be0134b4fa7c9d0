import { createUserWithEmailAndPassword, deleteUser, signInWithEmailAndPassword } from 'firebase/auth'
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

describe('accounts:delete', () => {
  test('200 removes the account with its sessions and notifies the follower', async () => {
    const auth = service.browser()
    const { user } = await createUserWithEmailAndPassword(auth, 'ana@example.com', 'segredo1')
    const { refreshToken } = user
    const idToken = await user.getIdToken()
    await deleteUser(user)
    expect(auth.currentUser).toBeNull()
    expect(service.deleted).toEqual([user.uid])
    expect((await service.exchange(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED')
    expect((await service.post('lookup', { idToken })).body.error.message).toBe('USER_NOT_FOUND')
    expect((await service.post('delete', { idToken })).body.error.message).toBe('USER_NOT_FOUND')
    await expect(signInWithEmailAndPassword(auth, 'ana@example.com', 'segredo1')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await createUserWithEmailAndPassword(auth, 'ana@example.com', 'segredo1')
  })

  test('400 CREDENTIAL_TOO_OLD_LOGIN_AGAIN long after the sign-in', async () => {
    const { user } = await createUserWithEmailAndPassword(service.browser(), 'bia@example.com', 'segredo1')
    service.clock.advance(302)
    await expect(deleteUser(user)).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
  })
})
