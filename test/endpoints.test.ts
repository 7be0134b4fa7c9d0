import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Route, routes } from './access/walk.ts'
import { startTestServer, type TestServer } from './server.ts'
import { aurora, olga } from './world.ts'

/** The common behaviour of all routes. `access` tests which records each person may see. */

const guarded = routes.filter((route) => route.meta.access !== 'public')

let server: TestServer
let orgId: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.register(olga)
  orgId = owner.user.orgId
  tokens.owner = owner.token
})
afterAll(() => server.stop())

/** The token is checked before anything else of a request. */
const call = (route: Route, token?: string) =>
  server.call(route.method, `/api/v1${route.path.replace(/\{orgId\}/, orgId).replace(/\{\w+\}/g, 'any')}`, {
    token,
  })

test('every route says who may call it', () => {
  for (const { name, meta } of routes) {
    expect(meta.access, name).toBeDefined()
    expect(meta.may !== undefined, name).toBe(meta.access === 'member')
  }
})

describe.each(guarded)('$name', (route) => {
  // The operator's are found by nobody else.
  const isHidden = route.meta.access === 'operator'
  test(isHidden ? '404 without a token' : '401 without a token', async () => {
    const problem = isHidden ? { status: 404, code: 'not_found' } : { status: 401, code: 'unauthenticated' }
    expect((await call(route)).body).toMatchObject(problem)
  })

  test.each(['x.y.z', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ6ZWNhIn0.', 'not a token'])(
    '401 with %s',
    async (forged) => {
      expect((await call(route, forged)).status).toBe(401)
    },
  )
})

test('no answer is kept by a browser: neither what was read nor why it was refused', async () => {
  const answers = [
    await server.call('GET', '/api/v1/me', { token: tokens.owner }),
    await server.call('GET', '/api/v1/me'),
    await server.call('GET', '/api/v1/nothing'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404])
  for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store')
})

describe('bad input gets a problem, never a 500', () => {
  const put = (body: string, headers = {}) =>
    fetch(`${server.origin}/api/v1/orgs/${orgId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${tokens.owner}`, 'content-type': 'application/json', ...headers },
      body,
    })

  test.each([
    ['broken JSON', '{"orgName":', 400],
    ['not an object', '[]', 422],
    ['null', 'null', 422],
    ['a deep array', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 422],
    ['a deep object', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 400],
    ['NUL', JSON.stringify({ ...aurora, version: 1, orgName: 'a\0b' }), 422],
    ['half a character', JSON.stringify({ ...aurora, version: 1, orgName: 'a\ud800b' }), 422],
    ['half a character in the name of a field', JSON.stringify({ ...aurora, version: 1, 'a\ud800': 1 }), 400],
    ['a version beyond the column', JSON.stringify({ ...aurora, version: 2 ** 31 }), 422],
    ['wrong types', JSON.stringify({ ...aurora, version: 'x', orgName: { a: 1 } }), 422],
    ['a huge text', JSON.stringify({ ...aurora, version: 1, orgName: 'x'.repeat(500) }), 422],
    ['more than a MiB', JSON.stringify({ ...aurora, orgName: 'x'.repeat(2 ** 20) }), 413],
  ])('%s', async (_name, body, status) => {
    const response = await put(body)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      status,
      code: expect.any(String),
      detail: expect.any(String),
    })
  })

  test.each([
    ['is read', 500, 422],
    ['of more than a MiB is refused', 2 ** 20, 413],
  ])('a body that comes in pieces %s', async (_name, size, status) => {
    const text = JSON.stringify({ ...aurora, version: 1, orgName: 'x'.repeat(size) })
    const response = await fetch(`${server.origin}/api/v1/orgs/${orgId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${tokens.owner}`, 'content-type': 'application/json' },
      body: new Blob([text]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(status)
  })

  test('404 for an unknown path', async () => {
    expect((await server.call('GET', '/api/v1/nothing')).body).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  test('404 or 422 for an id that is none', async () => {
    expect((await server.call('GET', '/api/v1/orgs/1', { token: tokens.owner })).status).toBe(422)
    expect((await server.call('GET', '/api/v1/orgs/1/events', { token: tokens.owner })).status).toBe(404)
  })
})
