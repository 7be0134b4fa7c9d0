import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { amparo, ana, bruno, olga, pinheiros, ultrasound } from '#test/world.ts'

let server: TestServer
let owner: string
let reception: string
/** A manager restricted to Pinheiros. */
let branch: string
let root: string
let path: string
let here: string
let elsewhere: string

beforeAll(async () => {
  server = await startTestServer()
  const { token, user } = await server.register(olga)
  owner = token
  root = `/api/v1/orgs/${user.orgId}`
  path = `${root}/insurance-plans`
  const front = await server.register(bruno)
  await server.addMember(user.orgId, front.user.userId, 'receptionist')
  reception = front.token
  here = (await server.call('POST', `${root}/units`, { token, body: pinheiros })).body.id
  elsewhere = (await server.call('POST', `${root}/units`, { token, body: { ...pinheiros, name: 'Tatuapé' } }))
    .body.id
  const manager = await server.register(ana)
  await server.addMember(user.orgId, manager.user.userId, 'manager')
  await server.sql(user.orgId, 'update members set unit_ids = $1 where user_id = $2', [
    [here],
    manager.user.userId,
  ])
  branch = manager.token
})
afterAll(() => server.stop())

let count = 0
const create = (form: object = {}, token = owner) =>
  server.call('POST', path, { token, body: { ...amparo, name: `Convênio ${++count}`, ...form } })
const find = async (id: string, token = owner) => (await server.call('GET', `${path}/${id}`, { token })).body
const put = (id: string, body: object, token = owner) => server.call('PUT', `${path}/${id}`, { token, body })
const list = async (query = '', token = owner) =>
  (await server.call('GET', `${path}?limit=100&${query}`, { token })).body
const namesOf = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)

