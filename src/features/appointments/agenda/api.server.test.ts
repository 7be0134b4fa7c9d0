import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agenda, boundTo, openAgenda } from '#test/agenda.ts'
import { appointmentActions, type TestAppointment } from '#test/appointments.ts'
import { pinheiros } from '#test/world.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())

/** Gives every test a Monday of its own. */
let weeks = 0
const aMonday = () => 7 * ++weeks
/** A Monday with four working days after it. */
const quietMonday = 7 * 140

type Role = Parameters<Agenda['call']>[3]
type Appointment = TestAppointment

async function booked(day: number, time: string, over: Record<string, unknown> = {}): Promise<Appointment> {
  const { status, body } = await agenda.book({ startsAt: agenda.at(time, day), ...over })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const find = async (id: string) => (await agenda.call('GET', `/appointments/${id}`)).body
const { transition } = appointmentActions(() => agenda)
const dayOf = (days: number) => agenda.at('00:00', days).slice(0, 10)
const request = async (path: string, query: Record<string, string>, role?: Role) =>
  (await agenda.call('GET', `${path}?${new URLSearchParams(query)}`, undefined, role)).body
const counted = (day: number, query: Record<string, string> = {}, role?: Role) =>
  request('/appointment-counts', { from: dayOf(day), days: '7', ...query }, role)
const listed = async (day: number, query: Record<string, string> = {}, role?: Role) =>
  (
    await request(
      '/appointments',
      { from: agenda.at('00:00', day), to: agenda.at('00:00', day + 7), ...query },
      role,
    )
  ).items

describe('GET /agenda-openings', () => {
  const openings = async (day: number, role?: Role) =>
    (await agenda.call('GET', `/agenda-openings?from=${dayOf(day)}`, undefined, role)).body.items
  const usesOf = (items: { resources: { kind: string; uses: unknown[] }[] }[], kind: string) =>
    items[0]?.resources.find((one) => one.kind === kind)?.uses

  test('200 when units and resources are open, and which appointments use them', async () => {
    const day = quietMonday + 3
    const exam = { kind: 'exam', examIds: [agenda.examId] }
    const appointment = await booked(day, '09:00', exam)
    const items = await openings(day)
    expect(items).toMatchObject([
      {
        unitId: agenda.unitId,
        open: [{ startsAt: expect.any(String), endsAt: expect.any(String) }],
        resources: [
          { name: 'Sala 1', kind: 'sala', capacity: 1, uses: [] },
          { name: 'Ultrassom', kind: 'ultrassom', capacity: 1 },
        ],
      },
    ])
    expect(items[0].resources[1].open).toEqual(items[0].open)
    // With the buffer after it.
    expect(usesOf(items, 'ultrassom')).toEqual([
      { appointmentId: appointment.id, startsAt: agenda.at('09:00', day), endsAt: agenda.at('09:40', day) },
    ])
    expect(usesOf(await openings(day + 1), 'ultrassom')).toEqual([])
    // Professionals do not see the appointments of others.
    expect(usesOf(await openings(day, 'professional'), 'ultrassom')).toEqual([])
  })
})

describe('what appointments wait for', () => {
  const waiting = async (needs: string, day: number) => {
    const items: Appointment[] = await listed(day, { needs })
    const counts = await counted(day, { needs })
    expect(counts.items.reduce((sum: number, { total }: { total: number }) => sum + total, 0)).toBe(
      items.length,
    )
    return items.map(({ id }) => id)
  }

  test('a guia until it is authorised, while the appointment is ahead', async () => {
    const day = aMonday()
    const plan = { insurancePlanId: agenda.planId, insuranceProductId: agenda.productId }
    const open = await booked(day, '08:00', { ...plan, authorizationState: 'requested' })
    const authorized = await booked(day, '09:00', { ...plan, authorizationState: 'authorized' })
    const cancelled = await booked(day, '10:00', { ...plan, authorizationState: 'toRequest' })
    await transition(cancelled, 'cancelled')
    expect([open, authorized]).toMatchObject([{ needs: ['authorization'] }, { needs: [] }])
    expect((await find(open.id)).needs).toEqual(['authorization'])
    expect(await waiting('authorization', day)).toEqual([open.id])
  })

  test('another time for who missed one, until there is a later one, also under a merged record', async () => {
    const day = aMonday()
    const [kept, old] = [
      await agenda.create({ fullName: 'Nádia Rocha' }),
      await agenda.create({ fullName: 'Nádia R.' }),
    ]
    const missed = await booked(day, '08:00', { patientId: old.id })
    await transition(missed, 'noShow')
    expect(await waiting('rebooking', day)).toEqual([missed.id])
    const again = await booked(aMonday(), '08:00', { patientId: old.id })
    expect(await waiting('rebooking', day)).toEqual([])
    await transition(again, 'cancelled')
    expect(await waiting('rebooking', day)).toEqual([missed.id])
    await booked(aMonday(), '09:00', { patientId: kept.id })
    expect(await waiting('rebooking', day)).toEqual([missed.id])
    await agenda.server.sql(agenda.orgId, 'update patients set merged_into = $1 where id = $2', [
      kept.id,
      old.id,
    ])
    expect(await waiting('rebooking', day)).toEqual([])
    expect((await find(missed.id)).needs).toEqual([])
  })

  test('a call to whom no message reached, until one does or they confirm', async () => {
    const day = aMonday()
    const [open, told] = [await booked(day, '08:00'), await booked(day, '09:00')]
    const send = async (id: string, state: string, reason = '') =>
      agenda.server.sql(
        agenda.orgId,
        `insert into sends (org_id, id, source, occasion, purpose, appointment_id, schedule_version, kind, due_at, state, reason, ended_at)
         values ($1, gen_random_uuid(), 'automation', gen_random_uuid()::text, 'care', $2, 1, 'whatsapp', clock_timestamp(), $3, $4,
                 case when $3 in ('failed', 'skipped') then now() end)`,
        [agenda.orgId, id, state, reason],
      )
    // What the automations of the beginning have planned is on its way.
    await send(told.id, 'skipped', 'noAddress')
    expect(await waiting('call', day)).toEqual([])
    await agenda.server.sql(
      agenda.orgId,
      `update sends set state = 'skipped', reason = 'dismissed', ended_at = now()
        where org_id = $1 and appointment_id = any ($2)`,
      [agenda.orgId, [open.id, told.id]],
    )
    expect(await waiting('call', day)).toEqual([])
    await send(open.id, 'sent')
    await send(open.id, 'failed')
    expect(await waiting('call', day)).toEqual([open.id])
    expect((await find(open.id)).needs).toEqual(['call'])
    await send(open.id, 'planned')
    expect(await waiting('call', day)).toEqual([])
    await send(told.id, 'skipped', 'noAddress')
    expect(await waiting('call', day)).toEqual([told.id])
    await transition(told, 'confirmed')
    expect(await waiting('call', day)).toEqual([])
  })

  test('422 for anything else, beside the field', async () => {
    const { status, body } = await agenda.call('GET', `/appointment-counts?from=${dayOf(1)}&needs=luck`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['needs']])
  })
})

