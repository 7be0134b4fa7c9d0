import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agenda, openAgenda } from './agenda.ts'
import { amparo, aurora, helena, pinheiros, teresa, vacation } from './world.ts'

/**
 * Requests of a valid shape that only the records, or the calendar, prove wrong: each gets a reason, never a
 * 500.
 */

let clinic: Agenda
beforeAll(async () => {
  clinic = await openAgenda()
})
afterAll(() => clinic.server.stop())

const call = (method: string, path: string, body?: unknown) => clinic.call(method, path, body, 'owner')
const unreadable = 'Há caracteres que não podem ser gravados'

describe('changes of several professionals that change nothing', () => {
  test.each(['units', 'insurance-plans'])('%s', async (what) => {
    const nothing = await call('POST', `/professionals/${what}`, { ids: [clinic.helenaId] })
    expect(nothing).toMatchObject({ status: 200, body: { ids: [] } })
    const standing = what === 'units' ? clinic.unitId : clinic.planId
    const again = await call('POST', `/professionals/${what}`, { ids: [clinic.helenaId], add: [standing] })
    expect(again).toMatchObject({ status: 200, body: { ids: [] } })
  })
})

describe('a block at a unit that is not there', () => {
  const block = () => ({ ...vacation, unitId: crypto.randomUUID() })
  const wrong = { status: 422, body: { errors: { unitId: 'Esta unidade não existe mais' } } }

  test('is not made, for one or for several, nor previewed', async () => {
    const professionalIds = [clinic.helenaId, clinic.ivanId]
    expect(await call('POST', `/professionals/${clinic.helenaId}/blocks`, block())).toMatchObject(wrong)
    expect(await call('POST', '/professionals/blocks', { ...block(), professionalIds })).toMatchObject(wrong)
    expect(
      await call('POST', '/professionals/blocks/preview', { ...block(), professionalIds }),
    ).toMatchObject(wrong)
  })

  test('is not moved there', async () => {
    const path = `/professionals/${clinic.helenaId}/blocks`
    const { body } = await call('POST', path, vacation)
    expect(await call('PUT', `${path}/${body.id}`, { ...block(), version: 1 })).toMatchObject(wrong)
  })
})

describe("ids of another record's parts become new ones, and so do ids that come twice", () => {
  const ids = (parts: { id: string }[]) => parts.map(({ id }) => id)

  test('contacts of patients', async () => {
    const { body: first } = await call('POST', '/patients', teresa)
    const [taken] = ids(first.contacts)
    const contacts = [1, 2].map((at) => ({
      id: taken,
      name: `Marta ${at}`,
      relationship: 'child',
      phone: '1130452200',
    }))
    const made = await call('POST', '/patients', { ...teresa, cpf: '', cns: '', contacts })
    expect(made.status).toBe(201)
    expect(new Set([taken, ...ids(made.body.contacts)]).size).toBe(3)
    const [own] = ids(made.body.contacts)
    const changed = await call('PUT', `/patients/${made.body.id}`, {
      ...teresa,
      cpf: '',
      cns: '',
      version: 1,
      contacts: [...contacts, { ...contacts[0], id: own }, { ...contacts[0], id: own }],
    })
    expect(changed.status).toBe(200)
    expect(ids(changed.body.contacts)).toContain(own)
    expect(new Set([taken, ...ids(changed.body.contacts)]).size).toBe(5)
    expect((await call('GET', `/patients/${first.id}`)).body.contacts).toEqual(first.contacts)
  })

  test('resources of units', async () => {
    const { body: first } = await call('GET', `/units/${clinic.unitId}`)
    const [taken] = ids(first.resources)
    const resources = [1, 2].map((at) => ({
      id: taken,
      name: `Sala ${at}`,
      kind: 'sala',
      capacity: 1,
      hours: null,
    }))
    const { body: unit } = await call('POST', '/units', { ...pinheiros, name: 'Lapa', resources: [] })
    const changed = await call('PUT', `/units/${unit.id}`, {
      ...pinheiros,
      name: 'Lapa',
      resources,
      version: 1,
    })
    expect(changed.status).toBe(200)
    expect(new Set([taken, ...ids(changed.body.resources)]).size).toBe(3)
    const [own] = changed.body.resources
    const again = { ...pinheiros, name: 'Lapa', resources: [own, { ...own, name: 'Sala 3' }], version: 2 }
    const stored = await call('PUT', `/units/${unit.id}`, again)
    expect(stored.status).toBe(200)
    expect(ids(stored.body.resources)).toContain(own.id)
    expect(new Set(ids(stored.body.resources)).size).toBe(2)
  })

  test('planos of convênios', async () => {
    const product = { code: '', isActive: true }
    const products = ['Ouro', 'Prata'].map((name) => ({ ...product, id: clinic.productId, name }))
    const { body: plan } = await call('POST', '/insurance-plans', {
      ...amparo,
      name: 'Vitália',
      products: [],
    })
    const changed = await call('PUT', `/insurance-plans/${plan.id}`, {
      ...amparo,
      name: 'Vitália',
      products,
      version: 1,
    })
    expect(changed.status).toBe(200)
    expect(new Set([clinic.productId, ...ids(changed.body.products)]).size).toBe(3)
  })
})