describe('POST /orgs/{orgId}/insurance-plans', () => {
  test('201 with normalised values, the planos in order', async () => {
    const { status, body } = await create({
      name: '  Vida   Clara ',
      products: [
        { name: 'Prata', code: '' },
        { name: 'Básico', code: '470' },
      ],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Vida Clara',
      ansCode: '345678',
      followUpDays: 30,
      acceptedEverywhere: true,
      units: [],
      products: [
        { name: 'Básico', code: '470', isActive: true },
        { name: 'Prata', code: '', isActive: true },
      ],
      version: 1,
    })
    expect(await find(body.id)).toEqual(body)
  })

  test('201 accepted at one unit from a day on', async () => {
    const units = [{ unitId: here, acceptedFrom: '2027-03-01' }]
    const { body } = await create({ acceptedEverywhere: false, units })
    expect(body).toMatchObject({ acceptedEverywhere: false, units })
  })

  test('422 beside each field', async () => {
    const { status, body } = await create({
      name: ' ',
      ansCode: '12',
      followUpDays: 400,
      acceptedEverywhere: false,
      units: [{ unitId: here, acceptedFrom: '2027-02-30' }],
      products: [{ name: 'Ouro' }, { name: 'ouro ' }, { name: '' }],
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual([
      'ansCode',
      'followUpDays',
      'name',
      'products.1.name',
      'products.2.name',
      'units.0.acceptedFrom',
    ])
  })

  test('422 for a name that is taken, but for accents and case, and for a unit that is not there', async () => {
    await create({ name: 'Saúde Ipê' })
    expect((await create({ name: 'SAUDE IPE' })).body.errors).toEqual({
      name: 'Já existe um convênio com este nome',
    })
    const units = [{ unitId: crypto.randomUUID(), acceptedFrom: '' }]
    expect((await create({ acceptedEverywhere: false, units })).body.errors).toEqual({
      'units.0.unitId': 'Esta unidade não existe mais',
    })
  })

  test('422 for a member restricted to some units who would accept it everywhere', async () => {
    expect((await create({}, branch)).body.errors).toHaveProperty('acceptedEverywhere')
    const units = [{ unitId: here, acceptedFrom: '' }]
    expect((await create({ acceptedEverywhere: false, units }, branch)).status).toBe(201)
    const other = [{ unitId: elsewhere, acceptedFrom: '' }]
    expect((await create({ acceptedEverywhere: false, units: other }, branch)).status).toBe(422)
  })

  test('403 for the front desk', async () => {
    expect((await create({}, reception)).status).toBe(403)
  })
})

describe('PUT /orgs/{orgId}/insurance-plans/{id}', () => {
  test('200 changes, adds and takes away planos by their ids', async () => {
    const { body } = await create()
    const [basic, executive] = body.products
    const products = [
      { ...basic, name: 'Básico apartamento' },
      { name: 'Zênite', code: '', isActive: false },
    ]
    const answer = await put(body.id, { ...body, products })
    expect(answer.status).toBe(200)
    expect(answer.body.version).toBe(2)
    expect(answer.body.products).toEqual([
      { ...basic, name: 'Básico apartamento' },
      { id: expect.any(String), name: 'Zênite', code: '', isActive: false },
    ])
    expect(JSON.stringify(await find(body.id))).not.toContain(executive.id)
  })

  test('a plano of another convênio is not taken over', async () => {
    const [one, other] = [(await create()).body, (await create()).body]
    await put(other.id, { ...other, products: [{ ...one.products[0], name: 'Roubado' }] })
    expect((await find(one.id)).products).toEqual(one.products)
  })

  test('200 of a member restricted to one unit leaves the others as they are', async () => {
    const units = [
      { unitId: here, acceptedFrom: '' },
      { unitId: elsewhere, acceptedFrom: '2027-01-01' },
    ]
    const { body } = await create({ acceptedEverywhere: false, units })
    const seen = await find(body.id, branch)
    expect(seen.units).toEqual([{ unitId: here, acceptedFrom: '' }])
    expect((await put(body.id, { ...seen, units: [] }, branch)).body.units).toEqual([])
    expect((await find(body.id)).units).toEqual([{ unitId: elsewhere, acceptedFrom: '2027-01-01' }])
  })

  test('409 with the current record when another write came first', async () => {
    const { body } = await create()
    await put(body.id, { ...body, operator: 'Amparo Norte' })
    const { status, body: rejected } = await put(body.id, { ...body, operator: 'Amparo Sul' })
    expect(status).toBe(409)
    expect(rejected).toMatchObject({
      code: 'stale_version',
      current: { operator: 'Amparo Norte', version: 2 },
    })
  })

  test('404 for one that is not there, 403 for the front desk', async () => {
    const { body } = await create()
    expect((await put(crypto.randomUUID(), body)).status).toBe(404)
    expect((await put(body.id, body, reception)).status).toBe(403)
  })
})

describe('GET /orgs/{orgId}/insurance-plans', () => {
  test('200 finds by name, operadora and registro without accents, and pages', async () => {
    await create({ name: 'Único Norte', operator: 'Cooperativa Ágata', ansCode: '999111' })
    for (const q of ['unico', 'agata norte', '999111'])
      expect(namesOf(await list(`q=${encodeURIComponent(q)}`))).toEqual(['Único Norte'])
    const first = (await server.call('GET', `${path}?limit=2`, { token: reception })).body
    const second = (
      await server.call('GET', `${path}?limit=2&cursor=${encodeURIComponent(first.next)}`, {
        token: reception,
      })
    ).body
    expect(second.offset).toBe(2)
    expect(namesOf(first)).not.toEqual(namesOf(second))
  })

  test('200 filters by state, authorisation, operadora and unit, and counts only the units that are seen', async () => {
    const units = [
      { unitId: here, acceptedFrom: '' },
      { unitId: elsewhere, acceptedFrom: '' },
    ]
    await create({
      name: 'Filtrado',
      operator: 'Rara',
      isActive: false,
      requiresAuthorization: true,
      acceptedEverywhere: false,
      units,
    })
    const fitting = `operator=Rara&isActive=false&requiresAuthorization=true&unitId=${elsewhere}`
    expect((await list(fitting)).items).toMatchObject([
      { name: 'Filtrado', unitCount: 2, products: [{ name: 'Básico enfermaria' }, { name: 'Executivo' }] },
    ])
    expect(namesOf(await list('operator=Rara&isActive=true'))).toEqual([])
    expect((await list('operator=Rara', branch)).items).toMatchObject([{ unitCount: 1 }])
    expect(namesOf(await list(fitting, branch))).toEqual([])
  })
})

describe('GET /orgs/{orgId}/insurance-plan-options', () => {
  test('200 with the operadoras, each once, in Portuguese order', async () => {
    await create({ operator: 'Álamo' })
    await create({ operator: 'Álamo' })
    const { status, body } = await server.call('GET', `${root}/insurance-plan-options`, { token: reception })
    expect(status).toBe(200)
    expect(body.operators[0]).toBe('Álamo')
    expect(new Set(body.operators).size).toBe(body.operators.length)
  })
})

describe('GET /orgs/{orgId}/insurance-plans/{id}', () => {
  test('404 for one that is not there', async () => {
    const { status } = await server.call('GET', `${path}/${crypto.randomUUID()}`, { token: owner })
    expect(status).toBe(404)
  })
})

describe('POST /orgs/{orgId}/insurance-plans/activation', () => {
  const activate = (ids: string[], isActive: boolean, token = owner) =>
    server.call('POST', `${path}/activation`, { token, body: { ids, isActive } })

  test('200 with those that changed, recorded in their histories', async () => {
    const [one, other] = [(await create()).body, (await create({ isActive: false })).body]
    const { status, body } = await activate([one.id, other.id], false)
    expect({ status, body }).toEqual({ status: 200, body: { ids: [one.id] } })
    expect(await find(one.id)).toMatchObject({ isActive: false, version: 2 })
    const history = await server.call('GET', `${root}/history/insurancePlan/${one.id}`, { token: owner })
    expect(history.body.items[0]).toMatchObject({
      act: 'update',
      before: { isActive: true },
      after: { isActive: false },
      userFullname: olga.fullname,
    })
  })

  test('404 when one is not there, and then none is changed', async () => {
    const { body } = await create()
    expect((await activate([body.id, crypto.randomUUID()], false)).status).toBe(404)
    expect(await find(body.id)).toMatchObject({ isActive: true })
  })
})

describe('POST /orgs/{orgId}/insurance-plans/deletion and restoration', () => {
  test('200, and back again', async () => {
    const { body } = await create()
    const remove = await server.call('POST', `${path}/deletion`, { token: owner, body: { ids: [body.id] } })
    expect(remove).toMatchObject({ status: 200, body: { ids: [body.id] } })
    expect(await find(body.id)).toMatchObject({ status: 404 })
    await server.call('POST', `${path}/restoration`, { token: owner, body: { ids: [body.id] } })
    expect(await find(body.id)).toMatchObject({ products: body.products })
  })

  test('the deleted are listed, and not restored beside one of the same name', async () => {
    const { body } = await create({ name: 'Saúde antiga' })
    await server.call('POST', `${path}/deletion`, { token: owner, body: { ids: [body.id] } })
    const gone = await server.call('GET', `${path}?deleted=true&q=antiga`, { token: owner })
    expect(gone.body.items).toMatchObject([{ id: body.id, deletedAt: expect.stringContaining('T') }])
    await create({ name: 'Saude Antiga' })
    const restored = await server.call('POST', `${path}/restoration`, {
      token: owner,
      body: { ids: [body.id] },
    })
    expect(restored).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  })

  test('409 while it covers exams', async () => {
    const { body } = await create({ name: 'Usado' })
    const exam = (await server.call('POST', `${root}/exams`, { token: owner, body: ultrasound })).body
    const cells = [[0, 0, [0, null, 0], [1, 12_480, 0]]]
    await server.call('PATCH', `${root}/coverage`, {
      token: owner,
      body: { exams: [exam.id], plans: [body.id], cells },
    })
    const rejected = await server.call('POST', `${path}/deletion`, { token: owner, body: { ids: [body.id] } })
    expect(rejected).toMatchObject({
      status: 409,
      body: { code: 'in_use', uses: [{ id: body.id, name: 'Usado', by: 'cobre 1 exame' }] },
    })
  })
})