describe('GET /appointment-counts', () => {
  test('200 by day and state, of all and of what is left open', async () => {
    const day = aMonday()
    await booked(day, '08:00')
    await booked(day, '08:00', { overbook: true })
    await transition(await booked(day, '09:00'), 'cancelled')
    await transition(await booked(day, '10:00'), 'noShow')
    await booked(day + 2, '08:00', { professionalId: agenda.ivanId })
    const states = { scheduled: 0, confirmed: 0, waiting: 0, inService: 0, done: 0, cancelled: 0, noShow: 0 }
    expect((await counted(day)).items).toEqual([
      {
        date: dayOf(day),
        total: 4,
        open: 2,
        overbooked: 1,
        minutes: 30,
        states: { ...states, scheduled: 2, cancelled: 1, noShow: 1 },
      },
      {
        date: dayOf(day + 2),
        total: 1,
        open: 1,
        overbooked: 0,
        minutes: 30,
        states: { ...states, scheduled: 1 },
      },
    ])
    const total = async (query: Record<string, string>, role?: Role) =>
      (await counted(day, query, role)).items.reduce(
        (sum: number, one: { total: number }) => sum + one.total,
        0,
      )
    expect(await total({ professionalIds: agenda.ivanId })).toBe(1)
    expect(await total({ states: 'scheduled,noShow' })).toBe(4)
    expect(await total({ onlyOverbooked: 'true' })).toBe(1)
    expect(await total({ unitIds: crypto.randomUUID() })).toBe(0)
    expect(await total({ days: '2' })).toBe(4)
    expect(await total({}, 'professional')).toBe(1)
    expect(await boundTo(agenda, [crypto.randomUUID()], () => total({}))).toBe(0)
    expect(await boundTo(agenda, [agenda.unitId], () => total({}))).toBe(5)
  })

  test('200 professionals count what they are shown, and no more', async () => {
    const day = aMonday()
    const ivan = { professionalId: agenda.ivanId }
    const { id } = await agenda.create({
      fullName: 'Otília Reis',
      contacts: [{ phone: '11976543210', isPreferred: true }],
    })
    await booked(day, '08:00', ivan)
    await transition(await booked(day, '09:00', { ...ivan, patientId: id }), 'cancelled')
    const [all] = (await counted(day)).items
    expect([all.total, all.states.cancelled]).toEqual([2, 1])
    const [own] = (await counted(day, {}, 'professional')).items
    expect([own.total, own.states.cancelled]).toEqual([2, 1])
    // The agenda still names the patient who cancelled, though the professional may not read the record any
    // more.
    const appointments = await listed(day, {}, 'professional')
    expect(appointments.map((one: Record<string, unknown>) => [one.patientName, one.state])).toEqual([
      ['Teresa Cristina Alves', 'scheduled'],
      ['Otília Reis', 'cancelled'],
    ])
    const cancelled = await agenda.call(
      'GET',
      `/appointments/${appointments[1].id}`,
      undefined,
      'professional',
    )
    expect(cancelled.body).toMatchObject({ patientName: 'Otília Reis', patientId: id, patientPhone: '' })
    expect((await agenda.call('GET', `/patients/${id}`, undefined, 'professional')).status).toBe(404)
  })

  test('200 of a cancelled appointment of a joined record, the name is that of the other', async () => {
    const day = aMonday()
    const [stored, gone] = [
      await agenda.create({ fullName: 'Iolanda Souza Prado' }),
      await agenda.create({ fullName: 'Iolanda S. Prado' }),
    ]
    const ivan = { professionalId: agenda.ivanId, patientId: gone.id }
    await transition(await booked(day, '09:00', ivan), 'cancelled')
    await agenda.server.sql(
      agenda.orgId,
      'update patients set merged_into = $1, deleted_at = now() where id = $2',
      [stored.id, gone.id],
    )
    const [appointment] = await listed(day, {}, 'professional')
    expect(appointment).toMatchObject({ patientName: 'Iolanda Souza Prado', patientId: stored.id })
  })

  test('200 the day is that of the unit’s own calendar', async () => {
    const day = aMonday()
    const { body: unit } = await agenda.call(
      'POST',
      '/units',
      { ...pinheiros, name: 'Rio Branco', cnes: '', cnpj: '', timeZone: 'America/Rio_Branco', resources: [] },
      'owner',
    )
    const late = await booked(day, '08:00')
    // 23:30 in São Paulo, 21:30 in Rio Branco; half past midnight, and half past ten on the evening before.
    const put = (at: string, unitId: string) =>
      agenda.server.sql(
        agenda.orgId,
        `update appointments set unit_id = $2, starts_at = $3, ends_at = $3::timestamptz + interval '30 minutes' where id = $1`,
        [late.id, unitId, at],
      )
    const dates = async () => (await counted(day - 1)).items.map(({ date }: { date: string }) => date)
    await put(agenda.at('23:30', day), agenda.unitId)
    expect(await dates()).toEqual([dayOf(day)])
    await put(agenda.at('00:30', day + 1), agenda.unitId)
    expect(await dates()).toEqual([dayOf(day + 1)])
    await put(agenda.at('00:30', day + 1), unit.id)
    expect(await dates()).toEqual([dayOf(day)])
  })
})

