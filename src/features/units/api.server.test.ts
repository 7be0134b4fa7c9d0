import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closedWeek } from '#lib/weekHours.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ana, bruno, clara, helena, olga, pinheiros, zeca } from '#test/world.ts'
import { everything, pageSize } from '#ui/list/everything.ts'
import type { Unit, UnitItem } from './contract.ts'

let server: TestServer
let orgId: string
let path: string
let owned: Unit
let barred: Unit
const tokens: Record<string, string> = {}

const call = (method: string, at = '', body?: object, who = 'owner', headers = {}) =>
  server.call(method, `${path}/units${at}`, { token: tokens[who], body, headers })
const history = (id: string, who = 'owner', search = '') =>
  server.call('GET', `/api/v1/orgs/${orgId}/history/unit/${id}${search}`, { token: tokens[who] })

async function open(over: object = {}): Promise<Unit> {
  const { status, body } = await call('POST', '', { ...pinheiros, ...over })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Adds a member restricted to some units. */
async function restricted(name: string, like: typeof ana, units: readonly string[]) {
  const { token, user } = await server.register({ ...like, email: `${name}@aurora.example` })
  await server.addMember(orgId, user.userId, like.role)
  await server.sql(orgId, 'update members set unit_ids = $2 where user_id = $1', [user.userId, units])
  tokens[name] = token
}

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.register(olga)
  orgId = owner.user.orgId
  path = `/api/v1/orgs/${orgId}`
  tokens.owner = owner.token
  for (const person of [ana, bruno, clara]) {
    const { token, user } = await server.register(person)
    await server.addMember(orgId, user.userId, person.role)
    tokens[person.role] = token
  }
  tokens.stranger = (await server.register(zeca)).token
  owned = await open({ name: 'Norte' })
  barred = await open({ name: 'Sul' })
  await restricted('local', ana, [owned.id])
  await restricted('desk', bruno, [owned.id])
})
afterAll(() => server.stop())

describe('POST /orgs/{orgId}/units', () => {
  test('201 creates, with normalised values', async () => {
    const created = await open({ name: '  Vila   Mariana ', state: 'sp', email: 'VILA@Aurora.example' })
    expect(created).toMatchObject({
      name: 'Vila Mariana',
      state: 'SP',
      email: 'vila@aurora.example',
      phone: '1130452200',
      postalCode: '05422030',
      openedOn: '2019-03-01',
      version: 1,
      resources: [{ name: 'Sala 1' }, { name: 'Ultrassom' }],
    })
    expect((await call('GET', `/${created.id}`)).body).toEqual(created)
  })

  test('422 lists every wrong field, by its path', async () => {
    const { status, body } = await call('POST', '', {
      ...pinheiros,
      name: ' ',
      cnes: '12345678',
      hours: { ...closedWeek, 1: [{ from: 600, to: 500 }] },
      holidays: [{ date: '2027-02-30', name: '' }],
      resources: [{ name: '', kind: 'sala', capacity: 0, hours: null }],
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'validation_failed',
      errors: {
        name: 'Nome da unidade é obrigatório. Ex: Pinheiros',
        cnes: 'CNES inválido. Até 7 dígitos',
        'hours.1': 'O fim precisa vir depois do início',
        'holidays.0.date': 'Data inválida. Ex: 25/01/2027',
        'holidays.0.name': 'Diga o nome do feriado',
        'resources.0.name': 'Dê um nome. Ex: Sala 2',
        'resources.0.capacity': 'De 1 a 500',
      },
    })
    expect(Object.keys(body.errors)).toHaveLength(7)
  })

  test.each(['receptionist', 'professional', 'stranger', 'desk'])('403 for %s', async (who) => {
    expect((await call('POST', '', pinheiros, who)).status).toBe(403)
  })

  test('403 for a manager of some units only: the new one would not be among them', async () => {
    expect((await call('POST', '', pinheiros, 'local')).body).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
  })

  test('repeated with its idempotency key, it creates once', async () => {
    const headers = { 'idempotency-key': 'open-once' }
    const form = { ...pinheiros, name: 'Só uma vez' }
    const first = await call('POST', '', form, 'owner', headers)
    const again = await call('POST', '', form, 'owner', headers)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect((await call('GET', '?q=so+uma+vez')).body.total).toBe(1)
  })
})

