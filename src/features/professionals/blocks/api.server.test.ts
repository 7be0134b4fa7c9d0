import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ana, bruno, clara, helena, olga, pinheiros, vacation } from '#test/world.ts'
import type { BlockForm } from '../rules.ts'
import type { FindBooked } from '../slots.server.ts'
import { createBlocks, previewBlock } from './commands.server.ts'

let server: TestServer
let orgId: string
let path: string
let own: string
let other: string
let unitId: string
const tokens: Record<string, string> = {}
const people: Record<string, string> = {}

const call = (method: string, at: string, who = 'owner', body?: object) =>
  server.call(method, `${path}${at}`, { token: tokens[who], body })
const block = (id: string, body: object, who = 'owner') =>
  call('POST', `/professionals/${id}/blocks`, who, body)

/** A week from the morning of the first day to the evening of the last. */
const week = { ...vacation, startsOn: '2027-02-01', endsOn: '2027-02-07' }
const longer = { ...week, endsOn: '2027-02-08' }
const fridays: BlockForm = {
  ...vacation,
  kind: 'meeting',
  startsOn: '2027-02-05',
  startMinute: 720,
  endsOn: '2027-02-05',
  endMinute: 780,
  recurrence: { weeks: 1, weekdays: [5], until: '' },
}

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.register(olga)
  orgId = owner.user.orgId
  path = `/api/v1/orgs/${orgId}`
  tokens.owner = owner.token
  people.owner = owner.user.userId
  for (const person of [ana, bruno, clara]) {
    const { token, user } = await server.register(person)
    await server.addMember(orgId, user.userId, person.role)
    tokens[person.role] = token
    people[person.role] = user.userId
  }
  unitId = (await call('POST', '/units', 'owner', pinheiros)).body.id
  const hire = async (over: object) =>
    (await call('POST', '/professionals', 'owner', { ...helena, ...over })).body.id
  own = await hire({ userId: people.professional, unitIds: [unitId] })
  other = await hire({ councilNumber: '2', fullName: 'Renata Yamamoto', unitIds: [unitId] })
  const desk = await server.register({ ...bruno, email: 'desk@aurora.example' })
  await server.addMember(orgId, desk.user.userId, 'receptionist')
  await server.sql(orgId, 'update members set unit_ids = $2 where user_id = $1', [desk.user.userId, [unitId]])
  tokens.desk = desk.token
})
afterAll(() => server.stop())

describe('POST /orgs/{orgId}/professionals/{id}/blocks', () => {
  test('201 once and recurring; listed in order, and in the professional’s history', async () => {
    const once = await block(other, longer)
    expect(once.status).toBe(201)
    expect(once.body).toMatchObject({
      ...longer,
      professionalId: other,
      unitName: null,
      version: 1,
      mayChange: true,
    })
    const recurring = await block(other, { ...fridays, unitId })
    expect(recurring.body).toMatchObject({ recurrence: fridays.recurrence, unitName: 'Pinheiros' })
    const { items } = (await call('GET', `/professionals/${other}/blocks`)).body
    expect(items.map((one: { id: string }) => one.id)).toEqual([once.body.id, recurring.body.id])
    const history = (await call('GET', `/history/professional/${other}`)).body.items
    expect(history[0].after.block).toMatchObject({ kind: 'meeting' })
    await call('POST', '/professionals/blocks/deletion', 'owner', { ids: [once.body.id, recurring.body.id] })
  })

  test('422 names what is wrong', async () => {
    const { status, body } = await block(other, { ...longer, kind: 'other', endsOn: '2027-01-31' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ reason: 'Diga o motivo', endsOn: 'O fim precisa vir depois do início' })
  })

  test('the front desk blocks seven days and no more', async () => {
    const { status, body } = await block(other, week, 'receptionist')
    expect(status).toBe(201)
    await call('POST', '/professionals/blocks/deletion', 'receptionist', { ids: [body.id] })
    for (const tooLong of [
      longer,
      fridays,
      { ...fridays, recurrence: { ...fridays.recurrence, until: '2027-02-12' } },
    ])
      expect((await block(other, tooLong, 'receptionist')).body).toMatchObject({
        status: 403,
        code: 'block_too_long',
      })
    const short = { ...fridays, recurrence: { weeks: 1, weekdays: [5, 6], until: '2027-02-11' } }
    expect((await block(other, short, 'receptionist')).status).toBe(201)
  })

  test('a professional blocks her own agenda, and nobody else’s', async () => {
    expect((await block(own, longer, 'professional')).status).toBe(201)
    expect((await block(own, fridays, 'professional')).status).toBe(201)
    expect((await block(other, week, 'professional')).status).toBe(404)
    expect((await call('GET', `/professionals/${other}/blocks`, 'professional')).status).toBe(404)
  })

  test('403 for all units when the front desk is of some', async () => {
    expect((await block(other, week, 'desk')).status).toBe(403)
    expect((await block(other, { ...week, unitId }, 'desk')).status).toBe(201)
  })

  test('the database rejects it, too', async () => {
    const client = await server.db.database.pool.connect()
    const insert = (professionalId: string, endsOn: string) =>
      client.query(
        `insert into blocks (org_id, id, professional_id, kind, starts_on, start_minute, ends_on, end_minute)
         values ($1, gen_random_uuid(), $2, 'vacation', '2027-02-01', 0, $3, 1440)`,
        [orgId, professionalId, endsOn],
      )
    const tried = async (who: string, professionalId: string, endsOn: string) => {
      await client.query('begin')
      await client.query('select * from acolhe_enter($1, $2)', [orgId, people[who]])
      const outcome = await insert(professionalId, endsOn).then(
        () => 'written',
        (error: { code: string }) => error.code,
      )
      await client.query('rollback')
      return outcome
    }
    try {
      expect(await tried('receptionist', other, '2027-02-07')).toBe('written')
      expect(await tried('receptionist', other, '2027-02-08')).toBe('42501')
      expect(await tried('professional', own, '2027-02-28')).toBe('written')
      expect(await tried('professional', other, '2027-02-01')).toBe('42501')
      expect(await tried('manager', other, '2027-02-28')).toBe('written')
    } finally {
      client.release()
    }
  })
})

