import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#platform/db/client.server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { type Answer, startTestService, type TestService } from './testing.server.ts'

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
}
const methods = Object.keys(fieldsOf)
const plausible = (method: string) =>
  method.startsWith('sign') ? { email: 'ana@example.com', password: 'segredo1' } : { idToken }
const tokenPath = '/securetoken.googleapis.com/v1/token'

function expectEnvelope({ status, headers, body }: Answer, code: number, message?: string | RegExp) {
  expect(status).toBe(code)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  const told = body.error.message
  expect(body).toEqual({
    error: { code, message: told, errors: [{ message: told, domain: 'global', reason: 'invalid' }] },
  })
  if (message !== undefined) expect(told).toMatch(message)
}

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
      fc.double({ noNaN: true }),
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
    const methods = fc.constantFrom('lookup', 'signInWithPassword', 'signUp')
    await fc.assert(
      fc.asyncProperty(methods, fc.dictionary(keys, value), async (method, given) => {
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
    }
  })
})

describe('bodies that are too large', () => {
  const path = () => `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${service.key}`
  const headers = { 'content-type': 'application/json' }

  test('413 above 64 KiB, announced or not', async () => {
    const body = JSON.stringify({ email: 'a@b.co', password: 'x'.repeat(65 * 1024) })
    expectEnvelope(await service.send(path(), { method: 'POST', headers, body }), 413, 'PAYLOAD_TOO_LARGE')
    const init = { method: 'POST', headers, body: new Blob([body]).stream(), duplex: 'half' } as RequestInit
    expectEnvelope(await service.send(path(), init), 413, 'PAYLOAD_TOO_LARGE')
    const form = { method: 'POST', body: new URLSearchParams({ refresh_token: 'x'.repeat(65 * 1024) }) }
    expectEnvelope(await service.send(`${tokenPath}?key=${service.key}`, form), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('a stream of 32 MiB is not read to its end', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20))
        if (sent >= 32 * 1024 * 1024) controller.close()
      },
    })
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    // Node's client may meet the closed connection before it has read the answer.
    const answer = await service.send(path(), init).catch(() => null)
    if (answer) expectEnvelope(answer, 413)
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })
})

describe('requests that are not for here', () => {
  test('404 unknown methods, paths and verbs', async () => {
    const key = `?key=${service.key}`
    for (const path of [
      '/identitytoolkit.googleapis.com/v1/accounts:nonsense',
      '/identitytoolkit.googleapis.com/v1/accounts',
      '/identitytoolkit.googleapis.com/v3/relyingparty/getAccountInfo',
      '/identitytoolkit.googleapis.com/',
      '/securetoken.googleapis.com/v2/token',
      '/securetoken.googleapis.com/__proto__',
    ]) {
      expectEnvelope(await service.post(path, {}), 404, 'NOT_FOUND')
      expectEnvelope(await service.send(`${path}${key}`), 404, 'NOT_FOUND')
    }
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      expectEnvelope(await service.send(`${tokenPath}${key}`, { method }), 404, 'NOT_FOUND')
    }
  })

  test('400 queries that do not decode', async () => {
    const path = '/identitytoolkit.googleapis.com/v1/projects'
    for (const query of ['?key=%', '?key=%ff', '?key[]=1', '?&&=', `?key=&key=${service.key}`]) {
      expectEnvelope(await service.send(path + query), 400, 'API key not valid')
    }
    expectEnvelope(await service.send('/identitytoolkit.googleapis.com/%ff%00/%'), 404, 'NOT_FOUND')
  })

  test('415 another content type', async () => {
    const path = `/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${service.key}`
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const init = { method: 'POST', headers: { 'content-type': type }, body: '{}' }
      expectEnvelope(await service.send(path, init), 415, /^UNSUPPORTED_MEDIA_TYPE/)
    }
    expectEnvelope(await service.post(tokenPath, {}), 415, /^UNSUPPORTED_MEDIA_TYPE/)
  })

  test('400 without the API key, or with another', async () => {
    for (const query of ['', '?key=', '?key=wrong', `?key=${service.key}x`, `?key=${service.key.slice(1)}`]) {
      for (const path of [
        '/identitytoolkit.googleapis.com/v2/passwordPolicy',
        '/identitytoolkit.googleapis.com/v1/projects',
      ]) {
        const answer = await service.send(path + query)
        expectEnvelope(answer, 400, 'API key not valid. Please pass a valid API key.')
      }
    }
  })
})

