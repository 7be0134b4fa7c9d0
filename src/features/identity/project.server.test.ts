import { initializeRecaptchaConfig, validatePassword } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { startTestService, type TestService } from './testing.server.ts'

let db: TestDatabase
let service: TestService

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startTestService(db.database, { IDENTITY_PASSWORD_MIN: '8', IDENTITY_API_KEY: 'given-key' })
})
afterAll(async () => {
  await service.close()
  await db.drop()
})

describe('passwordPolicy', () => {
  test('200 returns what sign-up enforces', async () => {
    const verdict = await validatePassword(service.browser(), 'segredo')
    expect(verdict).toMatchObject({ isValid: false, meetsMinPasswordLength: false })
    expect(verdict.passwordPolicy.customStrengthOptions).toEqual({
      minPasswordLength: 8,
      maxPasswordLength: 4096,
    })
    expect((await validatePassword(service.browser(), 'segredo1')).isValid).toBe(true)
    const { body } = await service.post('signUp', { email: 'ana@example.com', password: 'segredo' })
    expect(body.error.message).toBe('WEAK_PASSWORD : Password should be at least 8 characters')
  })
})

describe('recaptchaConfig', () => {
  test('200 lets the SDK go on without a bot check', async () => {
    await initializeRecaptchaConfig(service.browser())
  })
})

describe('projects', () => {
  test('200 names the project and its domain', async () => {
    expect(service.key).toBe('given-key')
    const { body } = await service.send('/identitytoolkit.googleapis.com/v1/projects?key=given-key')
    expect(body).toEqual({ projectId: 'acolhe', authorizedDomains: ['localhost'] })
  })

  test('200 names the authorised domains as well', async () => {
    const open = await startTestService(db.database, {
      IDENTITY_AUTHORIZED_DOMAINS: 'site.example, x.example:8443',
    })
    const { body } = await open.send(`/identitytoolkit.googleapis.com/v1/projects?key=${open.key}`)
    expect(body.authorizedDomains).toEqual(['localhost', 'site.example', 'x.example'])
    await open.close()
  })
})
