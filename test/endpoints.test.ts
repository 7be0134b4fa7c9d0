import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions, roles } from '#platform/access.ts'
import type { RouteMeta } from '#platform/http/contract.ts'
import { contract } from '#src/contract.ts'
import { startTestServer, type TestServer } from './server.ts'
import {
  amparo,
  ana,
  aurora,
  bruno,
  clara,
  helena,
  olga,
  pinheiros,
  teresa,
  ultrasound,
  vacation,
  zeca,
} from './world.ts'

const booking = {
  ...{ unitId: crypto.randomUUID(), patientId: crypto.randomUUID(), kind: 'visit' },
  startsAt: '2027-03-01T12:00:00Z',
}

/** Every route of the contract with an input it accepts; a route that is missing here fails the walk. */
const inputs: Record<string, unknown> = {
  'GET /orgs/{orgId}/history/{kind}/{id}': undefined,
  'GET /orgs/{orgId}/setup': undefined,
  'GET /orgs/{orgId}/units': undefined,
  'POST /orgs/{orgId}/units': pinheiros,
  'GET /orgs/{orgId}/units/{id}': undefined,
  'PUT /orgs/{orgId}/units/{id}': { ...pinheiros, version: 1 },
  'POST /orgs/{orgId}/units/activation': { ids: [crypto.randomUUID()], isActive: true },
  'POST /orgs/{orgId}/units/deletion': { ids: [crypto.randomUUID()] },
  'POST /orgs/{orgId}/units/restoration': { ids: [crypto.randomUUID()] },
  'GET /orgs/{orgId}/insurance-plans': undefined,
  'POST /orgs/{orgId}/insurance-plans': amparo,
  'GET /orgs/{orgId}/insurance-plans/{id}': undefined,
  'PUT /orgs/{orgId}/insurance-plans/{id}': { ...amparo, version: 1 },
  'POST /orgs/{orgId}/insurance-plans/activation': { ids: [crypto.randomUUID()], isActive: true },
  'POST /orgs/{orgId}/insurance-plans/deletion': { ids: [crypto.randomUUID()] },
  'POST /orgs/{orgId}/insurance-plans/restoration': { ids: [crypto.randomUUID()] },
  'GET /orgs/{orgId}/insurance-plan-options': undefined,
  'GET /orgs/{orgId}/exams': undefined,
  'POST /orgs/{orgId}/exams': ultrasound,
  'GET /orgs/{orgId}/exams/{id}': undefined,
  'PUT /orgs/{orgId}/exams/{id}': { ...ultrasound, version: 1 },
  'POST /orgs/{orgId}/exams/activation': { ids: [crypto.randomUUID()], isActive: true },
  'POST /orgs/{orgId}/exams/deletion': { ids: [crypto.randomUUID()] },
  'POST /orgs/{orgId}/exams/restoration': { ids: [crypto.randomUUID()] },
  'GET /orgs/{orgId}/exam-options': undefined,
  'GET /orgs/{orgId}/coverage': undefined,
  'PATCH /orgs/{orgId}/coverage': { exams: [] },
  'GET /orgs/{orgId}/coverage/export': undefined,
  'GET /orgs/{orgId}/members': undefined,
  'PUT /orgs/{orgId}/members/{userId}': { role: 'receptionist', unitIds: null, version: 1 },
  'DELETE /orgs/{orgId}/members/{userId}': undefined,
  'POST /orgs/{orgId}/departure': undefined,
  'GET /orgs/{orgId}/invitations': undefined,
  'POST /orgs/{orgId}/invitations': { email: 'dora@aurora.example', role: 'receptionist', unitIds: null },
  'POST /orgs/{orgId}/invitations/{id}/resending': undefined,
  'DELETE /orgs/{orgId}/invitations/{id}': undefined,
  'GET /invitations/{code}': undefined,
  'POST /invitations/{code}/acceptance': undefined,
  'GET /orgs/{orgId}/professionals': undefined,
  'GET /orgs/{orgId}/professional-options': undefined,
  'POST /orgs/{orgId}/professionals': helena,
  'GET /orgs/{orgId}/professionals/{id}': undefined,
  'PUT /orgs/{orgId}/professionals/{id}': { ...helena, version: 1 },
  'POST /orgs/{orgId}/professionals/units': { ids: [crypto.randomUUID()], add: [crypto.randomUUID()] },
  'POST /orgs/{orgId}/professionals/insurance-plans': { ids: [crypto.randomUUID()] },
  'POST /orgs/{orgId}/professionals/activation': { ids: [crypto.randomUUID()], isActive: true },
  'POST /orgs/{orgId}/professionals/deletion': { ids: [crypto.randomUUID()] },
  'POST /orgs/{orgId}/professionals/restoration': { ids: [crypto.randomUUID()] },
  'GET /orgs/{orgId}/professionals/{id}/blocks': undefined,
  'POST /orgs/{orgId}/professionals/{id}/blocks': vacation,
  'PUT /orgs/{orgId}/professionals/{id}/blocks/{blockId}': { ...vacation, version: 1 },
  'POST /orgs/{orgId}/professionals/blocks': { ...vacation, professionalIds: [crypto.randomUUID()] },
  'POST /orgs/{orgId}/professionals/blocks/preview': { ...vacation, professionalIds: [crypto.randomUUID()] },
  'POST /orgs/{orgId}/professionals/blocks/deletion': { ids: [crypto.randomUUID()] },
  'POST /orgs/{orgId}/professionals/blocks/restoration': { ids: [crypto.randomUUID()] },
  'GET /orgs/{orgId}/patients': undefined,
  'POST /orgs/{orgId}/patients': teresa,
  'GET /orgs/{orgId}/patients/{id}': undefined,
  'PUT /orgs/{orgId}/patients/{id}': { ...teresa, version: 1 },
  'POST /orgs/{orgId}/patients/changes': { ids: [crypto.randomUUID()], status: 'inactive' },
  'GET /orgs/{orgId}/patient-tags': undefined,
  'POST /orgs/{orgId}/patients/deletion': { ids: [crypto.randomUUID()] },
  'POST /orgs/{orgId}/patients/restoration': { ids: [crypto.randomUUID()] },
  'POST /orgs/{orgId}/patients/duplicates': { fullName: 'Teresa' },
  'GET /orgs/{orgId}/patients/{id}/consents': undefined,
  'POST /orgs/{orgId}/patients/{id}/consents': {
    ...{ purpose: 'marketing', channel: 'whatsapp', isGranted: true, source: 'inPerson' },
  },
  'GET /orgs/{orgId}/patients/{id}/merges': undefined,
  'POST /orgs/{orgId}/patients/{id}/merges': { version: 1, otherId: crypto.randomUUID(), otherVersion: 1 },
  'POST /orgs/{orgId}/patients/{id}/merges/{mergeId}/reversal': undefined,
  'GET /orgs/{orgId}/patients/{id}/timeline': undefined,
  'POST /orgs/{orgId}/patients/export': {},
  'POST /orgs/{orgId}/patient-imports': { file: 'nome\nTeresa' },
  'GET /orgs/{orgId}/patient-imports': undefined,
  'GET /orgs/{orgId}/patient-imports/{id}': undefined,
  'GET /orgs/{orgId}/patient-imports/{id}/rows': undefined,
  'PUT /orgs/{orgId}/patient-imports/{id}/mapping': { mapping: ['fullName'] },
  'POST /orgs/{orgId}/patient-imports/{id}/confirmation': {},
  'POST /orgs/{orgId}/patient-imports/{id}/cancellation': undefined,
  'GET /orgs/{orgId}/patient-imports/{id}/report': undefined,
  'GET /orgs/{orgId}/files': undefined,
  'POST /orgs/{orgId}/files': {},
  'GET /orgs/{orgId}/files/{id}/address': undefined,
  'DELETE /orgs/{orgId}/files/{id}': undefined,
  'POST /orgs/{orgId}/files/{id}/restoration': undefined,
  'GET /orgs/{orgId}/appointments': undefined,
  'POST /orgs/{orgId}/appointments': booking,
  'GET /orgs/{orgId}/appointments/{id}': undefined,
  'PUT /orgs/{orgId}/appointments/{id}': { version: 1 },
  'GET /orgs/{orgId}/appointments/{id}/moves': undefined,
  'POST /orgs/{orgId}/appointments/{id}/moves': { version: 1, to: 'confirmed' },
  'POST /orgs/{orgId}/appointments/{id}/time': { version: 1, startsAt: booking.startsAt },
  'POST /orgs/{orgId}/appointments/{id}/undo': { version: 1 },
  'POST /orgs/{orgId}/appointments/closure': {
    ...{ items: [{ id: crypto.randomUUID(), version: 1 }], to: 'noShow' },
  },
  'POST /orgs/{orgId}/appointments/reopening': { items: [{ id: crypto.randomUUID(), version: 1 }] },
  'GET /orgs/{orgId}/appointment-counts': undefined,
  'POST /orgs/{orgId}/appointment-series': { ...booking, sessions: 2 },
  'GET /orgs/{orgId}/availability': undefined,
  'GET /orgs/{orgId}/agenda-hours': undefined,
  'GET /orgs/{orgId}/agenda-openings': undefined,
  'GET /orgs/{orgId}/availability/reasons': undefined,
  'GET /orgs/{orgId}/availability/quote': undefined,
  'GET /orgs/{orgId}/holds': undefined,
  'POST /orgs/{orgId}/holds': booking,
  'DELETE /orgs/{orgId}/holds/{id}': undefined,
  'GET /me': undefined,
  'PATCH /me': { userFullname: 'Ana' },
  'GET /me/sessions': undefined,
  'DELETE /me/sessions': undefined,
  'DELETE /me/sessions/others': undefined,
  'POST /me/recovery-codes': undefined,
  'POST /me/registration': { userFullname: 'Ana' },
  'PUT /me/active-org': { orgId: crypto.randomUUID() },
  'PUT /me/presence': undefined,
  'POST /orgs': aurora,
  'GET /user-emails/{email}': undefined,
  'GET /orgs/{orgId}': undefined,
  'PUT /orgs/{orgId}': { ...aurora, version: 1 },
  'PUT /orgs/{orgId}/public-page': { slug: '', timeZone: 'America/Sao_Paulo', version: 1 },
  'POST /orgs/{orgId}/deletion': { orgName: 'another' },
  'PUT /orgs/{orgId}/security': { requiresSecondFactor: false, version: 1 },
  'GET /postal-codes/{cep}': undefined,
  'GET /orgs/{orgId}/events': undefined,
  'POST /contact-messages': {
    ...{ subject: 'product', name: 'Sônia Okada', email: 'sonia@clinica.example', message: 'Boa tarde' },
  },
}

