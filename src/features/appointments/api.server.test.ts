import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'

const query = pg.Client.prototype.query

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())

/** Every test has days of its own, from Mondays far apart. */
let weeks = 0
const aWeek = () => 7 * ++weeks
/** A Monday with weeks after it that have no holiday. */
const farMonday = 7 * 160
/** One with four working days after it. */
const quietMonday = 7 * 140

type Visit = Record<string, never> & { id: string; version: number }

async function booked(over: Record<string, unknown>): Promise<Visit> {
  const { status, body } = await agenda.book(over)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const find = async (id: string) => (await agenda.ask('GET', `/appointments/${id}`)).body
const move = (visit: Visit, to: string, over = {}, role?: Parameters<Agenda['ask']>[3]) =>
  agenda.ask('POST', `/appointments/${visit.id}/moves`, { version: visit.version, to, ...over }, role)
const undo = (visit: Visit, over = {}, role?: Parameters<Agenda['ask']>[3]) =>
  agenda.ask('POST', `/appointments/${visit.id}/undo`, { version: visit.version, ...over }, role)
const retime = (visit: Visit, startsAt: string, over = {}) =>
  agenda.ask('POST', `/appointments/${visit.id}/time`, { version: visit.version, startsAt, ...over })
const listed = async (query: Record<string, string>, role?: Parameters<Agenda['ask']>[3]) =>
  (await agenda.ask('GET', `/appointments?${new URLSearchParams(query)}`, undefined, role)).body
const free = async (query: Record<string, string>) =>
  (await agenda.ask('GET', `/availability?${new URLSearchParams({ kind: 'visit', ...query })}`)).body
const dayOf = (days: number) => agenda.at('00:00', days).slice(0, 10)
const clocks = (items: { startsAt: string }[]) =>
  items.map(({ startsAt }) => new Date(Date.parse(startsAt) - 180 * 60_000).toISOString().slice(11, 16))

describe('POST /appointments', () => {
  test('201 books, with the price of the day, and nobody else can', async () => {
    const day = aWeek()
    const visit = await booked({ startsAt: agenda.at('09:00', day) })
    expect(visit).toMatchObject({
      ...{ state: 'scheduled', professionalId: agenda.helenaId, patientName: 'Teresa Cristina Alves' },
      ...{ startsAt: agenda.at('09:00', day), endsAt: agenda.at('09:30', day), patientPhone: '11987654321' },
      ...{ priceCents: 35_000, shareCents: 21_000, isOverbooked: false, source: 'frontDesk', undoable: null },
    })
    expect(await find(visit.id)).toEqual(visit)
    const { status, body } = await agenda.book({ startsAt: agenda.at('09:10', day) })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'slot_taken' })
    expect(body.reasons).toEqual([
      {
        ...{ code: 'taken', text: 'ocupado das 09:00 às 09:30: Teresa Cristina Alves' },
        appointmentIds: [visit.id],
      },
    ])
    expect(body.mayOverbook).toBe(true)
    expect(clocks(body.alternatives)).toEqual(['08:20', '08:30', '09:30', '09:40', '09:50', '10:00'])
  })

  test('201 with an exam: the equipment is taken, buffers too, the convênio asks before', async () => {
    const day = aWeek()
    const exam = { kind: 'exam', examIds: [agenda.examId], insurancePlanId: agenda.planId }
    const visit = await booked({ ...exam, startsAt: agenda.at('09:00', day) })
    expect(visit).toMatchObject({
      ...{ endsAt: agenda.at('09:30', day), priceCents: 18_000, insurancePlanName: 'Amparo' },
      exams: [{ name: 'US de abdome total', durationMin: 30, priceCents: 18_000 }],
      authorizationState: 'toRequest',
    })
    expect(await find(visit.id)).toEqual(visit)
    const other = { ...exam, professionalId: agenda.ivanId }
    const { body } = await agenda.book({ ...other, startsAt: agenda.at('09:30', day) })
    expect(body.reasons).toMatchObject([{ code: 'resource_taken', appointmentIds: [visit.id] }])
    await booked({
      ...other,
      startsAt: agenda.at('09:40', day),
      authorizationNumber: '123',
      authorizationPassword: 'X',
    })
  })

  test('201 with the first free professional, evenly, until none is', async () => {
    const startsAt = agenda.at('10:00', aWeek())
    const any = { professionalId: null, startsAt }
    const both = [await booked(any), await booked(any)].map(({ professionalId }) => professionalId)
    expect(both.toSorted()).toEqual([agenda.helenaId, agenda.ivanId].toSorted())
    expect((await agenda.book(any)).body.code).toBe('slot_taken')
  })

  test('409 for each reason, in words', async () => {
    const day = aWeek()
    const reasons = async (over: Record<string, unknown>) =>
      (await agenda.book(over)).body.reasons?.map(({ text }: { text: string }) => text)
    expect(await reasons({ startsAt: agenda.at('13:00', day) })).toEqual(['fora do horário do profissional'])
    expect(await reasons({ startsAt: agenda.at('19:00', day) })).toEqual([
      'fora do horário da unidade',
      'fora do horário do profissional',
    ])
    expect(await reasons({ startsAt: '2027-04-21T12:00:00Z' })).toEqual(['feriado: Tiradentes'])
    expect(await reasons({ startsAt: '2026-03-02T12:00:00Z' })).toEqual(['horário que já passou'])
    const block = {
      ...{ kind: 'congress', startsOn: dayOf(day), startMinute: 600, endsOn: dayOf(day), endMinute: 660 },
    }
    expect((await agenda.ask('POST', `/professionals/${agenda.helenaId}/blocks`, block)).status).toBe(201)
    expect(await reasons({ startsAt: agenda.at('10:00', day) })).toEqual(['bloqueio: congresso'])
  })

  test('201 as an encaixe, marked, beside what is there; not over a holiday', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    await booked({ startsAt })
    expect(await booked({ startsAt, overbook: true })).toMatchObject({ isOverbooked: true })
    expect((await agenda.book({ startsAt: '2027-04-21T12:00:00Z', overbook: true })).status).toBe(409)
  })

  test('a repeated request books once', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    const ids = { unitId: agenda.unitId, professionalId: agenda.helenaId, patientId: agenda.patientId }
    const options = {
      token: agenda.tokens.receptionist,
      body: { ...ids, kind: 'visit', startsAt },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }
    const once = () => agenda.server.call('POST', `${agenda.path}/appointments`, options)
    const [first, second] = await Promise.all([once(), once()])
    expect(first.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect((await listed({ from: startsAt, to: agenda.at('12:00', 7 * weeks) })).items).toHaveLength(1)
  })

  test('four round trips to the database, the key, the history and the live event included', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    const ids = { unitId: agenda.unitId, professionalId: agenda.helenaId, patientId: agenda.patientId }
    const trips = new Map<pg.Client, string[]>()
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: Parameters<typeof query>
    ) {
      const [first] = args as unknown[]
      const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
      trips.set(this, [...(trips.get(this) ?? []), text])
      return query.apply(this, args)
    } as typeof query)
    const { status } = await agenda.server.call('POST', `${agenda.path}/appointments`, {
      token: agenda.tokens.receptionist,
      body: { ...ids, kind: 'exam', examIds: [agenda.examId], startsAt },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    spy.mockRestore()
    const booking = [...trips.values()].find((texts) =>
      texts.some((text) => text.includes('acolhe_agenda_facts')),
    )
    expect(status).toBe(201)
    const first = booking?.findIndex((text) => text.startsWith('begin')) ?? 0
    expect(booking?.findIndex((text) => text.endsWith('; commit'))).toBe(first + 3)
  })

  test('422 beside the field', async () => {
    const errors = async (over: Record<string, unknown>) =>
      (await agenda.book({ startsAt: agenda.at('09:00', 7 * weeks + 1), ...over })).body.errors
    expect(await errors({ patientId: crypto.randomUUID() })).toEqual({ patientId: 'Escolha o paciente' })
    expect(await errors({ unitId: crypto.randomUUID() })).toEqual({ unitId: 'Escolha a unidade' })
    expect(await errors({ professionalId: crypto.randomUUID() })).toEqual({
      professionalId: 'Escolha o profissional',
    })
    expect(await errors({ examIds: [agenda.examId, agenda.examId] })).toHaveProperty('examIds')
    expect(
      await errors({ insurancePlanId: agenda.planId, insuranceProductId: crypto.randomUUID() }),
    ).toHaveProperty('insuranceProductId')
    expect(await errors({ startsAt: '2027-03-02T12:00:30Z' })).toHaveProperty('startsAt')
  })
})