describe('PUT /orgs/{orgId}/professionals/{id}/blocks/{blockId}', () => {
  test('200 with exceptions; 409 when another write came first; 404 for a block of somebody else', async () => {
    const made = (await block(other, fridays)).body
    const at = `/professionals/${other}/blocks/${made.id}`
    const changed = await call('PUT', at, 'owner', { ...made, exceptions: ['2027-02-12'] })
    expect(changed).toMatchObject({ status: 200, body: { version: 2, exceptions: ['2027-02-12'] } })
    const stale = await call('PUT', at, 'owner', { ...made, endMinute: 800 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { version: 2 } } })
    expect((await call('PUT', `/professionals/${own}/blocks/${made.id}`, 'owner', made)).status).toBe(404)
  })

  test('403 for the front desk over a long block, even to make it short', async () => {
    const made = (await block(other, longer)).body
    const at = `/professionals/${other}/blocks/${made.id}`
    expect((await call('PUT', at, 'receptionist', { ...made, ...week })).status).toBe(403)
    expect(
      (await call('POST', '/professionals/blocks/deletion', 'receptionist', { ids: [made.id] })).status,
    ).toBe(403)
    const { items } = (await call('GET', `/professionals/${other}/blocks`, 'receptionist')).body
    expect(items.find((one: { id: string }) => one.id === made.id).mayChange).toBe(false)
  })
})

describe('POST /orgs/{orgId}/professionals/blocks', () => {
  test('201 for several at once; deletion and its undoing; 404 when one is not there', async () => {
    const made = await call('POST', '/professionals/blocks', 'manager', {
      ...week,
      professionalIds: [own, other],
    })
    expect(made.status).toBe(201)
    expect(made.body.ids).toHaveLength(2)
    const ids = { ids: made.body.ids }
    expect((await call('POST', '/professionals/blocks/deletion', 'manager', ids)).status).toBe(200)
    const restored = await call('POST', '/professionals/blocks/restoration', 'manager', ids)
    expect(restored.body.ids.toSorted()).toEqual(made.body.ids.toSorted())
    const nobody = { ...week, professionalIds: [own, crypto.randomUUID()] }
    expect((await call('POST', '/professionals/blocks', 'manager', nobody)).status).toBe(404)
    expect(
      (await call('POST', '/professionals/blocks/deletion', 'manager', { ids: [crypto.randomUUID()] }))
        .status,
    ).toBe(404)
    expect((await call('POST', '/professionals/blocks/deletion', 'professional', ids)).status).toBe(404)
  })
})

describe('GET /orgs/{orgId}/professionals/{id}/blocks', () => {
  test('what is over stands apart', async () => {
    const past = (await block(other, { ...week, startsOn: '2020-01-06', endsOn: '2020-01-10' })).body
    const ids = async (query: string) =>
      (await call('GET', `/professionals/${other}/blocks${query}`)).body.items.map(
        (one: { id: string }) => one.id,
      )
    expect(await ids('?past=true')).toEqual([past.id])
    expect(await ids('')).not.toContain(past.id)
  })
})

describe('what a block would hit', () => {
  const booked = {
    id: crypto.randomUUID(),
    startsAt: '2027-02-02T12:00:00.000Z',
    endsAt: '2027-02-02T12:30:00.000Z',
    patientName: 'Rosa Lima',
    kind: 'visit',
  } as const
  const requested: unknown[] = []
  const findBooked: FindBooked = async (_tx, times) => {
    requested.push(...times)
    const items = times.map(({ professionalId }) => ({ ...booked, professionalId, unitId }))
    return { items, unseen: 2 }
  }
  const scope = (): MemberScope => ({
    database: server.db.database,
    userId: people.owner ?? '',
    orgId,
    may: 'professionals.block',
  })

  test('is listed first, and the block is rejected until it is accepted', async () => {
    const hits = await previewBlock([findBooked], scope(), [other], week)
    expect(hits).toEqual({ items: [{ ...booked, professionalId: other, unitId }], total: 3 })
    expect(requested[0]).toMatchObject({ professionalId: other, startsOn: '2027-02-01', unitId: null })
    await expect(
      createBlocks([findBooked], scope(), [other], { ...week, acceptsBooked: false }),
    ).rejects.toMatchObject({ code: 'block_over_booked', status: 409, data: { booked: hits } })
    const made = await createBlocks([findBooked], scope(), [other], { ...week, acceptsBooked: true })
    expect(made).toHaveLength(1)
  })

  test('the preview is empty while nothing is booked', async () => {
    const { status, body } = await call('POST', '/professionals/blocks/preview', 'owner', {
      ...week,
      professionalIds: [own],
    })
    expect({ status, body }).toEqual({ status: 200, body: { items: [], total: 0 } })
  })

  test('leaves nothing behind when it is rejected', async () => {
    const count = () => transact(scope(), ({ db }) => db.execute('select from blocks'))
    const before = (await count()).rowCount
    await createBlocks([findBooked], scope(), [own], { ...week, acceptsBooked: false }).catch(() => {})
    expect((await count()).rowCount).toBe(before)
  })
})
