import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import {
  amparo,
  ana,
  aurora,
  bruno,
  clara,
  helena,
  olga,
  pinheiros,
  ultrasound,
  vacation,
  zeca,
} from '#test/world.ts'

let server: TestServer
let orgId: string
let path: string
const tokens: Record<string, string> = {}
const people: Record<string, string> = {}
const unit: Record<string, string> = {}
let planId: string
let examId: string

const as = (who: string) => tokens[who] ?? ''
const get = (at: string, who = 'owner') => server.call('GET', `${path}${at}`, { token: as(who) })
const post = (at: string, body: object, who = 'owner') =>
  server.call('POST', `${path}${at}`, { token: as(who), body })
const put = (at: string, body: object, who = 'owner') =>
  server.call('PUT', `${path}${at}`, { token: as(who), body })

let made = 0
/** Creates a professional with a council number of her own. */
async function hire(over: object = {}, who = 'owner') {
  const { status, body } = await post(
    '/professionals',
    { ...helena, councilNumber: String(200_000 + ++made), ...over },
    who,
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const tuesday = (unitId: string | undefined, from: number, to: number) => ({ unitId, weekday: 2, from, to })

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.register(olga)
  orgId = owner.user.orgId
  path = `/api/v1/orgs/${orgId}`
  tokens.owner = owner.token
  await server.call('PUT', path, { token: owner.token, body: { ...aurora, version: 1 } })
  for (const person of [ana, bruno, clara]) {
    const { token, user } = await server.register(person)
    await server.addMember(orgId, user.userId, person.role)
    tokens[person.role] = token
    people[person.role] = user.userId
  }
  tokens.stranger = (await server.register(zeca)).token
  for (const name of ['Pinheiros', 'Tatuapé'])
    unit[name] = (await post('/units', { ...pinheiros, name })).body.id
  planId = (await post('/insurance-plans', amparo)).body.id
  examId = (await post('/exams', ultrasound)).body.id
  // A person who manages Tatuapé only.
  const local = await server.register({ ...ana, email: 'local@aurora.example', fullname: 'Lia Tavares' })
  await server.addMember(orgId, local.user.userId, 'manager')
  await restrict(local.user.userId, [unit.Tatuapé ?? ''])
  tokens.local = local.token
  const desk = await server.register({ ...bruno, email: 'desk@aurora.example', fullname: 'Davi Reis' })
  await server.addMember(orgId, desk.user.userId, 'receptionist')
  await restrict(desk.user.userId, [unit.Tatuapé ?? ''])
  tokens.desk = desk.token
})
afterAll(() => server.stop())

const restrict = (userId: string, units: string[]) =>
  server.sql(orgId, 'update members set unit_ids = $2 where user_id = $1', [userId, units])

