import fc from 'fast-check'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { expectEnvelope, startTestService, type TestService } from './testing.server.ts'

let db: TestDatabase
let service: TestService
let idToken: string

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startTestService(db.database)
  const { body } = await service.post('signUp', { email: 'ana@example.com', password: 'segredo1' })
  idToken = body.idToken
})
afterAll(async () => {
  await service.close()
  await db.drop()
})

const common = ['returnSecureToken', 'clientType', 'captchaResponse', 'recaptchaVersion', 'tenantId']
const fieldsOf: Record<string, string[]> = {
  signUp: ['email', 'password', 'idToken', ...common],
  signInWithPassword: ['email', 'password', ...common],
  lookup: ['idToken', ...common],
  update: ['idToken', 'email', 'password', 'displayName', 'photoUrl', ...common],
  delete: ['idToken', ...common],
  sendOobCode: ['requestType', 'email', 'newEmail', 'idToken', 'continueUrl', ...common],
  resetPassword: ['oobCode', 'newPassword', ...common],
  signInWithEmailLink: ['email', 'oobCode', 'idToken', ...common],
  createAuthUri: ['identifier', 'continueUri', ...common],
  '/identitytoolkit.googleapis.com/v2/accounts:revokeToken': ['idToken', 'token', 'providerId', ...common],
}
const methods = Object.keys(fieldsOf)
const plausible = (method: string) =>
  method.startsWith('sign') ? { email: 'ana@example.com', password: 'segredo1' } : { idToken }

describe('bodies that are not what they should be', () => {
  const broken: Record<string, string> = {
    nothing: '',
    'no JSON': '{"email":',
    'a string': '"email"',
    'a number': '1',
    null: 'null',
    'an array': '[]',
    'an array of objects': '[{"email":"a@b.co","password":"segredo1"}]',
    'ten thousand levels of arrays': '['.repeat(10_000) + ']'.repeat(10_000),
    'ten thousand levels of objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    'depth in a field': `{"email":${'['.repeat(10_000)}${']'.repeat(10_000)},"password":"segredo1","idToken":[]}`,
    'depth that does not end': '['.repeat(60_000),
  }

  test.each(Object.keys(broken))('400 %s', async (name) => {
    for (const method of methods) expectEnvelope(await service.post(method, broken[name]), 400)
  })

  test('400 bytes that are not UTF-8', async () => {
    const path = `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${service.key}`
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    const headers = { 'content-type': 'application/json' }
    expectEnvelope(await service.send(path, { method: 'POST', headers, body }), 400, /^INVALID_ARGUMENT/)
  })

  test('400 any other type in any field', async () => {
    const fields = fc.oneof(
      ...Object.entries(fieldsOf).map(([method, names]) =>
        fc.record({ method: fc.constant(method), field: fc.constantFrom(...names) }),
      ),
    )
    const text = fc.oneof(
      fc.integer(),
      fc.boolean(),
      fc.array(fc.string()),
      fc.object(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    const flag = fc.oneof(fc.integer(), fc.string(), fc.array(fc.boolean()), fc.object())
    await fc.assert(
      fc.asyncProperty(fields, text, flag, async ({ method, field }, notText, notFlag) => {
        const value = field === 'returnSecureToken' ? notFlag : notText
        const answer = await service.post(method, { ...plausible(method), [field]: value })
        expectEnvelope(answer, 400, `INVALID_ARGUMENT : Invalid value at '${field}'.`)
      }),
      { numRuns: 200 },
    )
  })

  test('an envelope or an answer for whatever JSON there is, and never a 500', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\0', 'a\0@b.co', '\ud800', '\udc00@b.co'),
    )
    const value = fc.oneof(text, fc.jsonValue(), fc.constant(idToken), fc.constant('ana@example.com'))
    const keys = fc.constantFrom(...new Set(Object.values(fieldsOf).flat()), '__proto__', 'constructor')
    const called = fc.constantFrom(...methods.filter((one) => !['update', 'delete'].includes(one)))
    await fc.assert(
      fc.asyncProperty(called, fc.dictionary(keys, value), async (method, given) => {
        const answer = await service.post(method, given)
        if (answer.status !== 200) expectEnvelope(answer, 400)
      }),
      { numRuns: 300 },
    )
    const profile = fc.dictionary(
      fc.constantFrom('displayName', 'photoUrl', 'returnSecureToken', 'clientType'),
      value,
    )
    await fc.assert(
      fc.asyncProperty(profile, async (given) => {
        const answer = await service.post('update', { ...given, idToken })
        if (answer.status !== 200) expectEnvelope(answer, 400, /^INVALID_ARGUMENT/)
      }),
      { numRuns: 200 },
    )
  })

  test('400 NUL and lone surrogates in each field', async () => {
    for (const bad of ['a\0@b.co', '\ud800a@b.co', 'a@b.co\udfff']) {
      expectEnvelope(await service.post('signUp', { email: bad, password: 'segredo1' }), 400)
      expectEnvelope(await service.post('signUp', { email: 'x@b.co', password: bad }), 400)
      expectEnvelope(await service.post('signInWithPassword', { email: bad, password: bad }), 400)
      expectEnvelope(await service.post('lookup', { idToken: bad }), 400)
      expectEnvelope(await service.post('update', { idToken, displayName: bad }), 400)
      expectEnvelope(await service.post('delete', { idToken: bad }), 400)
      const request = { requestType: 'PASSWORD_RESET', email: bad }
      expectEnvelope(await service.post('sendOobCode', request), 400)
      expectEnvelope(
        await service.post('sendOobCode', { ...request, email: 'a@b.co', continueUrl: bad }),
        400,
      )
      expectEnvelope(await service.post('resetPassword', { oobCode: bad, newPassword: bad }), 400)
      expectEnvelope(await service.post('update', { oobCode: bad }), 400)
      expectEnvelope(await service.post('signInWithEmailLink', { email: 'a@b.co', oobCode: bad }), 400)
    }
  })
})
