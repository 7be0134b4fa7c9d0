import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mapWeek } from '#lib/weekHours.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { amparo, ana, bruno, olga, pinheiros, ultrasound } from '#test/world.ts'

let server: TestServer
let owner: string
let reception: string
let branch: string
let root: string
let path: string

beforeAll(async () => {
  server = await startTestServer()
  const { token, user } = await server.register(olga)
  owner = token
  root = `/api/v1/orgs/${user.orgId}`
  path = `${root}/exams`
  const front = await server.register(bruno)
  await server.addMember(user.orgId, front.user.userId, 'receptionist')
  reception = front.token
  const { body: unit } = await server.call('POST', `${root}/units`, { token, body: pinheiros })
  const resources = [{ name: 'Mamógrafo 1', kind: 'mamógrafo', capacity: 1, hours: null }]
  await server.call('POST', `${root}/units`, { token, body: { ...pinheiros, name: 'Tatuapé', resources } })
  const manager = await server.register(ana)
  await server.addMember(user.orgId, manager.user.userId, 'manager')
  await server.sql(user.orgId, 'update members set unit_ids = $1 where user_id = $2', [
    [unit.id],
    manager.user.userId,
  ])
  branch = manager.token
})
afterAll(() => server.stop())

let count = 0
const create = (form: object = {}, token = owner) =>
  server.call('POST', path, { token, body: { ...ultrasound, name: `Exame ${++count}`, ...form } })
const find = async (id: string) => (await server.call('GET', `${path}/${id}`, { token: owner })).body
const put = (id: string, body: object, token = owner) => server.call('PUT', `${path}/${id}`, { token, body })
const list = async (query = '') =>
  (await server.call('GET', `${path}?limit=100&${query}`, { token: reception })).body
const namesOf = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)

const mornings = mapWeek((day) => (day >= 1 && day <= 5 ? [{ from: 420, to: 600 }] : []))