describe('lists and counts by convênio, exam and encaixe', () => {
  test('200 the same ones in both', async () => {
    const day = aMonday()
    const exam = { kind: 'exam', examIds: [agenda.examId] }
    const self = await booked(day, '08:00')
    const insured = await booked(day, '09:00', { ...exam, insurancePlanId: agenda.planId })
    const squeezed = await booked(day, '09:00', { overbook: true })
    const ids = async (query: Record<string, string>) => {
      const found: string[] = (await listed(day, query)).map(({ id }: { id: string }) => id)
      const [count] = (await counted(day, query)).items
      expect(count?.total ?? 0).toBe(found.length)
      return found.toSorted()
    }
    expect(await ids({ insurancePlanIds: agenda.planId })).toEqual([insured.id])
    expect(await ids({ insurancePlanIds: 'none' })).toEqual([self.id, squeezed.id].toSorted())
    expect(await ids({ insurancePlanIds: `none,${agenda.planId}` })).toHaveLength(3)
    expect(await ids({ examIds: agenda.examId })).toEqual([insured.id])
    expect(await ids({ onlyOverbooked: 'true' })).toEqual([squeezed.id])
    expect(await ids({ onlyOverbooked: 'true', examIds: agenda.examId })).toEqual([])
  })
})

describe('GET /agenda-hours', () => {
  const hours = async (query: Record<string, string>, role?: Role) =>
    agenda.call('GET', `/agenda-hours?${new URLSearchParams(query)}`, undefined, role)

  test('200 when each attends, booked or not, what blocks it and when the unit is closed', async () => {
    const day = aMonday()
    await booked(day, '09:00')
    const block = {
      kind: 'meeting',
      startsOn: dayOf(day),
      startMinute: 600,
      endsOn: dayOf(day),
      endMinute: 660,
    }
    await agenda.call('POST', `/professionals/${agenda.helenaId}/blocks`, { ...block, reason: 'Comissão' })
    const { status, body } = await hours({ unitId: agenda.unitId, from: dayOf(day), days: '2' })
    expect(status).toBe(200)
    const own = body.items.find((one: { professionalId: string }) => one.professionalId === agenda.helenaId)
    const span = (from: string, to: string, later = 0) => ({
      startsAt: agenda.at(from, day + later),
      endsAt: agenda.at(to, day + later),
    })
    expect(own).toEqual({
      professionalId: agenda.helenaId,
      stepMinutes: 10,
      attendance: [0, 1].map((later) => ({ ...span('08:00', '12:00', later), byArrivalPlaces: null })),
      blocks: [{ ...span('10:00', '11:00'), kind: 'meeting', reason: 'Comissão' }],
    })
    expect(body.items).toHaveLength(2)
    expect(body.holidays).toEqual([])
  })

  test('200 nobody attends on a holiday', async () => {
    const { body } = await hours({ unitId: agenda.unitId, from: '2027-04-21' })
    expect(body.holidays).toMatchObject([{ name: 'Tiradentes', startsAt: '2027-04-21T03:00:00.000Z' }])
    expect(body.items.flatMap((one: { attendance: [] }) => one.attendance)).toEqual([])
  })

  test('200 who comes as a professional sees the own ones only; 404 of a unit that is not theirs', async () => {
    const own = await hours({ unitId: agenda.unitId, from: dayOf(aMonday()) }, 'professional')
    expect(own.body.items.map((one: { professionalId: string }) => one.professionalId)).toEqual([
      agenda.ivanId,
    ])
    expect((await hours({ unitId: crypto.randomUUID(), from: dayOf(aMonday()) })).status).toBe(404)
  })
})

