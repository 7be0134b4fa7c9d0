import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agenda, boundTo, openAgenda } from '#test/agenda.ts'
import { pinheiros } from '#test/world.ts'
import type { ClosingChange, ClosingSheet } from './contract.ts'

let agenda: Agenda
let centroId: string
beforeAll(async () => {
  agenda = await openAgenda()
  centroId = (await agenda.call('POST', '/units', { ...pinheiros, name: 'Centro' }, 'owner')).body.id
})
afterAll(() => agenda.server.stop())

type Role = 'owner' | 'receptionist' | 'professional' | 'stranger'

/** Each test has a month of its own, long over: nothing of another's is in its way. */
let nextMonth = 0
const ownMonth = () => `20${10 + nextMonth++}-03`

/** Attended appointments of a month in a unit, by Amparo, each of 100 reais with a share of 60. */
async function attend(month: string, count: number, unitId = agenda.unitId): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  for (const [at, id] of ids.entries())
    await agenda.server.sql(
      agenda.orgId,
      `insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, insurance_plan_id,
                                 price_cents, share_cents, is_overbooked, started_at, finished_at, source,
                                 authorization_state, authorization_number)
       values ($1, $2, $3, $4, $5, 'visit', 'done', $6, $6::timestamptz + interval '30 minutes', $7, 10000, 6000, true, $6, $6,
               'frontDesk', 'authorized', 'G1')`,
      [
        agenda.orgId,
        id,
        unitId,
        agenda.helenaId,
        agenda.patientId,
        `${month}-${String(at + 2).padStart(2, '0')}T12:00:00Z`,
        agenda.planId,
      ],
    )
  return ids
}

const change = (id: string | undefined, set: string) =>
  agenda.server.sql(agenda.orgId, `update appointments set ${set} where id = $1`, [id])

