import { createUserWithEmailAndPassword, type Persistence } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#platform/db/client.server.ts'
import { openDatabase, targetFor } from '#platform/db/database.server.ts'
import { startDatabaseProxy } from '#test/databaseProxy.ts'
import { createTestDatabase, silentLog, type TestDatabase } from '#test/harness.ts'
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

const tokenPath = '/securetoken.googleapis.com/v1/token'

describe('requests to unknown endpoints', () => {
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

  test('200 for an authorised domain alone, with its preflight, as the SDK asks', async () => {
    const open = await startTestService(db.database, {
      IDENTITY_AUTHORIZED_DOMAINS: 'www.clinica.example,localhost:5173',
    })
    const path = `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${open.key}`
    const preflight = (origin: string) =>
      open.send(path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
    for (const origin of ['https://www.clinica.example', 'http://localhost:5173']) {
      const answer = await preflight(origin)
      expect(answer.status).toBe(204)
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      const signedUp = await open.post(
        'signUp',
        { email: `${origin.length}@clinica.example`, password: 'segredo1' },
        { origin },
      )
      expect(signedUp.status).toBe(200)
      expect(signedUp.headers.get('access-control-allow-origin')).toBe(origin)
    }
    for (const origin of [
      'http://www.clinica.example',
      'https://clinica.example',
      'https://www.clinica.example:8443',
      'https://www.clinica.example.evil.example',
      'https://localhost:5173',
    ])
      expectEnvelope(await preflight(origin), 403, 'UNAUTHORIZED_DOMAIN')
    await open.close()
  })

  test('403 in production for the names of the machine itself', async () => {
    const production = await startTestService(db.database, {
      NODE_ENV: 'production',
      ORIGIN: 'https://acolhe.example',
    })
    const input = (origin: string) =>
      production.send(`/identitytoolkit.googleapis.com/v1/projects?key=${production.key}`, {
        headers: { origin },
      })
    expectEnvelope(await input('http://localhost:3000'), 403, 'UNAUTHORIZED_DOMAIN')
    expectEnvelope(await input('http://127.0.0.1:3000'), 403, 'UNAUTHORIZED_DOMAIN')
    expect((await input('https://acolhe.example')).status).toBe(200)
    await production.close()
  })
})

describe('errors of the server', () => {
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
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      problem: 'unexpected',
      msg: 'identity request failed',
      err: { cause: { code: '42P01' } },
    })
    expect(lines[0]).not.toMatch(/ana@|segredo/)
    await failing.close()
    await broken.drop()
  })

  test('a database that is away signs nobody out, not even in a page opened meanwhile', async () => {
    const own = await createTestDatabase(2)
    const proxy = await startDatabaseProxy(own.target.owner)
    const target = targetFor({ ...own.target.owner, host: proxy.host, port: proxy.port })
    const database = await openDatabase(target, 2, silentLog)
    database.enqueue = async () => {}
    const away = await startTestService(database)
    const stored = storedPersistence()
    const first = away.browser(stored)
    const { user } = await createUserWithEmailAndPassword(first, 'ana@example.com', 'segredo1')

    proxy.close()
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    const reopened = away.browser(stored)
    await reopened.authStateReady()
    expect(reopened.currentUser?.uid).toBe(user.uid)
    await away.close()
    await database.close()
    await own.drop()
  })
})

/** A persistence that survives the reload of a page, as a browser's storage does. The SDK takes a class. */
function storedPersistence(): Persistence {
  const stored = new Map<string, string>()
  /** The storage key without the name of the app's instance. */
  const nameOf = (key: string) => key.split(':').slice(0, 3).join(':')
  class Kept {
    static readonly type = 'LOCAL'
    readonly type = 'LOCAL'
    _isAvailable = async () => true
    _set = async (key: string, value: unknown) => void stored.set(nameOf(key), JSON.stringify(value))
    _get = async (key: string) => JSON.parse(stored.get(nameOf(key)) ?? 'null')
    _remove = async (key: string) => void stored.delete(nameOf(key))
    _addListener() {}
    _removeListener() {}
  }
  return Kept
}