describe('who is bound to a unit', () => {
  const reasons = (day: number) =>
    agenda.call(
      'GET',
      `/availability/reasons?${new URLSearchParams({
        unitId: agenda.unitId,
        professionalId: agenda.helenaId,
        kind: 'visit',
        startsAt: agenda.at('09:00', day),
      })}`,
    )
  const hold = (day: number, time: string) =>
    agenda.call('POST', '/holds', {
      unitId: agenda.unitId,
      professionalId: agenda.helenaId,
      kind: 'visit',
      startsAt: agenda.at(time, day),
    })

  test('finds nothing of another: no appointments, no hours, no reasons, no holds', async () => {
    const day = aMonday()
    await booked(day, '09:00')
    expect(await listed(day)).toHaveLength(1)
    const stored = await hold(day, '10:00')
    await boundTo(agenda, [crypto.randomUUID()], async () => {
      expect(await listed(day)).toEqual([])
      expect(await listed(day, { unitIds: agenda.unitId, patientId: agenda.patientId })).toEqual([])
      expect((await counted(day, { unitIds: agenda.unitId })).items).toEqual([])
      const hours = new URLSearchParams({ unitId: agenda.unitId, from: dayOf(day) })
      expect((await agenda.call('GET', `/agenda-hours?${hours}`)).status).toBe(404)
      expect((await reasons(day)).body.errors).toHaveProperty('unitId')
      expect((await hold(day, '11:00')).body.errors).toHaveProperty('unitId')
      expect((await agenda.call('DELETE', `/holds/${stored.body.id}`)).status).toBe(404)
    })
    expect((await agenda.call('DELETE', `/holds/${stored.body.id}`)).status).toBe(200)
  })
})