describe('forged ID tokens', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('400 INVALID_ID_TOKEN for lookup, update and delete; 401 for the API', async () => {
    const [header = '', payload = '', signature = ''] = idToken.split('.')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const other = part({ ...claims, sub: 'someoneelse', user_id: 'someoneelse' })
    const forged = [
      `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${part({ alg: 'none', kid })}.${payload}.${signature}`,
      `${part({ alg: 'HS256', kid })}.${payload}.${signature}`,
      `${part({ alg: 'RS256', kid })}.${payload}.${signature}`,
      `${part({ alg: 'ES256' })}.${payload}.${signature}`,
      `${part({ alg: 'ES256', kid: 'unknown' })}.${payload}.${signature}`,
      `${part({ alg: 'ES256', kid: 5 })}.${payload}.${signature}`,
      `${part({ alg: 'ES256', kid, crit: ['b64'], b64: false })}.${payload}.${signature}`,
      `${header}.${other}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${signature.slice(2)}`,
      `${header}.${payload}`,
      `${header}.${part('text')}.${signature}`,
      `${part([])}.${payload}.${signature}`,
      'a.b.c',
      '..',
      'x',
    ]
    for (const token of forged) {
      for (const method of ['lookup', 'update', 'delete']) {
        const answer = await service.post(method, { idToken: token })
        expectEnvelope(answer, 400, 'INVALID_ID_TOKEN')
      }
      await expect(service.identity.verifyIdToken(token)).rejects.toMatchObject({ code: 'unauthenticated' })
    }
  })

  test('400 INVALID_ID_TOKEN from another project of the same keys', async () => {
    const other = await startTestService(db.database, { IDENTITY_PROJECT_ID: 'another' })
    expectEnvelope(await other.post('lookup', { idToken }), 400, 'INVALID_ID_TOKEN')
    await other.close()
  })
})

describe('browsers of other sites', () => {
  const path = () => `/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${service.key}`
  const from = (origin: string, method = 'POST') => {
    const headers = { origin, 'content-type': 'application/json', 'access-control-request-method': 'POST' }
    return service.send(path(), {
      method,
      headers,
      ...(method === 'POST' && { body: JSON.stringify({ idToken }) }),
    })
  }

  test('200 for the own origin, which may read the answer', async () => {
    const answer = await from('http://localhost:3000')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
    expect(answer.headers.get('vary')).toBe('Origin')
  })

  test('204 lets its preflight pass with the headers of the SDK', async () => {
    const answer = await from('http://localhost:3000', 'OPTIONS')
    expect(answer.status).toBe(204)
    const allowed = answer.headers.get('access-control-allow-headers')?.split(', ')
    expect(allowed).toEqual(expect.arrayContaining(['content-type', 'x-client-version', 'x-firebase-gmpid']))
  })

  test('403 for every other origin, preflight included', async () => {
    for (const origin of [
      'https://evil.example',
      'http://localhost:3001',
      'https://localhost:3000',
      'null',
    ]) {
      for (const method of ['POST', 'OPTIONS']) {
        const answer = await from(origin, method)
        expectEnvelope(answer, 403, 'UNAUTHORIZED_DOMAIN')
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      }
    }
  })

  test('403 in production for the names of the machine itself', async () => {
    const production = await startTestService(db.database, {
      NODE_ENV: 'production',
      ORIGIN: 'https://acolhe.example',
    })
    const asking = (origin: string) =>
      production.send(`/identitytoolkit.googleapis.com/v1/projects?key=${production.key}`, {
        headers: { origin },
      })
    expectEnvelope(await asking('http://localhost:3000'), 403, 'UNAUTHORIZED_DOMAIN')
    expectEnvelope(await asking('http://127.0.0.1:3000'), 403, 'UNAUTHORIZED_DOMAIN')
    expect((await asking('https://acolhe.example')).status).toBe(200)
    await production.close()
  })
})

describe('trouble on our side', () => {
  test('500 INTERNAL_ERROR, and a log line without a word of what was sent', async () => {
    const lines: string[] = []
    const broken = await createTestDatabase(2)
    const failing = await startTestService(broken.database, {}, undefined, (line) => lines.push(line))
    await withClient(broken.target.owner, (owner) => owner.query('drop table identity_accounts cascade'))
    const answer = await failing.post('signInWithPassword', {
      email: 'ana@example.com',
      password: 'segredo1',
    })
    expectEnvelope(answer, 500, /^INTERNAL_ERROR$/)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ code: '42P01', msg: 'identity request failed' })
    expect(lines[0]).not.toMatch(/ana@|segredo/)
    await failing.close()
    await broken.drop()
  })
})