describe('GET /orgs/{orgId}/units/{id}', () => {
  test.each(['owner', 'manager', 'receptionist', 'local', 'desk'])('200 for %s', async (who) => {
    expect(await call('GET', `/${owned.id}`, undefined, who)).toMatchObject({
      status: 200,
      body: { name: 'Norte' },
    })
  })

  test('404 for a professional who does not attend there', async () => {
    expect((await call('GET', `/${owned.id}`, undefined, 'professional')).status).toBe(404)
  })

  test.each(['local', 'desk'])('404 for %s, who is restricted to another', async (who) => {
    expect((await call('GET', `/${barred.id}`, undefined, who)).status).toBe(404)
  })

  test('404 for one that is not there, is deleted, or is of another network', async () => {
    const gone = await open({ name: 'Fechada' })
    await call('POST', '/deletion', { ids: [gone.id] })
    const other = await server.register({ ...zeca, email: 'outra@boreal.example' })
    const theirs = `/api/v1/orgs/${other.user.orgId}/units/${owned.id}`
    expect((await call('GET', `/${crypto.randomUUID()}`)).status).toBe(404)
    expect((await call('GET', `/${gone.id}`)).status).toBe(404)
    expect((await server.call('GET', theirs, { token: other.token })).status).toBe(404)
  })
})