describe('a patient whose records were joined', () => {
  test('is one, with all appointments: for the desk, and for who attends one of them', async () => {
    const day = aMonday()
    const make = (fullName: string, phone: string) =>
      agenda.create({ fullName, contacts: [{ phone, isPreferred: true }] })
    const [stored, second, first] = [
      await make('Célia Nogueira', '11911112222'),
      await make('Celia Nogueira', '11933334444'),
      await make('C. Nogueira', '11955556666'),
    ]
    const own = await booked(day, '09:00', { patientId: first.id, professionalId: agenda.ivanId })
    const other = await booked(day, '10:00', { patientId: stored.id })
    const version = async (id: string) => (await agenda.call('GET', `/patients/${id}`)).body.version
    for (const [survivor, joined] of [
      [second, first],
      [stored, second],
    ] as const) {
      const merged = await agenda.call('POST', `/patients/${survivor.id}/merges`, {
        version: await version(survivor.id),
        otherId: joined.id,
        otherVersion: await version(joined.id),
      })
      expect(merged.status).toBe(201)
    }
    const celia = { patientId: stored.id, patientName: 'Célia Nogueira', patientPhone: '11911112222' }
    expect(await find(own.id)).toMatchObject(celia)
    const ids = async (patientId: string, role?: Role) =>
      (await listed(day, { patientId }, role)).map(({ id }: { id: string }) => id)
    for (const { id } of [stored, second, first]) expect(await ids(id)).toEqual([own.id, other.id])
    expect(await listed(day, {}, 'professional')).toEqual([expect.objectContaining({ id: own.id, ...celia })])
    expect(await ids(stored.id, 'professional')).toEqual([own.id])
    const patient = await agenda.call('GET', `/patients/${first.id}`, undefined, 'professional')
    expect(patient).toMatchObject({ status: 200, body: { id: stored.id, fullName: 'Célia Nogueira' } })
  })
})