describe('a hold', () => {
  const hold = (over = {}) =>
    agenda.ask('POST', '/holds', {
      ...{ unitId: agenda.unitId, professionalId: agenda.helenaId, kind: 'visit', ...over },
    })

  test('keeps the time from others, and becomes the visit', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    const { status, body } = await hold({ startsAt })
    expect(status).toBe(201)
    expect((await agenda.book({ startsAt })).body.code).toBe('slot_taken')
    await booked({ startsAt, holdId: body.id })
    expect((await agenda.ask('DELETE', `/holds/${body.id}`)).status).toBe(404)
  })

  test('expires by itself, at the write', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    const { body } = await hold({ startsAt })
    for (const table of ['holds', 'busy'])
      await agenda.server.sql(
        agenda.orgId,
        `update ${table} set expires_at = now() - interval '1 second' where expires_at is not null`,
      )
    const late = await agenda.book({ startsAt, holdId: body.id })
    expect([late.status, late.body.code]).toEqual([409, 'hold_expired'])
    await booked({ startsAt })
  })

  test('let go of, or for another time, it is free again', async () => {
    const day = aWeek()
    const first = await hold({ startsAt: agenda.at('09:00', day) })
    await hold({ startsAt: agenda.at('10:00', day) })
    await booked({ startsAt: agenda.at('09:00', day) })
    expect((await agenda.ask('DELETE', `/holds/${first.body.id}`)).status).toBe(404)
  })
})