async function sheet(month: string): Promise<ClosingSheet> {
  const { status, body } = await agenda.call('GET', `/metrics/closings/${month}`, undefined, 'owner')
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
async function changes(month: string, query = ''): Promise<ClosingChange[]> {
  const path = `/metrics/closings/${month}/changes${query}`
  const { status, body } = await agenda.call('GET', path, undefined, 'owner')
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.items
}
const close = (month: string, number = 1, role: Role = 'owner', unitId = agenda.unitId) =>
  agenda.call('POST', `/metrics/closings/${month}`, { unitId, number }, role)

describe('closing a month', () => {
  test('what was said stays; what changes since stands beside it, and a correction says it', async () => {
    const month = ownMonth()
    const [missed, dearer, same] = await attend(month, 3)
    const closed = await close(month)
    expect(closed.status).toBe(201)
    expect(closed.body).toMatchObject({ number: 1, lines: 3, total: { count: 3, valueCents: 30_000 } })
    const said = await sheet(month)
    expect(said.units).toMatchObject([
      { id: agenda.unitId, documents: [{ number: 1, by: expect.any(String) }], changes: 0 },
    ])

    await change(missed, `state = 'noShow'`)
    await change(dearer, `price_cents = 12000, share_cents = 7200`)
    const [added] = await attend(month, 1)
    const later = await sheet(month)
    expect(later.total).toEqual({ ...said.total, missing: 2, missingCents: 20_000 })
    expect(later.cells).toHaveLength(1)
    expect(later.units[0]?.changes).toBe(3)
    const rows = await agenda.call('GET', `/metrics/closings/${month}/rows`, undefined, 'owner')
    expect(rows.body.items.map(({ id }: { id: string }) => id)).toEqual([missed, dearer, same])

    const open = await changes(month)
    expect(open.map(({ number, at }) => [number, at])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    const by = new Map(open.map((one) => [one.appointmentId, one]))
    expect(by.get(missed as string)).toMatchObject({ before: { shareCents: 6_000 }, after: null })
    expect(by.get(dearer as string)).toMatchObject({
      before: { priceCents: 10_000 },
      after: { priceCents: 12_000, shareCents: 7_200, planName: 'Amparo' },
    })
    expect(by.get(added as string)).toMatchObject({ before: null, after: { priceCents: 10_000 } })

    expect(await close(month, 2)).toMatchObject({ status: 201, body: { number: 2, lines: 3 } })
    const corrected = await sheet(month)
    expect(corrected.total).toMatchObject({ count: 3, valueCents: 32_000, shareCents: 19_200 })
    expect(corrected.units).toMatchObject([{ documents: [{ number: 1 }, { number: 2 }], changes: 0 }])
    const told = await changes(month)
    expect(told).toEqual(
      open.map((one) => ({ ...one, number: 2, at: expect.any(String), by: expect.any(String) })),
    )
    const value = (one: ClosingChange['before']) => one?.priceCents ?? 0
    const moved = told.reduce((sum, { before, after }) => sum + value(after) - value(before), 0)
    expect(said.total.valueCents + moved).toBe(corrected.total.valueCents)
  })

  test('whoever was taken out may come back, by another correction', async () => {
    const month = ownMonth()
    const [first] = await attend(month, 2)
    await close(month)
    await change(first, `state = 'noShow'`)
    expect((await close(month, 2)).status).toBe(201)
    expect((await sheet(month)).total.count).toBe(1)
    await change(first, `state = 'done'`)
    expect((await close(month, 3)).status).toBe(201)
    expect((await sheet(month)).total.count).toBe(2)
    expect((await changes(month)).map(({ number, before }) => [number, before === null])).toEqual([
      [2, false],
      [3, true],
    ])
  })

  test('a guia or a senha that comes later is no correction, and is missing no more', async () => {
    const month = ownMonth()
    const [first] = await attend(month, 2)
    await close(month)
    expect((await sheet(month)).total.missing).toBe(2)
    await change(first, `authorization_password = 'S1'`)
    expect(await sheet(month)).toMatchObject({ total: { missing: 1 }, units: [{ changes: 0 }] })
    expect(await close(month, 2)).toMatchObject({ status: 409, body: { code: 'nothing_to_correct' } })
  })

  test('a difference concerns both professionals and both convênios', async () => {
    const month = ownMonth()
    const [first] = await attend(month, 1)
    await close(month)
    await change(first, `professional_id = '${agenda.ivanId}', insurance_plan_id = null`)
    for (const query of [
      `professionalIds=${agenda.helenaId}`,
      `professionalIds=${agenda.ivanId}`,
      `planIds=${agenda.planId}`,
      'planIds=none',
    ])
      expect(await changes(month, `?${query}`)).toHaveLength(1)
    expect(await changes(month, `?professionalIds=${agenda.ivanId}&planIds=${agenda.planId}`)).toHaveLength(0)
    expect(await changes(month, `?unitIds=${centroId}`)).toHaveLength(0)
    // A correction would say it whatever the page is narrowed to, and the page says so.
    const path = `/metrics/closings/${month}?professionalIds=${agenda.ivanId}&planIds=${agenda.planId}`
    const narrowed = await agenda.call('GET', path, undefined, 'owner')
    expect(narrowed.body).toMatchObject({ total: { count: 0 }, units: [{ changes: 1 }] })
  })

  test('one of two who close at once is told; none closes twice', async () => {
    const month = ownMonth()
    await attend(month, 5)
    const answers = await Promise.all([close(month), close(month), close(month)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await close(month)).toMatchObject({ status: 409, body: { code: 'closing_changed' } })
    expect(await close(month, 3)).toMatchObject({ status: 409, body: { code: 'closing_changed' } })
    expect((await sheet(month)).units[0]?.documents).toHaveLength(1)
  })

  test('one unit is closed, the other stays open', async () => {
    const month = ownMonth()
    const [here] = await attend(month, 1)
    const [there] = await attend(month, 1, centroId)
    await close(month)
    await change(here, `price_cents = 1`)
    await change(there, `price_cents = 2`)
    expect(await sheet(month)).toMatchObject({
      total: { valueCents: 10_002 },
      units: [
        { name: 'Centro', documents: [], changes: 0 },
        { documents: [{ number: 1 }], changes: 1 },
      ],
    })
  })

  test('not before the month is over, and what has no end yet is counted', async () => {
    const month = ownMonth()
    const [first] = await attend(month, 2)
    await change(first, `state = 'waiting'`)
    expect((await sheet(month)).units).toMatchObject([{ isOver: true, unsettled: 1 }])
    expect((await close(month)).body.lines).toBe(1)
    expect(await close('2099-03')).toMatchObject({ status: 409, body: { code: 'month_not_over' } })
  })

  test('its history says who did it', async () => {
    const month = ownMonth()
    await attend(month, 1)
    const { body } = await close(month)
    const history = await agenda.call('GET', `/history/closing/${body.id}`, undefined, 'owner')
    expect(history.body.items).toMatchObject([{ act: 'create', after: { month, number: 1, count: 1 } }])
  })

  test.each([{ number: 0 }, { number: 1.5 }, { unitId: 'x' }, { number: 1_000 }])(
    '422 for %j',
    async (over) => {
      const body = { unitId: agenda.unitId, number: 1, ...over }
      expect((await agenda.call('POST', '/metrics/closings/2010-01', body, 'owner')).status).toBe(422)
    },
  )
})

describe('who may close', () => {
  test('403 for the front desk, professionals and strangers, 401 without a token', async () => {
    const month = ownMonth()
    await attend(month, 1)
    for (const role of ['receptionist', 'professional', 'stranger'] as const) {
      expect((await close(month, 1, role)).status).toBe(403)
      const path = `/metrics/closings/${month}/changes`
      expect((await agenda.call('GET', path, undefined, role)).status).toBe(403)
    }
    const url = `${agenda.server.origin}/api/v1/orgs/${agenda.orgId}/metrics/closings/${month}`
    expect((await fetch(url, { method: 'POST' })).status).toBe(401)
    expect((await fetch(`${url}/changes`)).status).toBe(401)
    expect((await sheet(month)).units[0]?.documents).toEqual([])
  })

  test('who manages one unit closes that one, and sees nothing of the other’s', async () => {
    const month = ownMonth()
    const [here] = await attend(month, 1)
    await attend(month, 1, centroId)
    await close(month)
    await change(here, `price_cents = 1`)
    const promote = (role: string) =>
      agenda.server.sql(agenda.orgId, 'update members set role = $2 where user_id = $1', [
        agenda.userIds.receptionist,
        role,
      ])
    await promote('manager')
    await boundTo(agenda, [centroId], async () => {
      expect((await close(month, 2, 'receptionist')).status).toBe(404)
      const path = `/metrics/closings/${month}/changes`
      expect((await agenda.call('GET', path, undefined, 'receptionist')).body).toEqual({ items: [] })
      expect((await close(month, 1, 'receptionist', centroId)).status).toBe(201)
    })
    await promote('receptionist')
    expect((await sheet(month)).units.map(({ documents }) => documents.length)).toEqual([1, 1])
  })
})