interface Route {
  method: string
  path: string
  name: string
  meta: RouteMeta
}

function routesOf(router: object): Route[] {
  return Object.values(router).flatMap((one) => {
    if (!isContractProcedure(one)) return routesOf(one)
    const { method = 'POST', path = '' } = (one as AnyContractProcedure)['~orpc'].route
    return [
      {
        method,
        path,
        name: `${method} ${path}`,
        meta: (one as AnyContractProcedure)['~orpc'].meta as RouteMeta,
      },
    ]
  })
}

const routes = routesOf(contract)
const guarded = routes.filter((route) => route.meta.access !== 'public')
const ofMembers = routes.filter((route) => route.meta.access === 'member')

let server: TestServer
let orgId: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.register(olga)
  orgId = owner.user.orgId
  parameters.orgId = orgId
  tokens.owner = owner.token
  for (const person of [ana, bruno, clara]) {
    const { token, user } = await server.register(person)
    await server.addMember(orgId, user.userId, person.role)
    tokens[person.role] = token
  }
  tokens.stranger = (await server.register(zeca)).token
})
afterAll(() => server.stop())

/** What stands in the address, by the name that the path gives it. */
const parameters: Record<string, string> = {
  cep: '05422030',
  code: 'a-code-of-no-invitation',
  email: 'ana@aurora.example',
  id: crypto.randomUUID(),
  blockId: crypto.randomUUID(),
  mergeId: crypto.randomUUID(),
  kind: 'org',
  userId: 'nobody',
}