describe('GET /holds', () => {
  const hold = async (over: Record<string, unknown>) =>
    (await agenda.ask('POST', '/holds', { unitId: agenda.unitId, kind: 'visit', ...over })).body
  const held = async (day: number, role?: Parameters<Agenda['ask']>[3], over = {}) => {
    const question = { from: agenda.at('00:00', day), to: agenda.at('00:00', day + 1), ...over }
    const { body } = await agenda.ask('GET', `/holds?${new URLSearchParams(question)}`, undefined, role)
    return body.items
  }
  const told = () =>
    agenda.server.sql(agenda.orgId, `select entity_id from outbox where topic = 'holds' order by id`)

  test('200 what is kept, by whom and for how long, and nothing of a patient', async () => {
    const day = quietMonday
    const exam = { kind: 'exam', examIds: [agenda.examId], professionalId: agenda.helenaId }
    const { id } = await hold({ ...exam, startsAt: agenda.at('09:00', day), minutes: 2 })
    const { items: units } = (
      await agenda.ask('GET', `/agenda-openings?from=${dayOf(day)}&unitIds=${agenda.unitId}`)
    ).body
    const [ultrasound] = units[0].resources.filter(({ kind }: { kind: string }) => kind === 'ultrassom')
    expect(await held(day, 'manager')).toEqual([
      {
        ...{ id, unitId: agenda.unitId, professionalId: agenda.helenaId, resourceIds: [ultrasound.id] },
        ...{ startsAt: agenda.at('09:00', day), endsAt: agenda.at('09:30', day) },
        ...{ secondsLeft: expect.any(Number), userFullname: 'Bruno Tavares', isOwn: false },
      },
    ])
    const [own] = await held(day)
    expect(own.isOwn).toBe(true)
    expect(own.secondsLeft).toBeGreaterThan(60)
    expect(own.secondsLeft).toBeLessThanOrEqual(120)
    expect(await held(day + 1)).toEqual([])
    expect(await held(day, 'manager', { unitIds: crypto.randomUUID() })).toEqual([])
  })

  test('200 no more once it is let go of, or has expired; each is told', async () => {
    const day = quietMonday + 1
    const before = (await told()).length
    const { id } = await hold({ professionalId: agenda.helenaId, startsAt: agenda.at('09:00', day) })
    await agenda.ask('DELETE', `/holds/${id}`)
    expect(await held(day)).toEqual([])
    expect((await told()).slice(before).map((row) => row.entity_id)).toEqual([id, id])
    await hold({ professionalId: agenda.helenaId, startsAt: agenda.at('09:00', day) })
    await agenda.server.sql(agenda.orgId, `update holds set expires_at = now()`)
    expect(await held(day)).toEqual([])
  })

  test('200 who comes as a professional sees those of the own agenda', async () => {
    const day = quietMonday + 2
    await hold({ professionalId: agenda.helenaId, startsAt: agenda.at('09:00', day) })
    expect(await held(day, 'professional')).toEqual([])
    const { id } = await hold({ professionalId: agenda.ivanId, startsAt: agenda.at('09:00', day) })
    expect(await held(day, 'professional')).toMatchObject([{ id, userFullname: 'Bruno Tavares' }])
  })
})

