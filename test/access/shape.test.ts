import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clinic, openClinic } from '../clinic.ts'
import { routes, severally } from './walk.ts'

/**
 * A person without access to a network gets 403, whatever is wrong with the request; a person with access
 * gets its errors.
 */

let clinic: Clinic
const id = '0190c1f0-5e43-7c5f-9a7e-9f4a45a1b2c3'

beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.server.stop())

const ofMembers = routes.filter(({ meta }) => meta.access === 'member')
const writes = ofMembers.filter(({ method }) => method !== 'GET' && method !== 'DELETE')
const withIds = ofMembers.filter(({ path }) => /\{(id|blockId|mergeId)\}/.test(path))
const withQueries = ofMembers.filter(({ method, name }) => method === 'GET' && !name.endsWith('/events'))

interface Wrong {
  readonly what: string
  readonly among: typeof routes
  readonly given: string
  readonly body?: string
  readonly query?: string
  readonly headers?: Record<string, string>
}

const wrong: readonly Wrong[] = [
  { what: 'nothing in the body', among: writes, given: id, body: '{}' },
  { what: 'broken JSON', among: writes, given: id, body: '{"orgName":' },
  { what: 'a list for a body', among: writes, given: id, body: '[]' },
  { what: 'NUL in the body', among: writes, given: id, body: '{"notes":"a\\u0000b"}' },
  { what: 'an id that is none', among: withIds, given: 'none', body: '{}' },
  {
    what: 'a query of nonsense',
    among: withQueries,
    given: id,
    query: '?limit=x&from=x&cursor=%00&unitIds=x',
  },
]

async function call({ method, path }: (typeof routes)[number], one: Wrong, token?: string) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => (name === 'orgId' ? clinic.orgId : one.given))
  const response = await fetch(`${clinic.server.origin}/api/v1${filled}${one.query ?? ''}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(one.body && method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(one.body && method !== 'GET' && { body: one.body }),
  })
  await response.body?.cancel()
  return response.status
}

describe.each(wrong)('$what', (one) => {
  test.each([
    ['stranger', 403],
    ['nobody', 401],
  ] as const)('%s: %s on every route', async (who, status) => {
    const answered: string[] = []
    await severally(one.among, async (route) => {
      const found = await call(route, one, who === 'stranger' ? clinic.tokens.stranger : undefined)
      if (found !== status) answered.push(`${route.name} ${found}`)
    })
    expect(answered).toEqual([])
  })
})

test('a role that may not is refused before the shape is told', async () => {
  const { status } = await clinic.call('POST', '/units', {}, 'professional')
  expect(status).toBe(403)
})

test('a caller with access gets the errors', async () => {
  expect((await clinic.call('POST', '/units', {}, 'owner')).body).toMatchObject({
    status: 422,
    code: 'validation_failed',
  })
  expect((await clinic.call('GET', '/units/none', undefined, 'owner')).status).toBe(422)
  const broken = await fetch(`${clinic.server.origin}${clinic.path}/units`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clinic.tokens.owner}`, 'content-type': 'application/json' },
    body: '{"name":',
  })
  expect(broken.status).toBe(400)
})