describe('PUT /orgs/{orgId}/units/{id}', () => {
  test('200 changes and raises the version; what it holds is changed, added and taken away', async () => {
    const before = await open({ name: 'Lapa' })
    const [room] = before.resources
    const resources = [
      { ...room, name: 'Sala azul' },
      { name: 'Mamógrafo', kind: 'mamógrafo', capacity: 1, hours: null },
    ]
    const { status, body } = await call('PUT', `/${before.id}`, { ...before, name: 'Lapa II', resources })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Lapa II', version: 2 })
    expect(body.resources.map(({ name }: { name: string }) => name)).toEqual(['Mamógrafo', 'Sala azul'])
    expect(body.resources[1].id).toBe(room?.id)
  })

  test('409 with the record as it is now', async () => {
    const before = await open({ name: 'Moema' })
    await call('PUT', `/${before.id}`, { ...before, name: 'Moema Pássaros' })
    const { status, body } = await call('PUT', `/${before.id}`, { ...before, name: 'Moema Índios' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale_version', current: { name: 'Moema Pássaros', version: 2 } })
    expect((await call('GET', `/${before.id}`)).body.name).toBe('Moema Pássaros')
  })

  test('422 per field', async () => {
    const { status, body } = await call('PUT', `/${owned.id}`, { ...owned, phone: '1' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ phone: 'Telefone inválido. Ex: (11) 91234-5678' })
  })

  test('404 for one that is not there', async () => {
    expect((await call('PUT', `/${crypto.randomUUID()}`, owned)).status).toBe(404)
  })

  test.each(['receptionist', 'professional', 'stranger', 'desk'])('403 for %s', async (who) => {
    expect((await call('PUT', `/${owned.id}`, owned, who)).status).toBe(403)
  })

  test('a manager of some units changes these and no other', async () => {
    const own = await open({ name: 'Só dela' })
    await restricted('single', ana, [own.id])
    expect((await call('PUT', `/${own.id}`, { ...own, name: 'Dela' }, 'single')).status).toBe(200)
    expect((await call('PUT', `/${barred.id}`, barred, 'single')).status).toBe(404)
  })

  test('a resource of another unit is not taken over', async () => {
    const [theirs] = owned.resources
    const mine = await open({ name: 'Ambiciosa', resources: [] })
    await call('PUT', `/${mine.id}`, { ...mine, resources: [{ ...theirs, name: 'Roubada' }] })
    expect((await call('GET', `/${owned.id}`)).body.resources).toEqual(owned.resources)
  })
})

describe('GET /orgs/{orgId}/units', () => {
  const names = ['Zona Norte', 'Ávila', 'Água Branca', 'avenida', 'Butantã', 'Ávila', 'Çapão']
  const inOrder = ['Água Branca', 'avenida', 'Ávila', 'Ávila', 'Butantã', 'Çapão', 'Zona Norte']
  const named = ({ items }: { items: UnitItem[] }) => items.map(({ name }) => name)
  let list: (search?: string) => Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>

  beforeAll(async () => {
    const { token, user } = await server.register({ ...olga, email: 'lista@aurora.example' })
    const at = `/api/v1/orgs/${user.orgId}/units`
    for (const [index, name] of names.entries()) {
      const body = { ...pinheiros, name, city: index < 2 ? 'Manaus' : 'Belém', isActive: index % 3 !== 0 }
      await server.call('POST', at, { token, body })
    }
    list = (search = '') => server.call('GET', `${at}${search}`, { token })
  })

  test('200 in Portuguese order, with what rows show', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(named(body)).toEqual(inOrder)
    expect(body).toMatchObject({ total: 7, offset: 0, next: null, previous: null })
    expect(body.items[0]).toMatchObject({ city: 'Belém', street: 'Rua dos Jequitibás', resourceCount: 2 })
    expect(body.items[0]).not.toHaveProperty('sortKey')
  })

  test.each([
    ['avila', 2],
    ['ÁVILA manaus', 1],
    ['capao', 1],
    ['jequitibas', 7],
    ['nada', 0],
    ['%', 0],
    ['', 7],
  ])('finds %j without accents or case: %i', async (q, total) => {
    expect((await list(`?${new URLSearchParams({ q })}`)).body.total).toBe(total)
  })

  test('filters by situation', async () => {
    expect((await list('?isActive=true')).body.total).toBe(4)
    expect((await list('?isActive=false')).body.total).toBe(3)
  })

  test.each(['name', '-name', 'city', '-city', 'createdAt', '-createdAt'])(
    'pages by %s forward and back, with ties, without losing or repeating one',
    async (sort) => {
      const all = (await list(`?sort=${sort}`)).body.items.map(({ id }: UnitItem) => id)
      const pages: string[][] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const search: string = cursor ? `&cursor=${cursor}` : ''
        const { body } = await list(`?sort=${sort}&limit=2${search}`)
        expect(body.offset).toBe(pages.flat().length)
        pages.push(body.items.map(({ id }: UnitItem) => id))
        cursor = body.next
      }
      expect(pages.flat()).toEqual(all)
      expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 1])

      const second = (await list(`?sort=${sort}&limit=2`)).body.next
      const third = (await list(`?sort=${sort}&limit=2&cursor=${second}`)).body.next
      const back = (await list(`?sort=${sort}&limit=2&cursor=${third}`)).body.previous
      const { body } = await list(`?sort=${sort}&limit=2&cursor=${back}`)
      expect(body.items.map(({ id }: UnitItem) => id)).toEqual(pages[1])
      expect(body.offset).toBe(2)
      const first = await list(`?sort=${sort}&limit=2&cursor=${body.previous}`)
      expect(first.body).toMatchObject({ offset: 0, previous: null })
      expect(first.body.items.map(({ id }: UnitItem) => id)).toEqual(pages[0])
    },
  )

  test('the other way round is the exact reverse', async () => {
    expect(named((await list('?sort=-name')).body)).toEqual([...inOrder].reverse())
  })

  test('a row that comes or goes between pages moves no other', async () => {
    const first = (await list('?limit=3')).body
    const second = (await list(`?limit=3&cursor=${first.next}`)).body
    expect(named(second)).toEqual(inOrder.slice(3, 6))
  })

  test.each(['x', 'bnVsbA', Buffer.from('["next","name","a","b",0]').toString('base64url')])(
    '400 for the cursor %s, which is none',
    async (cursor) => {
      expect((await list(`?cursor=${cursor}`)).body).toMatchObject({ status: 400, code: 'malformed_request' })
    },
  )

  test('400 for a cursor of another order', async () => {
    const { next } = (await list('?limit=2')).body
    expect((await list(`?limit=2&sort=city&cursor=${next}`)).status).toBe(400)
  })

  test.each([
    '?sort=password',
    '?limit=0',
    '?limit=101',
    '?limit=x',
    `?q=${'a'.repeat(201)}`,
    '?isActive=talvez',
  ])('422 for %s', async (search) => {
    expect((await list(search)).status).toBe(422)
  })

  test('a member restricted to some units sees and counts these only', async () => {
    for (const who of ['local', 'desk']) {
      const { body } = await call('GET', '', undefined, who)
      expect(body).toMatchObject({ total: 1, items: [{ id: owned.id }] })
    }
  })

  test('403 for a stranger', async () => {
    expect((await call('GET', '', undefined, 'stranger')).status).toBe(403)
  })
})

describe('POST /orgs/{orgId}/units/activation', () => {
  test('200 takes several out of use and in again, and names those that changed', async () => {
    const [a, b] = [await open({ name: 'Par A' }), await open({ name: 'Par B', isActive: false })]
    const off = await call('POST', '/activation', { ids: [a.id, b.id], isActive: false })
    expect(off).toMatchObject({ status: 200, body: { ids: [a.id] } })
    expect((await call('GET', `/${a.id}`)).body).toMatchObject({ isActive: false, version: 2 })
    const on = await call('POST', '/activation', { ids: [a.id, b.id], isActive: true })
    expect(on.body.ids.sort()).toEqual([a.id, b.id].sort())
  })

  test('404 changes none when one doesn’t exist, or is not among the member’s units', async () => {
    const ids = [owned.id, crypto.randomUUID()]
    expect((await call('POST', '/activation', { ids, isActive: false })).status).toBe(404)
    const others = [owned.id, barred.id]
    expect((await call('POST', '/activation', { ids: others, isActive: false }, 'local')).status).toBe(404)
    expect((await call('GET', `/${owned.id}`)).body.isActive).toBe(true)
  })

  test.each(['receptionist', 'professional', 'stranger'])('403 for %s', async (who) => {
    expect((await call('POST', '/activation', { ids: [owned.id], isActive: false }, who)).status).toBe(403)
  })
})