describe('GET /agenda-openings', () => {
  const openings = async (day: number, role?: Parameters<Agenda['ask']>[3]) =>
    (await agenda.ask('GET', `/agenda-openings?from=${dayOf(day)}`, undefined, role)).body.items
  const usesOf = (items: { resources: { kind: string; uses: unknown[] }[] }[], kind: string) =>
    items[0]?.resources.find((one) => one.kind === kind)?.uses

  test('200 when units and resources are open, and which visits use them', async () => {
    const day = quietMonday + 3
    const exam = { kind: 'exam', examIds: [agenda.examId] }
    const visit = await booked({ ...exam, startsAt: agenda.at('09:00', day) })
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
      { appointmentId: visit.id, startsAt: agenda.at('09:00', day), endsAt: agenda.at('09:40', day) },
    ])
    expect(usesOf(await openings(day + 1), 'ultrassom')).toEqual([])
    // Somebody else's visit is no business of a professional.
    expect(usesOf(await openings(day, 'professional'), 'ultrassom')).toEqual([])
  })
})

describe('POST /appointments/{id}/time', () => {
  test('200 gives the new time and frees the old at once; the history tells', async () => {
    const day = aWeek()
    const visit = await booked({ startsAt: agenda.at('09:00', day) })
    const { status, body } = await retime(visit, agenda.at('10:00', day), { professionalId: agenda.ivanId })
    expect({ status, at: body.startsAt, with: body.professionalId }).toEqual({
      ...{ status: 200, at: agenda.at('10:00', day), with: agenda.ivanId },
    })
    await booked({ startsAt: agenda.at('09:00', day) })
    const { items } = (await agenda.ask('GET', `/appointments/${visit.id}/moves`)).body
    expect(items).toMatchObject([
      { act: 'reschedule', userFullname: 'Bruno Tavares', timeBefore: { professionalId: agenda.helenaId } },
      { act: 'book', toState: 'scheduled' },
    ])
    const history = await agenda.ask('GET', `/history/appointment/${visit.id}`)
    expect(history.body.items.map(({ act }: { act: string }) => act)).toEqual(['update', 'create'])
  })

  test('200 a little later than itself, longer', async () => {
    const day = aWeek()
    const visit = await booked({ startsAt: agenda.at('09:00', day) })
    const { body } = await retime(visit, agenda.at('09:10', day), { durationMin: 50 })
    expect([body.startsAt, body.endsAt]).toEqual([agenda.at('09:10', day), agenda.at('10:00', day)])
  })

  test('409 names what blocks, and nothing has changed', async () => {
    const day = aWeek()
    const visit = await booked({ startsAt: agenda.at('09:00', day) })
    await booked({ startsAt: agenda.at('10:00', day) })
    const { status, body } = await retime(visit, agenda.at('10:10', day))
    expect([status, body.reasons[0].text]).toEqual([409, 'ocupado das 10:00 às 10:30: Teresa Cristina Alves'])
    expect(await find(visit.id)).toEqual(visit)
  })

  test('409 over another’s change, with the visit as it is', async () => {
    const day = aWeek()
    const visit = await booked({ startsAt: agenda.at('09:00', day) })
    await retime(visit, agenda.at('10:00', day))
    const { status, body } = await retime(visit, agenda.at('11:00', day))
    expect([status, body.code, body.current.startsAt]).toEqual([
      409,
      'stale_version',
      agenda.at('10:00', day),
    ])
  })

  test('409 for who has arrived', async () => {
    const day = aWeek()
    const visit = await booked({ startsAt: agenda.at('09:00', day) })
    const { body: here } = await move(visit, 'waiting')
    expect((await retime(here, agenda.at('10:00', day))).body.code).toBe('move_refused')
  })
})