describe('POST /orgs/{orgId}/professionals', () => {
  test('201 with only the first step', async () => {
    const created = await hire({ councilNumber: '142077' })
    expect(created).toMatchObject({
      fullName: 'Helena Prado',
      council: 'CRM',
      councilNumber: '142077',
      specialties: ['Cardiologia'],
      hours: [],
      unitIds: [],
      version: 1,
    })
    expect((await get(`/professionals/${created.id}`)).body).toEqual(created)
  })

  test('201 with everything', async () => {
    const full = {
      unitIds: [unit.Pinheiros, unit.Tatuapé],
      hours: [
        {
          ...tuesday(unit.Pinheiros, 480, 720),
          recurrence: { kind: 'everyWeeks', weeks: 2, from: '2026-11-24' },
        },
        {
          ...tuesday(unit.Tatuapé, 780, 1080),
          byArrivalPlaces: 12,
          validFrom: '2026-12-01',
          validUntil: '2027-06-30',
        },
        {
          unitId: unit.Tatuapé,
          weekday: 6,
          from: 480,
          to: 720,
          recurrence: { kind: 'monthly', nths: [1, -1] },
        },
      ],
      extraHours: [{ unitId: unit.Pinheiros, date: '2026-12-20', from: 480, to: 720 }],
      plans: [{ insurancePlanId: planId, productIds: null }],
      examIds: [examId],
      prices: [
        { kind: 'visit', insurancePlanId: null, priceCents: 30_000, shareBasisPoints: 6_250 },
        { kind: 'visit', insurancePlanId: planId, priceCents: 12_000, shareCents: 8_000 },
      ],
      durations: { ...helena.durations, telehealth: 25 },
      stepMinutes: 15,
      followUpDays: 45,
      userId: null,
    }
    const created = await hire(full)
    expect(created).toMatchObject({ ...full, hours: expect.anything(), prices: expect.anything() })
    expect(created.hours).toHaveLength(3)
    expect(created.hours[0]).toEqual({
      ...full.hours[0],
      byArrivalPlaces: null,
      validFrom: '',
      validUntil: '',
    })
    expect(created.prices.map((one: { shareBasisPoints: number }) => one.shareBasisPoints)).toEqual([
      6_250,
      null,
    ])
  })

  test('422 names each wrong field', async () => {
    const { status, body } = await post('/professionals', {
      ...helena,
      fullName: '',
      specialties: [],
      councilState: '',
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      fullName: 'Nome é obrigatório. Ex: Helena Prado',
      councilState: 'Escolha a UF do conselho',
      specialties: 'Informe ao menos uma especialidade',
    })
  })

  test('422 beside the period that meets another at another unit', async () => {
    const { status, body } = await post('/professionals', {
      ...helena,
      councilNumber: '999001',
      unitIds: [unit.Pinheiros, unit.Tatuapé],
      hours: [tuesday(unit.Pinheiros, 480, 720), tuesday(unit.Tatuapé, 700, 800)],
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      'hours.1': 'Neste horário já atende em outra unidade: terça-feira, 08:00–12:00, toda semana',
    })
  })

  test('422 for a council number that another has, and for what the network does not have', async () => {
    await hire({ councilNumber: '777' })
    const { status, body } = await post('/professionals', {
      ...helena,
      councilNumber: '777',
      unitIds: [crypto.randomUUID()],
      plans: [{ insurancePlanId: crypto.randomUUID(), productIds: null }],
      examIds: [crypto.randomUUID()],
      userId: 'nobody',
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      councilNumber: 'Este registro já é de Dra. Helena Prado',
      unitIds: 'Uma das unidades não existe mais',
      plans: 'Um dos convênios não existe mais',
      examIds: 'Um dos exames não existe mais',
      userId: 'Escolha uma pessoa da equipe',
    })
  })

  test('403 for the front desk', async () => {
    expect((await post('/professionals', helena, 'receptionist')).status).toBe(403)
  })

  test('422 for a manager of some units who names none of them', async () => {
    const none = await post('/professionals', { ...helena, councilNumber: '888' }, 'local')
    expect(none.body.errors).toEqual({ unitIds: 'Escolha ao menos uma das suas unidades' })
    const other = await post(
      '/professionals',
      { ...helena, councilNumber: '888', unitIds: [unit.Pinheiros] },
      'local',
    )
    expect(other.body.errors).toEqual({ unitIds: 'Uma das unidades não existe mais' })
    await hire({ unitIds: [unit.Tatuapé] }, 'local')
  })
})