describe('POST /orgs/{orgId}/units/deletion', () => {
  test('200 deletes several, and a second time does nothing', async () => {
    const ids = [(await open({ name: 'Duas A' })).id, (await open({ name: 'Duas B' })).id]
    const first = await call('POST', '/deletion', { ids })
    expect(first.status).toBe(200)
    expect(first.body.ids.sort()).toEqual([...ids].sort())
    expect((await call('GET', '?q=duas')).body.total).toBe(0)
    expect((await call('POST', '/deletion', { ids })).body).toEqual({ ids: [] })
  })

  test('404 deletes none when one is not there', async () => {
    const stored = await open({ name: 'Fica' })
    expect((await call('POST', '/deletion', { ids: [stored.id, crypto.randomUUID()] })).status).toBe(404)
    expect((await call('GET', `/${stored.id}`)).status).toBe(200)
  })

  test('409 deletes none when one is in use, and says of what', async () => {
    const [used, free] = [await open({ name: 'Usada' }), await open({ name: 'Livre' })]
    const form = { ...helena, unitIds: [used.id] }
    const hired = await server.call('POST', `${path}/professionals`, { token: tokens.owner, body: form })
    expect(hired.status, JSON.stringify(hired.body)).toBe(201)
    const { status, body } = await call('POST', '/deletion', { ids: [used.id, free.id] })
    expect(status).toBe(409)
    expect(body.code).toBe('in_use')
    expect(body.uses).toEqual([{ id: used.id, name: 'Usada', by: expect.stringContaining(helena.fullName) }])
    expect((await call('GET', `/${free.id}`)).status).toBe(200)
  })

  test('404 for a manager restricted to others; 403 for the front desk', async () => {
    expect((await call('POST', '/deletion', { ids: [barred.id] }, 'local')).status).toBe(404)
    expect((await call('POST', '/deletion', { ids: [owned.id] }, 'receptionist')).status).toBe(403)
    expect((await call('POST', '/deletion', { ids: [owned.id] }, 'professional')).status).toBe(403)
  })

  test.each([{ ids: [] }, { ids: ['1'] }, {}])('422 for %j', async (body) => {
    expect((await call('POST', '/deletion', body)).status).toBe(422)
  })
})

