import { createUserWithEmailAndPassword, fetchSignInMethodsForEmail, revokeAccessToken } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { expectEnvelope, startTestService, type TestService } from '../testing.server.ts'

let db: TestDatabase
let service: TestService

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startTestService(db.database)
  await service.post('signUp', { email: 'ana@example.com', password: 'segredo1' })
})
afterAll(async () => {
  await service.close()
  await db.drop()
})

describe('accounts:createAuthUri', () => {
  test('200 reports nothing with protection against enumeration, the sign-in methods without', async () => {
    const open = await startTestService(db.database, { IDENTITY_ENUMERATION_PROTECTION: 'off' })
    const request = (at: TestService, email: string) => fetchSignInMethodsForEmail(at.browser(), email)
    expect(await request(service, 'ana@example.com')).toEqual([])
    expect(await request(service, 'ninguem@example.com')).toEqual([])
    expect(await request(open, 'ana@example.com')).toEqual(['password'])
    expect(await request(open, 'ninguem@example.com')).toEqual([])
    await open.close()
  })

  test('400 MISSING_IDENTIFIER, INVALID_IDENTIFIER, MISSING_CONTINUE_URI, INVALID_CONTINUE_URI', async () => {
    const continueUri = 'http://localhost'
    const identifier = 'ana@example.com'
    expectEnvelope(await service.post('createAuthUri', { continueUri }), 400, 'MISSING_IDENTIFIER')
    expectEnvelope(
      await service.post('createAuthUri', { continueUri, identifier: 'x' }),
      400,
      'INVALID_IDENTIFIER',
    )
    expectEnvelope(await service.post('createAuthUri', { identifier }), 400, 'MISSING_CONTINUE_URI')
    expectEnvelope(
      await service.post('createAuthUri', { identifier, continueUri: 'x' }),
      400,
      'INVALID_CONTINUE_URI',
    )
  })
})

describe('accounts:revokeToken', () => {
  test('200 ends the session of a refresh token, by the SDK, and no other', async () => {
    const here = service.browser()
    const { user } = await createUserWithEmailAndPassword(here, 'b@example.com', 'segredo1')
    const elsewhere = await service.post('signInWithPassword', {
      email: 'b@example.com',
      password: 'segredo1',
    })
    await revokeAccessToken(here, user.refreshToken)
    expect((await service.exchange(user.refreshToken)).body.error.message).toBe('TOKEN_EXPIRED')
    expect((await service.exchange(elsewhere.body.refreshToken)).status).toBe(200)
  })

  test('200 leaves a stranger’s session; 400 what does not apply', async () => {
    const path = '/identitytoolkit.googleapis.com/v2/accounts:revokeToken'
    const ana = (await service.post('signInWithPassword', { email: 'ana@example.com', password: 'segredo1' }))
      .body
    const zeca = (await service.post('signUp', { email: 'zeca@example.com', password: 'segredo1' })).body
    const stolen = await service.post(path, { idToken: zeca.idToken, token: ana.refreshToken })
    expect(stolen.status).toBe(200)
    expect((await service.exchange(ana.refreshToken)).status).toBe(200)
    const apple = await service.post(path, {
      idToken: zeca.idToken,
      providerId: 'apple.com',
      token: 'c0ffee.0.x',
    })
    expectEnvelope(apple, 400, /^OPERATION_NOT_ALLOWED : /)
    expectEnvelope(await service.post(path, { idToken: zeca.idToken }), 400, 'MISSING_TOKEN')
    expectEnvelope(await service.post(path, { token: ana.refreshToken }), 400, 'MISSING_ID_TOKEN')
  })
})