describe('PUT /orgs/{orgId}/professionals/{id}', () => {
  test('200 writes all of it and raises the version; the history says who', async () => {
    const before = await hire()
    const { status, body } = await put(`/professionals/${before.id}`, {
      ...before,
      unitIds: [unit.Pinheiros],
      hours: [tuesday(unit.Pinheiros, 480, 720)],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 2, unitIds: [unit.Pinheiros] })
    expect(body.hours).toHaveLength(1)
    const { items } = (await get(`/history/professional/${before.id}`)).body
    expect(items[0]).toMatchObject({ act: 'update', userFullname: olga.fullname })
    expect(items[0].after.hours).toHaveLength(1)
  })

  test('409 with the current record when another write came first', async () => {
    const before = await hire()
    await put(`/professionals/${before.id}`, { ...before, fullName: 'Helena Prado Lima' })
    const { status, body } = await put(`/professionals/${before.id}`, { ...before, fullName: 'Helena Souza' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale_version', current: { fullName: 'Helena Prado Lima' } })
  })

  test('409 before what is wrong with the form, which may be the other’s making', async () => {
    const before = await hire()
    await put(`/professionals/${before.id}`, { ...before, fullName: 'Helena Prado Lima' })
    const wrong = { ...before, unitIds: [crypto.randomUUID()] }
    expect((await put(`/professionals/${before.id}`, wrong)).body.code).toBe('stale_version')
  })

  test('404 for one who is not there; 422 for an account that another has', async () => {
    expect((await put(`/professionals/${crypto.randomUUID()}`, { ...helena, version: 1 })).status).toBe(404)
    const other = await hire({ userId: people.receptionist })
    const before = await hire()
    const { body } = await put(`/professionals/${before.id}`, { ...before, userId: people.receptionist })
    expect(body.errors).toEqual({ userId: 'Esta conta já é de Dra. Helena Prado' })
    await put(`/professionals/${other.id}`, { ...other, userId: null })
  })

  test('a manager of some units sees and changes only their hours; the others stay', async () => {
    const hours = [tuesday(unit.Pinheiros, 480, 720), tuesday(unit.Tatuapé, 780, 1080)]
    const whole = await hire({ unitIds: [unit.Pinheiros, unit.Tatuapé], hours })
    const seen = (await get(`/professionals/${whole.id}`, 'local')).body
    expect(seen.unitIds).toEqual([unit.Tatuapé])
    expect(seen.hours.map((one: { unitId: string }) => one.unitId)).toEqual([unit.Tatuapé])
    const answer = await put(
      `/professionals/${whole.id}`,
      { ...seen, hours: [tuesday(unit.Tatuapé, 840, 1020)] },
      'local',
    )
    expect(answer.status).toBe(200)
    const after = (await get(`/professionals/${whole.id}`)).body
    expect(after.unitIds.toSorted()).toEqual([unit.Pinheiros, unit.Tatuapé].toSorted())
    expect(after.hours.map((one: { from: number }) => one.from)).toEqual([480, 840])
  })

  test('422 for that manager’s hours that meet those elsewhere, which stay untold', async () => {
    const whole = await hire({
      unitIds: [unit.Pinheiros, unit.Tatuapé],
      hours: [tuesday(unit.Pinheiros, 480, 720)],
      extraHours: [{ unitId: unit.Pinheiros, date: '2026-11-25', from: 480, to: 720 }],
    })
    const seen = (await get(`/professionals/${whole.id}`, 'local')).body
    const { status, body } = await put(
      `/professionals/${whole.id}`,
      {
        ...seen,
        hours: [tuesday(unit.Tatuapé, 660, 800), { ...tuesday(unit.Tatuapé, 660, 800), weekday: 3 }],
      },
      'local',
    )
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['hours.0', 'hours.1'])
  })

  test('404 for a professional of other units', async () => {
    const other = await hire({ unitIds: [unit.Pinheiros] })
    expect((await get(`/professionals/${other.id}`, 'local')).status).toBe(404)
    expect((await put(`/professionals/${other.id}`, other, 'local')).status).toBe(404)
  })
})

describe('GET /orgs/{orgId}/professionals', () => {
  test('200 with units, week, convênios; searched and filtered', async () => {
    const lima = await hire({
      fullName: 'Lívia Ávila',
      treatment: '',
      council: 'CRN',
      specialties: ['Nutrição'],
      unitIds: [unit.Tatuapé, unit.Pinheiros],
      hours: [
        tuesday(unit.Tatuapé, 480, 720),
        { ...tuesday(unit.Tatuapé, 480, 720), weekday: 4, recurrence: { kind: 'monthly', nths: [2] } },
        { ...tuesday(unit.Tatuapé, 480, 720), weekday: 5, validUntil: '2020-01-01' },
      ],
      plans: [{ insurancePlanId: planId, productIds: null }],
      examIds: [examId],
    })
    const { items, total } = (await get('/professionals?q=livia avila')).body
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      id: lima.id,
      units: [
        { id: unit.Pinheiros, name: 'Pinheiros' },
        { id: unit.Tatuapé, name: 'Tatuapé' },
      ],
      week: ['never', 'never', 'always', 'never', 'sometimes', 'never', 'never'],
      planCount: 1,
      away: null,
    })
    const found = async (query: string) =>
      (await get(`/professionals?q=livia&${query}`)).body.items.map((one: { id: string }) => one.id)
    for (const query of [
      `specialty=${encodeURIComponent('Nutrição,Outra')}`,
      `unitId=${unit.Pinheiros}`,
      `insurancePlanId=${planId}`,
      `examId=${examId}`,
      'isActive=true',
      'hasHours=true',
    ])
      expect(await found(query), query).toEqual([lima.id])
    for (const query of [
      'specialty=Cardiologia',
      `unitId=${crypto.randomUUID()}`,
      `insurancePlanId=${crypto.randomUUID()}`,
      `examId=${crypto.randomUUID()}`,
      'isActive=false',
      'hasHours=false',
    ])
      expect(await found(query), query).toEqual([])
    for (const q of ['crn', 'nutricao', lima.councilNumber])
      expect((await get(`/professionals?q=${q}`)).body.items.length, q).toBeGreaterThan(0)
  })

  test('hours that are over are none; extra days to come are some', async () => {
    const over = { ...tuesday(unit.Pinheiros, 480, 720), validUntil: '2020-01-01' }
    const extra = (date: string) => ({ unitId: unit.Pinheiros, date, from: 480, to: 720 })
    const parts = { unitIds: [unit.Pinheiros], specialties: ['Homeopatia'], hours: [over] }
    const past = await hire({ ...parts, extraHours: [extra('2020-01-01')] })
    const soon = await hire({ ...parts, extraHours: [extra('2099-12-01'), extra('2099-12-02')] })
    const found = async (query: string) =>
      (await get(`/professionals?specialty=Homeopatia&${query}`)).body.items.map(
        ({ id, extraDayCount }: { id: string; extraDayCount: number }) => [id, extraDayCount],
      )
    expect(await found('hasHours=false')).toEqual([[past.id, 0]])
    expect(await found('hasHours=true')).toEqual([[soon.id, 2]])
  })

  test('200 in Portuguese order, page after page', async () => {
    const names = async (query: string) => (await get(`/professionals?${query}`)).body
    for (const fullName of ['Zuleide Prates', 'Álvaro Prates', 'Bento Prates']) await hire({ fullName })
    const all = (await names('q=prates&limit=100')).items.map((one: { fullName: string }) => one.fullName)
    expect(all).toEqual(['Álvaro Prates', 'Bento Prates', 'Zuleide Prates'])
    const first = await names('q=prates&limit=2&sort=-name')
    const second = await names(`q=prates&limit=2&sort=-name&cursor=${first.next}`)
    expect([...first.items, ...second.items].map((one: { fullName: string }) => one.fullName)).toEqual(
      all.toReversed(),
    )
  })

  test('who attends away from everything now says until when', async () => {
    const one = await hire({ fullName: 'Otávio Lacerda', unitIds: [unit.Pinheiros] })
    const today = new Date().toISOString().slice(0, 10)
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const earlier = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await post(`/professionals/${one.id}/blocks`, {
      ...vacation,
      kind: 'congress',
      startsOn: earlier,
      endsOn: later,
    })
    expect(today < later).toBe(true)
    const { items } = (await get('/professionals?q=otavio')).body
    expect(items[0].away.kind).toBe('congress')
    expect(items[0].away.until).toMatch(/^\d{4}-\d{2}-\d{2}T00:00$/)
  })

  test('who is restricted to a unit sees only whom it has, and only its hours', async () => {
    const both = await hire({
      fullName: 'Ivo Restrito',
      unitIds: [unit.Pinheiros, unit.Tatuapé],
      hours: [tuesday(unit.Pinheiros, 480, 720), { ...tuesday(unit.Tatuapé, 480, 720), weekday: 3 }],
    })
    await hire({ fullName: 'Ilda Restrita', unitIds: [unit.Pinheiros] })
    const { items } = (await get('/professionals?q=restrit', 'desk')).body
    expect(items.map((one: { id: string }) => one.id)).toEqual([both.id])
    expect(items[0].units).toEqual([{ id: unit.Tatuapé, name: 'Tatuapé' }])
    expect(items[0].week).toEqual(['never', 'never', 'never', 'always', 'never', 'never', 'never'])
  })

  test('a professional sees only herself', async () => {
    const own = await hire({
      fullName: 'Clara Nogueira',
      userId: people.professional,
      unitIds: [unit.Pinheiros],
    })
    const other = await hire({ fullName: 'Clara Outra' })
    const { items, total } = (await get('/professionals', 'professional')).body
    expect(items.map((one: { id: string }) => one.id)).toEqual([own.id])
    expect(total).toBe(1)
    expect((await get(`/professionals/${own.id}`, 'professional')).status).toBe(200)
    expect((await get(`/professionals/${other.id}`, 'professional')).status).toBe(404)
    expect((await put(`/professionals/${own.id}`, own, 'professional')).status).toBe(403)
    await put(`/professionals/${own.id}`, { ...own, userId: null })
  })

  test('the database shows her nobody else, whatever a query asks', async () => {
    const own = await hire({
      userId: people.professional,
      unitIds: [unit.Pinheiros],
      hours: [tuesday(unit.Pinheiros, 480, 720)],
    })
    const client = await server.db.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select * from acolhe_enter($1, $2)', [orgId, people.professional])
      for (const table of [
        'professional_units',
        'professional_hours',
        'professional_plans',
        'professional_prices',
        'blocks',
      ]) {
        const { rows } = await client.query(`select distinct professional_id from ${table}`)
        expect(
          rows.filter((row) => row.professional_id !== own.id),
          table,
        ).toEqual([])
      }
      const { rows } = await client.query('select id from professionals')
      expect(rows).toEqual([{ id: own.id }])
      expect((await client.query('update professionals set full_name = full_name')).rowCount).toBe(0)
      const units = await client.query('select unit_id from professional_units')
      expect(units.rows).toEqual([{ unit_id: unit.Pinheiros }])
    } finally {
      await client.query('rollback')
      client.release()
    }
    await put(`/professionals/${own.id}`, { ...own, userId: null })
  })
})