describe('PUT /appointments/{id}', () => {
  const put = (visit: Visit, over: object) =>
    agenda.ask('PUT', `/appointments/${visit.id}`, { version: visit.version, ...over })

  test('200 keeps answers, notes and authorisation; another payer, another price', async () => {
    const visit = await booked({ startsAt: agenda.at('09:00', farMonday + 21) })
    const screening = [{ question: 'Está grávida?', answer: false }]
    const { status, body } = await put(visit, { screening, notes: ' Traz exames ' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { screening, notes: 'Traz exames', priceCents: 35_000 },
    })
    const insured = await put(body, {
      ...{ insurancePlanId: agenda.planId, insuranceProductId: agenda.productId, memberNumber: '123' },
      ...{ authorizationPassword: 'X9', authorizationValidUntil: '2030-12-31' },
    })
    expect(insured.body).toMatchObject({
      ...{ insurancePlanName: 'Amparo', authorizationState: 'authorized', priceCents: null },
      ...{ authorizationValidUntil: '2030-12-31', screening: [], notes: '' },
    })
    expect(await find(visit.id)).toEqual(insured.body)
    expect((await put(visit, {})).body.code).toBe('stale_version')
  })
})

describe('moves and undo', () => {
  test('from booked to attended, with the times, and all the way back', async () => {
    const visit = await booked({ startsAt: agenda.at('09:00', aWeek()) })
    let now = visit
    for (const to of ['confirmed', 'waiting', 'inService', 'done']) {
      const { status, body } = await move(now, to)
      expect({ status, state: body.state }).toEqual({ status: 200, state: to })
      now = body
    }
    expect(now).toMatchObject({ checkedInAt: expect.any(String), finishedAt: expect.any(String) })
    expect((await move(now, 'waiting')).body.code).toBe('move_refused')
    for (const state of ['inService', 'waiting', 'confirmed', 'scheduled']) {
      const { status, body } = await undo(now)
      expect({ status, state: body.state }).toEqual({ status: 200, state })
      now = body
    }
    expect(now).toMatchObject({ checkedInAt: null, startedAt: null, finishedAt: null, undoable: null })
    expect((await undo(now)).body.code).toBe('move_refused')
  })

  test('cancelled frees the time; undone takes it again, if it is still free', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    const visit = await booked({ startsAt })
    const { body: cancelled } = await move(visit, 'cancelled', { reason: 'Viajou', cancelledBy: 'patient' })
    expect(cancelled).toMatchObject({ state: 'cancelled', cancelReason: 'Viajou', cancelledBy: 'patient' })
    const { body: again } = await undo(cancelled)
    expect(again).toMatchObject({ state: 'scheduled', cancelReason: '' })
    expect((await agenda.book({ startsAt })).status).toBe(409)
    const { body: gone } = await move(again, 'cancelled')
    await booked({ startsAt })
    const { status, body } = await undo(gone)
    expect([status, body.code]).toEqual([409, 'slot_taken'])
  })

  test('a change of time taken back gives the old one, with its professional', async () => {
    const day = aWeek()
    const visit = await booked({ startsAt: agenda.at('09:00', day) })
    const { body: moved } = await retime(visit, agenda.at('11:00', day), { professionalId: agenda.ivanId })
    const { body: back } = await undo(moved)
    expect(back).toMatchObject({ startsAt: agenda.at('09:00', day), professionalId: agenda.helenaId })
    expect((await agenda.book({ startsAt: agenda.at('09:00', day) })).status).toBe(409)
    await booked({ startsAt: agenda.at('11:00', day), professionalId: agenda.ivanId })
  })

  test('who missed it and comes late is waiting; as an encaixe when the time is another’s', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    const visit = await booked({ startsAt })
    const { body: missed } = await move(visit, 'noShow')
    await booked({ startsAt })
    expect((await move(missed, 'waiting')).body.code).toBe('slot_taken')
    const { body } = await move(missed, 'waiting', { overbook: true })
    expect(body).toMatchObject({ state: 'waiting', isOverbooked: true })
  })

  test('professionals begin and finish their own visits, and do no more', async () => {
    const day = aWeek()
    const own = await booked({ startsAt: agenda.at('09:00', day), professionalId: agenda.ivanId })
    const other = await booked({ startsAt: agenda.at('09:00', day) })
    expect((await move(own, 'confirmed', {}, 'professional')).status).toBe(403)
    const { body: here } = await move(own, 'waiting')
    const { status, body: begun } = await move(here, 'inService', {}, 'professional')
    expect([status, begun.state, begun.priceCents]).toEqual([200, 'inService', null])
    expect((await move(other, 'inService', {}, 'professional')).status).toBe(404)
    expect(
      (await listed({ from: agenda.at('00:00', day), to: agenda.at('23:00', day) }, 'professional')).items,
    ).toEqual([expect.objectContaining({ id: own.id })])
    const patient = await agenda.ask('GET', `/patients/${agenda.patientId}`, undefined, 'professional')
    expect(patient.status).toBe(200)
  })

  test('after the day only management takes back, with a reason', async () => {
    const visit = await booked({ startsAt: agenda.at('09:00', aWeek()) })
    const { body: confirmed } = await move(visit, 'confirmed')
    await agenda.server.sql(
      agenda.orgId,
      `update appointment_moves set at = at - interval '1 day' where appointment_id = $1`,
      [visit.id],
    )
    expect((await find(visit.id)).undoable).toBeNull()
    expect((await undo(confirmed)).status).toBe(403)
    expect((await undo(confirmed, {}, 'manager')).body.errors).toEqual({ reason: 'Diga o motivo' })
    expect((await undo(confirmed, { reason: 'Engano' }, 'manager')).body.state).toBe('scheduled')
  })
})