describe('POST /orgs/{orgId}/exams', () => {
  test('201 with normalised values', async () => {
    const { status, body } = await create({
      name: ' Curva   glicêmica ',
      resourceKind: ' Coleta ',
      isOnResourceAlone: true,
      permittedHours: mornings,
      screeningQuestions: ['diabetes', 'pregnancy', 'diabetes'],
      ownQuestions: ['  Trouxe  o lanche?'],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Curva glicêmica',
      code: '40901122',
      resourceKind: 'coleta',
      isOnResourceAlone: true,
      permittedHours: mornings,
      screeningQuestions: ['pregnancy', 'diabetes'],
      ownQuestions: ['Trouxe o lanche?'],
      version: 1,
    })
    expect(await find(body.id)).toEqual(body)
  })

  test('422 beside each field', async () => {
    const { status, body } = await create({
      name: '',
      code: '123',
      category: '',
      durationMin: null,
      bufferBeforeMin: -1,
      bufferAfterMin: 900,
      fastingMinHours: 12,
      fastingMaxHours: 8,
      selfPayPriceCents: -5,
      resourceKind: null,
      isOnResourceAlone: true,
      permittedHours: mapWeek(() => []),
      ownQuestions: ['Dói?', 'dói?'],
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual([
      'bufferAfterMin',
      'bufferBeforeMin',
      'category',
      'code',
      'durationMin',
      'fastingMaxHours',
      'name',
      'ownQuestions.1',
      'permittedHours',
      'resourceKind',
      'selfPayPriceCents',
    ])
  })

  test('422 for a weekday whose hours overlap, and for a name that is taken', async () => {
    const overlapping = {
      ...mornings,
      2: [
        { from: 420, to: 600 },
        { from: 540, to: 660 },
      ],
    }
    expect((await create({ permittedHours: overlapping })).body.errors).toEqual({
      'permittedHours.2': 'Os horários se sobrepõem',
    })
    await create({ name: 'Ecocardiograma' })
    expect((await create({ name: 'ecocardiograma' })).body.errors).toEqual({
      name: 'Já existe um exame com este nome',
    })
  })

  test('201 with a code of the network’s own', async () => {
    expect((await create({ isTuss: false, code: 'US-ABD' })).body).toMatchObject({ code: 'US-ABD' })
  })

  test('403 for the front desk', async () => {
    expect((await create({}, reception)).status).toBe(403)
  })
})

describe('PUT /orgs/{orgId}/exams/{id}', () => {
  test('200 raises the version, and the history has only what changed', async () => {
    const { body } = await create()
    const answer = await put(body.id, { ...body, durationMin: 45 })
    expect(answer).toMatchObject({ status: 200, body: { durationMin: 45, version: 2 } })
    const history = await server.call('GET', `${root}/history/exam/${body.id}`, { token: reception })
    expect(history.body.items[0]).toMatchObject({ before: { durationMin: 30 }, after: { durationMin: 45 } })
    expect(Object.keys(history.body.items[0].after)).toEqual(['durationMin'])
  })

  test('409 with the current record when another write came first', async () => {
    const { body } = await create()
    await put(body.id, { ...body, category: 'Cardiologia' })
    expect(await put(body.id, { ...body, category: 'Coleta' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { category: 'Cardiologia', version: 2 } },
    })
  })

  test('404 for one that is not there, 403 for the front desk', async () => {
    const { body } = await create()
    expect((await put(crypto.randomUUID(), body)).status).toBe(404)
    expect((await put(body.id, body, reception)).status).toBe(403)
  })
})

describe('GET /orgs/{orgId}/exams', () => {
  test('200 finds by name, code and category without accents', async () => {
    await create({ name: 'Doppler de carótidas', code: '40901360', category: 'Vascular' })
    for (const q of ['carotidas', '40901360', 'vascular doppler'])
      expect(namesOf(await list(`q=${q}`))).toEqual(['Doppler de carótidas'])
  })

  test('200 filters by state, category, resource, authorisation and convênio, and counts what covers it', async () => {
    const plan = (await server.call('POST', `${root}/insurance-plans`, { token: owner, body: amparo })).body
    const one = (await create({ name: 'Holter 24 h', category: 'Ritmo', resourceKind: 'holter' })).body
    await create({ name: 'MAPA 24 h', category: 'Ritmo', resourceKind: 'mapa', isActive: false })
    await server.call('PATCH', `${root}/coverage`, {
      token: owner,
      body: { exams: [one.id], plans: [plan.id], cells: [[0, 0, [0, null, 0], [1, 13_600, 1]]] },
    })
    expect((await list('category=Ritmo&resourceKind=holter,mapa&isActive=true')).items).toMatchObject([
      { name: 'Holter 24 h', coveredCount: 1, authorizationCount: 1 },
    ])
    expect(namesOf(await list('category=Ritmo'))).toEqual(['Holter 24 h', 'MAPA 24 h'])
    expect(namesOf(await list('requiresAuthorization=true'))).toEqual(['Holter 24 h'])
    expect(namesOf(await list('category=Ritmo&requiresAuthorization=false'))).toEqual(['MAPA 24 h'])
    expect(namesOf(await list(`insurancePlanId=${plan.id}`))).toEqual(['Holter 24 h'])
  })
})

describe('GET /orgs/{orgId}/exams/{id}', () => {
  test('404 for one that is not there', async () => {
    expect((await find(crypto.randomUUID())).status).toBe(404)
  })
})

describe('GET /orgs/{orgId}/exam-options', () => {
  const options = async (token: string) => (await server.call('GET', `${root}/exam-options`, { token })).body

  test('200 with categories and kinds of resource, each once', async () => {
    await create({ category: 'Ápice', resourceKind: 'esteira' })
    const { categories, resourceKinds, unitResourceKinds } = await options(reception)
    expect(categories[0]).toBe('Ápice')
    expect(resourceKinds).toEqual(expect.arrayContaining(['esteira', 'mamógrafo', 'sala', 'ultrassom']))
    expect(unitResourceKinds).toEqual(expect.arrayContaining(['mamógrafo', 'ultrassom']))
    expect(unitResourceKinds).not.toContain('esteira')
    expect(new Set(resourceKinds).size).toBe(resourceKinds.length)
  })

  test('a member restricted to one unit sees no resource of another', async () => {
    expect((await options(branch)).resourceKinds).not.toContain('mamógrafo')
    expect((await options(branch)).unitResourceKinds).not.toContain('mamógrafo')
  })
})

describe('POST /orgs/{orgId}/exams/activation', () => {
  test('200 takes several out of use', async () => {
    const ids = [(await create()).body.id, (await create()).body.id]
    const { status, body } = await server.call('POST', `${path}/activation`, {
      token: owner,
      body: { ids, isActive: false },
    })
    expect(status).toBe(200)
    expect(body.ids.sort()).toEqual(ids.sort())
    for (const id of ids) expect(await find(id)).toMatchObject({ isActive: false })
  })
})

describe('POST /orgs/{orgId}/exams/deletion and restoration', () => {
  test('200, and back again', async () => {
    const { body } = await create()
    await server.call('POST', `${path}/deletion`, { token: owner, body: { ids: [body.id] } })
    expect(await find(body.id)).toMatchObject({ status: 404 })
    await server.call('POST', `${path}/restoration`, { token: owner, body: { ids: [body.id] } })
    expect(await find(body.id)).toMatchObject({ name: body.name })
  })

  test('the deleted are listed for who may restore them', async () => {
    const { body } = await create({ name: 'Exame que saiu' })
    await server.call('POST', `${path}/deletion`, { token: owner, body: { ids: [body.id] } })
    const gone = (token: string) => server.call('GET', `${path}?deleted=true&q=saiu`, { token })
    expect((await gone(owner)).body.items).toMatchObject([
      { id: body.id, deletedAt: expect.stringContaining('T') },
    ])
    expect((await gone(reception)).status).toBe(403)
  })

  test('409 restores none whose name another has by now', async () => {
    const { body } = await create({ name: 'Mapa de retina' })
    await server.call('POST', `${path}/deletion`, { token: owner, body: { ids: [body.id] } })
    await create({ name: 'Mapa de Retina' })
    const rejected = await server.call('POST', `${path}/restoration`, {
      token: owner,
      body: { ids: [body.id] },
    })
    expect(rejected).toMatchObject({ status: 409, body: { code: 'name_taken', name: 'Mapa de retina' } })
    expect(await find(body.id)).toMatchObject({ status: 404 })
  })
})