describe('GET /orgs/{orgId}/professional-options', () => {
  test('200 with what the form chooses from', async () => {
    const { body } = await get('/professional-options')
    expect(body.specialties).toContain('Cardiologia')
    expect(body.units.map((one: { name: string }) => one.name)).toEqual(['Pinheiros', 'Tatuapé'])
    expect(body.units[0].hours[1]).toEqual(pinheiros.hours[1])
    expect(body.colors).toContain('petrol')
    expect(body.plans).toEqual([{ id: planId, name: amparo.name, products: expect.any(Array) }])
    expect(body.exams).toEqual([{ id: examId, name: ultrasound.name, category: ultrasound.category }])
    expect(body.members.map((one: { name: string }) => one.name)).toContain(bruno.fullname)
  })

  test('a professional gets what is hers, and nobody of the team', async () => {
    const own = await hire({ userId: people.professional, examIds: [examId] })
    const { body } = await get('/professional-options', 'professional')
    expect(body).toMatchObject({ members: [], plans: [], exams: [{ id: examId }] })
    await put(`/professionals/${own.id}`, { ...own, userId: null })
  })

  test('who is restricted gets the own units', async () => {
    expect((await get('/professional-options', 'desk')).body).toMatchObject({
      units: [{ id: unit.Tatuapé, name: 'Tatuapé' }],
      isBoundToUnits: true,
    })
    expect((await get('/professional-options')).body.isBoundToUnits).toBe(false)
  })
})