describe('POST /appointment-series', () => {
  const series = (over: Record<string, unknown>) =>
    agenda.ask('POST', '/appointment-series', {
      ...{
        unitId: agenda.unitId,
        professionalId: agenda.helenaId,
        patientId: agenda.patientId,
        kind: 'visit',
      },
      ...{ sessions: 4, ...over },
    })

  test('all or none, or told which can’t', async () => {
    const day = aWeek()
    weeks += 3
    await booked({ startsAt: agenda.at('09:00', day + 14) })
    const all = await series({ startsAt: agenda.at('09:00', day) })
    expect([all.status, all.body.code]).toEqual([409, 'slot_taken'])
    const some = await series({ startsAt: agenda.at('09:00', day), allOrNone: false })
    expect(some.status).toBe(201)
    expect(some.body.booked.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual(
      [0, 7, 21].map((days) => agenda.at('09:00', day + days)),
    )
    expect(some.body.refused).toMatchObject([
      {
        startsAt: agenda.at('09:00', day + 14),
        reasons: [{ text: 'ocupado das 09:00 às 09:30: Teresa Cristina Alves' }],
      },
    ])
    expect(new Set(some.body.booked.map(({ seriesId }: { seriesId: string }) => seriesId)).size).toBe(1)
  })

  test('409 names the session that does not fit; the hold of the first stays, and becomes it', async () => {
    const day = farMonday
    const startsAt = agenda.at('09:00', day)
    const other = await booked({ startsAt: agenda.at('09:00', day + 7) })
    const wish = { unitId: agenda.unitId, professionalId: agenda.helenaId, kind: 'visit' }
    const { body: hold } = await agenda.ask('POST', '/holds', { ...wish, startsAt })
    const refused = await series({ startsAt, sessions: 2, holdId: hold.id })
    expect([refused.status, refused.body.startsAt]).toEqual([409, agenda.at('09:00', day + 7)])
    expect((await agenda.book({ startsAt })).body.code).toBe('slot_taken')
    await move(other, 'cancelled')
    const { status, body } = await series({ startsAt, sessions: 2, holdId: hold.id })
    expect([status, body.booked.length]).toEqual([201, 2])
    const gone = await series({ startsAt: agenda.at('11:00', day), sessions: 2, holdId: hold.id })
    expect([gone.status, gone.body.code]).toEqual([409, 'hold_expired'])
  })
})

describe('GET /availability', () => {
  test('200 the times of one, and of all who can', async () => {
    const day = aWeek()
    await booked({ startsAt: agenda.at('09:00', day) })
    const one = await free({ from: dayOf(day), days: '1', professionalIds: agenda.helenaId })
    expect(clocks(one.items).slice(0, 5)).toEqual(['08:00', '08:10', '08:20', '08:30', '09:30'])
    const first = await free({ from: dayOf(day), days: '5', firstOnly: 'true', specialty: 'Cardiologia' })
    expect(first.items).toHaveLength(2)
    expect((await free({ from: dayOf(day), days: '5', specialty: 'Pediatria' })).items).toEqual([])
    const morning = await free({ from: dayOf(day), days: '1', period: 'afternoon' })
    expect(morning.items).toEqual([])
    const exam = await free({
      from: dayOf(day),
      days: '1',
      kind: 'exam',
      examIds: agenda.examId,
      insurancePlanId: agenda.planId,
    })
    expect(exam.items.length).toBeGreaterThan(10)
  })

  test('200 with the own hold the time still counts as free', async () => {
    const day = farMonday + 14
    const startsAt = agenda.at('09:00', day)
    const query = { unitId: agenda.unitId, professionalId: agenda.helenaId, kind: 'visit' }
    const { body: hold } = await agenda.ask('POST', '/holds', { ...query, startsAt })
    const times = async (over = {}) =>
      (await free({ from: dayOf(day), days: '1', professionalIds: agenda.helenaId, ...over })).items.map(
        (one: { startsAt: string }) => one.startsAt,
      )
    const why = async (over = {}) => {
      const search = new URLSearchParams({ ...query, startsAt, ...over })
      return (await agenda.ask('GET', `/availability/reasons?${search}`)).body.reasons
    }
    expect(await times()).not.toContain(startsAt)
    expect(await why()).toMatchObject([{ code: 'taken' }])
    expect(await times({ exceptHoldId: hold.id })).toContain(startsAt)
    expect(await why({ exceptHoldId: hold.id })).toEqual([])
  })

  test('200 why not, and what is free nearby', async () => {
    const day = aWeek()
    const query = { unitId: agenda.unitId, professionalId: agenda.helenaId, kind: 'visit' }
    const why = async (startsAt: string) =>
      (await agenda.ask('GET', `/availability/reasons?${new URLSearchParams({ ...query, startsAt })}`)).body
    expect((await why(agenda.at('09:00', day))).reasons).toEqual([])
    expect(await why(agenda.at('12:00', day))).toMatchObject({
      reasons: [{ code: 'outside_hours', text: 'fora do horário do profissional' }],
      mayOverbook: true,
      alternatives: expect.arrayContaining([expect.objectContaining({ startsAt: agenda.at('11:30', day) })]),
    })
  })

  test('200 what is told before booking', async () => {
    const query = new URLSearchParams({
      ...{ unitId: agenda.unitId, kind: 'exam', examIds: agenda.examId, insurancePlanId: agenda.planId },
    })
    const { body } = await agenda.ask('GET', `/availability/quote?${query}`)
    expect(body).toMatchObject({
      ...{ durationMin: 30, priceCents: 18_000, requiresAuthorization: true, requiresMedicalRequest: true },
      ...{ fastingMinHours: 6, fastingMaxHours: 8, followUp: null },
      preparation: [{ exam: 'US de abdome total', text: 'Beba 4 copos de água 1 hora antes e não urine.' }],
    })
  })

  test('a follow-up belongs to the last visit within the window', async () => {
    const day = aWeek()
    const visit = await booked({ startsAt: agenda.at('09:00', day) })
    for (const [from, to] of [
      [0, 'waiting'],
      [1, 'inService'],
      [2, 'done'],
    ] as const)
      await move({ ...visit, version: visit.version + from } as Visit, to)
    const query = { unitId: agenda.unitId, professionalId: agenda.helenaId, kind: 'followUp' }
    const ask = async (startsAt: string) =>
      (
        await agenda.ask(
          'GET',
          `/availability/quote?${new URLSearchParams({ ...query, patientId: agenda.patientId, startsAt })}`,
        )
      ).body.followUp
    expect(await ask(agenda.at('09:00', day + 30))).toMatchObject({
      isWithin: true,
      lastDay: dayOf(day + 30),
    })
    expect(await ask(agenda.at('09:00', day + 31))).toMatchObject({ isWithin: false })
  })
})

describe('GET /agenda-hours', () => {
  const hours = async (query: Record<string, string>, role?: Parameters<Agenda['ask']>[3]) =>
    agenda.ask('GET', `/agenda-hours?${new URLSearchParams(query)}`, undefined, role)

  test('200 when each attends, booked or not, what blocks it and when the unit is closed', async () => {
    const day = aWeek()
    await booked({ startsAt: agenda.at('09:00', day) })
    const block = {
      kind: 'meeting',
      startsOn: dayOf(day),
      startMinute: 600,
      endsOn: dayOf(day),
      endMinute: 660,
    }
    await agenda.ask('POST', `/professionals/${agenda.helenaId}/blocks`, { ...block, reason: 'Comissão' })
    const { status, body } = await hours({ unitId: agenda.unitId, from: dayOf(day), days: '2' })
    expect(status).toBe(200)
    const own = body.items.find((one: { professionalId: string }) => one.professionalId === agenda.helenaId)
    const span = (from: string, to: string, later = 0) => ({
      ...{ startsAt: agenda.at(from, day + later), endsAt: agenda.at(to, day + later) },
    })
    expect(own).toEqual({
      ...{ professionalId: agenda.helenaId, stepMinutes: 10 },
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
    const own = await hours({ unitId: agenda.unitId, from: dayOf(aWeek()) }, 'professional')
    expect(own.body.items.map((one: { professionalId: string }) => one.professionalId)).toEqual([
      agenda.ivanId,
    ])
    expect((await hours({ unitId: crypto.randomUUID(), from: dayOf(aWeek()) })).status).toBe(404)
  })
})

describe('what earlier features are told', () => {
  test('who has visits to come is not deleted; the time line and blocks know them', async () => {
    const day = aWeek()
    const visit = await booked({ startsAt: agenda.at('09:00', day) })
    for (const [path, id] of [
      ['units', agenda.unitId],
      ['professionals', agenda.helenaId],
      ['patients', agenda.patientId],
    ]) {
      const { status, body } = await agenda.ask('POST', `/${path}/deletion`, { ids: [id] }, 'owner')
      expect({ status, code: body.code }, path).toEqual({ status: 409, code: 'in_use' })
      expect(body.uses.map(({ by }: { by: string }) => by).join()).toMatch(/agendamento/)
    }
    const { items } = (await agenda.ask('GET', `/patients/${agenda.patientId}/timeline`)).body
    expect(items[0]).toMatchObject({
      kind: 'appointment',
      title: 'Agendamento criado',
      userFullname: 'Bruno Tavares',
    })
    const block = { kind: 'sick', startsOn: dayOf(day), endsOn: dayOf(day) }
    const refused = await agenda.ask('POST', `/professionals/${agenda.helenaId}/blocks`, block)
    expect([refused.status, refused.body.code]).toEqual([409, 'block_over_booked'])
    expect(refused.body.booked).toMatchObject({ total: 1, items: [{ id: visit.id }] })
  })
})

describe('who is bound to a unit', () => {
  test('sees and books there only', async () => {
    const day = aWeek()
    const visit = await booked({ startsAt: agenda.at('09:00', day) })
    const kept = { unitId: agenda.unitId, professionalId: agenda.helenaId, kind: 'visit' }
    await agenda.ask('POST', '/holds', { ...kept, startsAt: agenda.at('11:00', day) })
    const bind = (unitIds: string) =>
      agenda.server.sql(agenda.orgId, `update members set unit_ids = ${unitIds} where user_id = $1`, [
        agenda.userIds.receptionist,
      ])
    await bind(`array[gen_random_uuid()]`)
    try {
      expect((await agenda.ask('GET', `/appointments/${visit.id}`)).status).toBe(404)
      expect((await agenda.ask('GET', `/appointments/${visit.id}/moves`)).status).toBe(404)
      expect((await listed({ from: agenda.at('00:00', day), to: agenda.at('23:00', day) })).items).toEqual([])
      expect((await agenda.book({ startsAt: agenda.at('10:00', day) })).status).toBe(422)
      expect((await move(visit, 'confirmed')).status).toBe(404)
      expect((await free({ from: dayOf(day), days: '1' })).items).toEqual([])
      const held = `/holds?${new URLSearchParams({ from: agenda.at('00:00', day), to: agenda.at('23:00', day) })}`
      expect((await agenda.ask('GET', held)).body.items).toEqual([])
      expect((await agenda.ask('GET', `/agenda-openings?from=${dayOf(day)}`)).body.items).toEqual([])
      const named = `/agenda-openings?from=${dayOf(day)}&unitIds=${agenda.unitId}`
      expect((await agenda.ask('GET', named)).body.items).toEqual([])
    } finally {
      await bind('null')
    }
  })
})