/** What a route needs in its address besides. */
const wish = new URLSearchParams({ unitId: booking.unitId, kind: 'visit', startsAt: booking.startsAt })
const queries: Record<string, string> = {
  'GET /orgs/{orgId}/appointments': '?from=2027-03-01T00:00:00Z&to=2027-03-02T00:00:00Z',
  'GET /orgs/{orgId}/appointment-counts': '?from=2027-03-01',
  'GET /orgs/{orgId}/holds': '?from=2027-03-01T00:00:00Z&to=2027-03-02T00:00:00Z',
  'GET /orgs/{orgId}/availability': '?kind=visit&from=2027-03-01',
  'GET /orgs/{orgId}/agenda-hours': `?unitId=${booking.unitId}&from=2027-03-01`,
  'GET /orgs/{orgId}/agenda-openings': '?from=2027-03-01',
  'GET /orgs/{orgId}/availability/reasons': `?${wish}`,
  'GET /orgs/{orgId}/availability/quote': `?${wish}`,
  'GET /orgs/{orgId}/files': `?${new URLSearchParams({ ownerKind: 'org-logo', ownerId: crypto.randomUUID() })}`,
}

const call = (route: Route, token?: string) =>
  server.call(
    route.method,
    `/api/v1${route.path.replace(/\{(\w+)\}/g, (_, name) => parameters[name] ?? '')}${queries[route.name] ?? ''}`,
    {
      token,
      body: inputs[route.name],
    },
  )

test('the walk knows every route, and every route says who may call it', () => {
  expect(Object.keys(inputs).sort()).toEqual(routes.map((route) => route.name).sort())
  for (const { name, meta } of routes) {
    expect(meta.access, name).toBeDefined()
    expect(meta.may !== undefined, name).toBe(meta.access === 'member')
  }
})

describe.each(guarded)('$name', (route) => {
  test('401 without a token', async () => {
    expect((await call(route)).body).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  test.each(['x.y.z', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ6ZWNhIn0.', 'not a token'])(
    '401 with %s',
    async (forged) => {
      expect((await call(route, forged)).status).toBe(401)
    },
  )
})

describe.each(ofMembers)('$name', (route) => {
  test('403 for a stranger', async () => {
    const { status, body } = await call(route, tokens.stranger)
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' })
  })

  const allowed: readonly string[] = route.meta.may ? permissions[route.meta.may] : []
  for (const role of roles.filter((one) => !allowed.includes(one))) {
    test(`403 for the role ${role}`, async () => {
      expect((await call(route, tokens[role])).status).toBe(403)
    })
  }
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