describe('days, instants and numbers that no clinic means', () => {
  const day = '2027-03-01'

  test.each(['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30'])('%s', async (wrong) => {
    const query = (path: string) => call('GET', path)
    const answers = await Promise.all([
      query(`/agenda-hours?unitId=${clinic.unitId}&from=${wrong}`),
      query(`/agenda-openings?from=${wrong}`),
      query(`/availability?kind=visit&from=${wrong}`),
      query(`/appointment-counts?from=${wrong}`),
      query(`/appointments?from=${wrong}T00:00:00Z&to=${day}T00:00:00Z`),
      query(`/holds?from=${wrong}T00:00:00Z&to=${day}T00:00:00Z`),
      call('POST', `/professionals/${clinic.helenaId}/blocks`, { ...vacation, startsOn: wrong }),
      call('POST', '/patients', { fullName: 'Rosa Brandão', birthDate: wrong }),
      call('POST', '/patients', { fullName: 'Rosa Brandão', memberValidUntil: wrong }),
      call('POST', '/units', { ...pinheiros, openedOn: wrong }),
      call('POST', '/patients/duplicates', { fullName: 'Rosa Brandão', birthDate: wrong }),
      call('POST', '/professionals', {
        ...helena,
        councilNumber: '777',
        unitIds: [clinic.unitId],
        extraHours: [{ unitId: clinic.unitId, from: 480, to: 720, date: wrong }],
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422))
  })

  test('an offset that no time zone has', async () => {
    const answer = await clinic.book({ startsAt: '2027-03-01T09:00:00+18:00' })
    expect(answer).toMatchObject({ status: 422, body: { errors: { startsAt: expect.any(String) } } })
  })

  test('a version beyond the column', async () => {
    const version = 2 ** 31
    const answers = [
      await call('PUT', '', { ...aurora, version }),
      await call('PUT', '/security', { requiresSecondFactor: false, version }),
      await call('PUT', `/units/${clinic.unitId}`, { ...pinheiros, version }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, body: { errors: { version: expect.any(String) } } })
  })
})

test('a lone surrogate is an error of its field, wherever it would be stored', async () => {
  const half = 'Ana \ud800'
  const answers = [
    await call('POST', '/patients', { ...teresa, notes: half }),
    await call('POST', '/patients/export', { q: half }),
    await call('POST', '/invitations', {
      email: `${half}@aurora.example`,
      role: 'receptionist',
      unitIds: null,
    }),
    await call('PUT', '', { ...aurora, orgName: half, version: 1 }),
  ]
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
    [422, { notes: unreadable }],
    [422, { q: unreadable }],
    [422, { email: unreadable }],
    [422, { orgName: unreadable }],
  ])
})

test('a tag that grows in lower case is stored and returned', async () => {
  const { status, body } = await call('POST', '/patients', { fullName: 'Íris İnci', tags: ['İ'.repeat(40)] })
  expect(status).toBe(201)
  expect(body.tags).toEqual(['i̇'.repeat(40)])
})

test('an id is the same one in capitals', async () => {
  const answer = await call('GET', `/units/${clinic.unitId.toUpperCase()}`)
  expect(answer).toMatchObject({ status: 200, body: { id: clinic.unitId } })
  const both = [clinic.helenaId, clinic.helenaId.toUpperCase()]
  expect((await call('POST', '/professionals/units', { ids: both })).status).toBe(200)
})

test.each([
  ['the type of the order', ['next', 'createdAt', 'yesterday', crypto.randomUUID(), 0]],
  ['a day', ['next', 'createdAt', '2026-02-30 00:00:00+00', crypto.randomUUID(), 0]],
])('a cursor whose place is not of %s is refused', async (_, place) => {
  const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
  const lists = ['units', 'exams', 'insurance-plans', 'professionals', 'patients']
  for (const list of lists)
    expect(await call('GET', `/${list}?sort=createdAt&cursor=${cursor}`), list).toMatchObject({
      status: 400,
      body: { code: 'malformed_request' },
    })
})

describe('an idempotency key', () => {
  const make = (key: string) =>
    clinic.server.call('POST', `${clinic.path}/exams`, {
      token: clinic.tokens.owner,
      headers: { 'idempotency-key': key },
      body: { name: 'Eletrocardiograma', category: 'Cardiologia', durationMin: 20 },
    })

  test.each(['', 'k'.repeat(201)])('of a length that is not kept is refused, not cut', async (key) => {
    expect(await make(key)).toMatchObject({
      status: 422,
      body: { errors: { 'Idempotency-Key': 'De 1 a 200 caracteres' } },
    })
  })

  test('may be as long as is said', async () => {
    const [first, again] = [await make('k'.repeat(200)), await make('k'.repeat(200))]
    expect(first.status).toBe(201)
    expect(again.body).toEqual(first.body)
  })
})