describe('POST /orgs/{orgId}/professionals/units and /insurance-plans', () => {
  test('200 adds and takes away, with the hours there; the version grows', async () => {
    const [a, b] = [
      await hire({ unitIds: [unit.Pinheiros], hours: [tuesday(unit.Pinheiros, 480, 720)] }),
      await hire(),
    ]
    const { status, body } = await post('/professionals/units', {
      ids: [a.id, b.id],
      add: [unit.Tatuapé],
      remove: [unit.Pinheiros],
    })
    expect(status).toBe(200)
    expect(body.ids.toSorted()).toEqual([a.id, b.id].toSorted())
    const after = (await get(`/professionals/${a.id}`)).body
    expect(after).toMatchObject({ unitIds: [unit.Tatuapé], hours: [], version: 2 })
    await post('/professionals/insurance-plans', { ids: [a.id], add: [planId] })
    expect((await get(`/professionals/${a.id}`)).body.plans).toEqual([
      { insurancePlanId: planId, productIds: null },
    ])
    await post('/professionals/insurance-plans', { ids: [a.id], remove: [planId] })
    expect((await get(`/professionals/${a.id}`)).body.plans).toEqual([])
  })

  test('404 when one is not there, 422 for what is not there; nothing is changed', async () => {
    const a = await hire()
    expect(
      (await post('/professionals/units', { ids: [a.id, crypto.randomUUID()], add: [unit.Tatuapé] })).status,
    ).toBe(404)
    expect((await post('/professionals/units', { ids: [a.id], add: [crypto.randomUUID()] })).status).toBe(422)
    expect(
      (await post('/professionals/insurance-plans', { ids: [a.id], add: [crypto.randomUUID()] })).status,
    ).toBe(422)
    expect((await get(`/professionals/${a.id}`)).body.version).toBe(1)
  })

  test('422 for a manager of some units who would lose sight of somebody', async () => {
    const a = await hire({ unitIds: [unit.Tatuapé] })
    expect(
      (await post('/professionals/units', { ids: [a.id], remove: [unit.Tatuapé] }, 'local')).status,
    ).toBe(422)
    expect((await get(`/professionals/${a.id}`)).body.unitIds).toEqual([unit.Tatuapé])
  })
})