describe('GET /orgs/{orgId}/units?deleted=true', () => {
  const deleted = async (q: string, who = 'owner') => call('GET', `?deleted=true&q=${q}`, undefined, who)

  test('200 with what was deleted in the last 30 days, and when; restored it is gone from there', async () => {
    const [one, other, old] = [
      await open({ name: 'Lixeira A' }),
      await open({ name: 'Lixeira B' }),
      await open({ name: 'Lixeira C' }),
    ]
    await open({ name: 'Lixeira, a que fica' })
    await call('POST', '/deletion', { ids: [one.id, other.id, old.id] })
    await server.sql(orgId, `update units set deleted_at = now() - interval '31 days' where id = $1`, [
      old.id,
    ])
    const { status, body } = await deleted('lixeira')
    expect(status).toBe(200)
    expect(body.total).toBe(2)
    expect(body.items).toMatchObject([
      { name: 'Lixeira A', deletedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      { name: 'Lixeira B' },
    ])
    await call('POST', '/restoration', { ids: [one.id] })
    expect((await deleted('lixeira')).body.items).toMatchObject([{ name: 'Lixeira B' }])
    expect((await call('GET', '?q=lixeira a')).body.items[0]).not.toHaveProperty('deletedAt')
  })

  test('only for who may restore: 403 for the front desk; of own units for a restricted manager', async () => {
    const { id } = await open({ name: 'Escondida' })
    await call('POST', '/deletion', { ids: [id] })
    for (const who of ['receptionist', 'professional', 'desk'])
      expect((await deleted('escondida', who)).status, who).toBe(403)
    expect((await deleted('escondida', 'manager')).body.total).toBe(1)
    expect((await deleted('escondida', 'local')).body.total).toBe(0)
    expect((await deleted('escondida', 'stranger')).status).toBe(403)
  })
})

describe('POST /orgs/{orgId}/units/restoration', () => {
  test('200 brings back what was deleted, as it was', async () => {
    const before = await open({ name: 'Volta' })
    await call('POST', '/deletion', { ids: [before.id] })
    expect((await call('POST', '/restoration', { ids: [before.id] })).body).toEqual({ ids: [before.id] })
    const { version: _, updatedAt: __, ...after } = (await call('GET', `/${before.id}`)).body
    expect(before).toMatchObject(after)
  })

  test('what was never deleted is passed over', async () => {
    expect((await call('POST', '/restoration', { ids: [owned.id] })).body).toEqual({ ids: [] })
  })

  test('404 for a manager restricted to others; 403 for the front desk', async () => {
    expect((await call('POST', '/restoration', { ids: [barred.id] }, 'local')).status).toBe(404)
    expect((await call('POST', '/restoration', { ids: [owned.id] }, 'receptionist')).status).toBe(403)
  })
})

describe('GET /orgs/{orgId}/history/unit/{id}', () => {
  test('200 with who did what, newest first: of a change only the fields that changed', async () => {
    const unit = await open({ name: 'Antiga' })
    await call('PUT', `/${unit.id}`, { ...unit, name: 'Nova' }, 'manager')
    await call('POST', '/deletion', { ids: [unit.id] })
    await call('POST', '/restoration', { ids: [unit.id] })
    const { status, body } = await history(unit.id)
    expect(status).toBe(200)
    expect(body.next).toBeNull()
    expect(body.items.map(({ act }: { act: string }) => act)).toEqual([
      'restore',
      'delete',
      'update',
      'create',
    ])
    expect(body.items[2]).toMatchObject({
      userFullname: ana.fullname,
      before: { name: 'Antiga' },
      after: { name: 'Nova' },
    })
    expect(Object.keys(body.items[2].after)).toEqual(['name'])
    expect(body.items[3]).toMatchObject({ before: null, after: { name: 'Antiga', city: 'São Paulo' } })
    expect(body.items[3].after).not.toHaveProperty('version')
  })

  test('a save that changed nothing leaves no entry', async () => {
    const unit = await open({ name: 'Igual' })
    await call('PUT', `/${unit.id}`, unit)
    expect((await history(unit.id)).body.items).toHaveLength(1)
  })

  test('goes on, fifty at a time', async () => {
    const unit = await open({ name: 'Agitada' })
    for (let version = 1; version <= 60; version++)
      await call('PUT', `/${unit.id}`, { ...unit, version, name: `Agitada ${version}` })
    const first = (await history(unit.id)).body
    const rest = (await history(unit.id, 'owner', `?cursor=${first.next}`)).body
    expect([first.items.length, rest.items.length, rest.next]).toEqual([50, 11, null])
    const ids = [...first.items, ...rest.items].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(61)
  })

  test('management and the front desk read it; professionals and strangers get 403', async () => {
    for (const who of ['manager', 'receptionist']) expect((await history(owned.id, who)).status).toBe(200)
    for (const who of ['professional', 'stranger']) expect((await history(owned.id, who)).status).toBe(403)
  })

  test('404 for a unit that is not one’s own, and for none', async () => {
    expect((await history(owned.id, 'desk')).status).toBe(200)
    expect((await history(barred.id, 'desk')).status).toBe(404)
    expect((await history(crypto.randomUUID())).status).toBe(404)
    expect((await history('nothing')).status).toBe(404)
  })
})

test('what is chosen from has every unit, of more than a page holds', async () => {
  const { token, user } = await server.register({ ...olga, email: 'muitas@aurora.example' })
  const units = `/api/v1/orgs/${user.orgId}/units`
  const { body: first } = await server.call('POST', units, {
    token,
    body: { ...pinheiros, name: 'Filial 000' },
  })
  await server.sql(
    user.orgId,
    `insert into units
     select (jsonb_populate_record(u, jsonb_build_object(
              'id', gen_random_uuid(), 'name', 'Filial ' || to_char(n, 'FM000')))).*
       from units u, generate_series(1, 120) n where u.id = $1`,
    [first.id],
  )
  const requested: string[] = []
  const all = await everything<UnitItem>(async (cursor) => {
    const address = `${units}?limit=${pageSize}${cursor === undefined ? '' : `&cursor=${cursor}`}`
    requested.push(address)
    return (await server.call('GET', address, { token })).body
  })
  expect(requested).toHaveLength(2)
  expect(all.map(({ name }) => name)).toEqual(
    Array.from({ length: 121 }, (_, at) => `Filial ${String(at).padStart(3, '0')}`),
  )
})