describe('POST /orgs/{orgId}/professionals/activation, /deletion, /restoration', () => {
  test('200 takes out of use and back', async () => {
    const a = await hire()
    expect((await post('/professionals/activation', { ids: [a.id], isActive: false })).body).toEqual({
      ids: [a.id],
    })
    expect((await get(`/professionals/${a.id}`)).body.isActive).toBe(false)
  })

  test('200 deletes and restores; an account that has another record by then stays there', async () => {
    const first = await hire({ userId: people.receptionist })
    expect((await post('/professionals/deletion', { ids: [first.id] })).status).toBe(200)
    expect((await get(`/professionals/${first.id}`)).status).toBe(404)
    const second = await hire({ userId: people.receptionist })
    expect((await post('/professionals/restoration', { ids: [first.id] })).body).toEqual({ ids: [first.id] })
    expect((await get(`/professionals/${first.id}`)).body.userId).toBeNull()
    expect((await get(`/professionals/${second.id}`)).body.userId).toBe(people.receptionist)
    await post('/professionals/deletion', { ids: [second.id] })
  })

  test('the deleted are listed for who may restore them, of the own units for a restricted manager', async () => {
    const other = await hire({ fullName: 'Zilda Arquivada', unitIds: [unit.Pinheiros] })
    await post('/professionals/deletion', { ids: [other.id] })
    const gone = (who?: string) => get('/professionals?deleted=true&q=arquivada', who)
    expect((await gone()).body.items).toMatchObject([
      { id: other.id, deletedAt: expect.stringContaining('T') },
    ])
    expect((await gone('local')).body.items).toEqual([])
    for (const who of ['receptionist', 'professional']) expect((await gone(who)).status, who).toBe(403)
  })

  test('404 for professionals whom the manager does not see', async () => {
    const other = await hire({ unitIds: [unit.Pinheiros] })
    for (const at of ['deletion', 'activation'])
      expect(
        (await post(`/professionals/${at}`, { ids: [other.id], isActive: false }, 'local')).status,
        at,
      ).toBe(404)
    expect((await get(`/professionals/${other.id}`)).body.isActive).toBe(true)
  })

  test('units, convênios and exams that professionals have can’t be deleted; the answer says whose', async () => {
    await hire({
      fullName: 'Úrsula Usada',
      unitIds: [unit.Pinheiros],
      plans: [{ insurancePlanId: planId, productIds: null }],
      examIds: [examId],
    })
    for (const [at, id] of [
      ['units', unit.Pinheiros],
      ['insurance-plans', planId],
      ['exams', examId],
    ]) {
      const { status, body } = await post(`/${at}/deletion`, { ids: [id] })
      expect(status, at).toBe(409)
      expect(body.uses[0]).toMatchObject({ id, by: expect.stringContaining('Dra. ') })
    }
  })

  test('who leaves the team leaves the record, which stays', async () => {
    const leaver = await server.register({ ...clara, email: 'leaver@aurora.example' })
    await server.addMember(orgId, leaver.user.userId, 'professional')
    const one = await hire({ userId: leaver.user.userId })
    await server.sql(orgId, 'delete from members where user_id = $1', [leaver.user.userId])
    expect((await get(`/professionals/${one.id}`)).body.userId).toBeNull()
  })
})
