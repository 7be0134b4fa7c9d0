import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions, clocks, type TestAppointment } from '#test/appointments.ts'
import { helena, pinheiros } from '#test/world.ts'

const query = pg.Client.prototype.query

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())
const { booked, find, transition, retime, listed, dayOf } = appointmentActions(() => agenda)

/** Gives every test days of its own, from Mondays far apart. */
let weeks = 0
const aWeek = () => 7 * ++weeks
/** A Monday with weeks after it that have no holiday. */
const farMonday = 7 * 160

describe('POST /appointments', () => {
  test('201 books, with the price of the day, and nobody else can', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    expect(appointment).toMatchObject({
      state: 'scheduled',
      professionalId: agenda.helenaId,
      patientName: 'Teresa Cristina Alves',
      startsAt: agenda.at('09:00', day),
      endsAt: agenda.at('09:30', day),
      patientPhone: '11987654321',
      priceCents: 35_000,
      shareCents: 21_000,
      isOverbooked: false,
      source: 'frontDesk',
      undoable: null,
    })
    expect(await find(appointment.id)).toEqual(appointment)
    const { status, body } = await agenda.book({ startsAt: agenda.at('09:10', day) })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'slot_taken' })
    expect(body.reasons).toEqual([
      {
        code: 'taken',
        text: 'ocupado das 09:00 às 09:30: Teresa Cristina Alves',
        appointmentIds: [appointment.id],
      },
    ])
    expect(body.mayOverbook).toBe(true)
    expect(clocks(body.alternatives)).toEqual(['08:20', '08:30', '09:30', '09:40', '09:50', '10:00'])
  })

  test('201 with an exam: the equipment is occupied, buffers too, the convênio demands an authorisation', async () => {
    const day = aWeek()
    const exam = { kind: 'exam', examIds: [agenda.examId], insurancePlanId: agenda.planId }
    const appointment = await booked({ ...exam, startsAt: agenda.at('09:00', day) })
    expect(appointment).toMatchObject({
      endsAt: agenda.at('09:30', day),
      priceCents: 18_000,
      insurancePlanName: 'Amparo',
      exams: [{ name: 'US de abdome total', durationMin: 30, priceCents: 18_000 }],
      authorizationState: 'toRequest',
    })
    expect(await find(appointment.id)).toEqual(appointment)
    const other = { ...exam, professionalId: agenda.ivanId }
    const { body } = await agenda.book({ ...other, startsAt: agenda.at('09:30', day) })
    expect(body.reasons).toMatchObject([{ code: 'resource_taken', appointmentIds: [appointment.id] }])
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
      kind: 'congress',
      startsOn: dayOf(day),
      startMinute: 600,
      endsOn: dayOf(day),
      endMinute: 660,
    }
    expect((await agenda.call('POST', `/professionals/${agenda.helenaId}/blocks`, block)).status).toBe(201)
    expect(await reasons({ startsAt: agenda.at('10:00', day) })).toEqual(['bloqueio: congresso'])
  })

  test('201 as an encaixe, marked, beside what is there; not over a holiday', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    await booked({ startsAt })
    expect(await booked({ startsAt, overbook: true })).toMatchObject({ isOverbooked: true })
    expect((await agenda.book({ startsAt: '2027-04-21T12:00:00Z', overbook: true })).status).toBe(409)
  })

  test('409 for who loses a race that only the constraint sees, by whatever road', async () => {
    const day = aWeek()
    const [first, second] = [agenda.at('09:00', day), agenda.at('10:00', day)]
    const missed = (await transition(await booked({ startsAt: first }), 'noShow')).body
    const owner = (text: string) => agenda.server.sql(agenda.orgId, text)
    await owner(`create function lose() returns trigger language plpgsql
      as $$ begin raise exception using errcode = 'exclusion_violation'; end $$`)
    await owner('create trigger lose before insert on allocations execute function lose()')
    try {
      const hold = { unitId: agenda.unitId, professionalId: agenda.helenaId, kind: 'visit' }
      const answers = [
        await agenda.book({ startsAt: second }),
        await agenda.call('POST', '/holds', { ...hold, startsAt: second }),
        await transition(missed, 'waiting'),
      ]
      for (const { status, body } of answers)
        expect([status, body.code, body.alternatives]).toEqual([409, 'slot_taken', expect.any(Array)])
    } finally {
      await owner('drop function lose cascade')
    }
    expect((await listed({ from: first, to: agenda.at('12:00', day) })).items).toHaveLength(1)
  })

  test('409 for an encaixe over a block, which nobody may decide', async () => {
    const day = aWeek()
    const startsAt = agenda.at('10:00', day)
    const on = { startsOn: dayOf(day), endsOn: dayOf(day) }
    const block = { kind: 'congress', ...on, startMinute: 600, endMinute: 660 }
    expect((await agenda.call('POST', `/professionals/${agenda.helenaId}/blocks`, block)).status).toBe(201)
    const { status, body } = await agenda.book({ startsAt, overbook: true })
    expect([status, body.code, body.mayOverbook]).toEqual([409, 'slot_taken', false])
  })

  test('409 for a patient who is somewhere else then, with who, when and where; knowingly it is booked', async () => {
    const day = aWeek()
    const first = await booked({ startsAt: agenda.at('09:00', day) })
    const ivan = { professionalId: agenda.ivanId, mayOverlap: false }
    const other = { ...ivan, startsAt: agenda.at('09:20', day) }
    const { status, body } = await agenda.book(other)
    expect([status, body.code]).toEqual([409, 'patient_busy'])
    expect(body.overlaps).toEqual([
      {
        id: first.id,
        startsAt: agenda.at('09:00', day),
        endsAt: agenda.at('09:30', day),
        professionalName: 'Dra. Helena Prado',
        unitName: 'Pinheiros',
        timeZone: 'America/Sao_Paulo',
        isTravel: false,
      },
    ])
    const query = {
      unitId: agenda.unitId,
      professionalId: agenda.ivanId,
      kind: 'visit',
      patientId: agenda.patientId,
      startsAt: other.startsAt,
    }
    const quoted = await agenda.call('GET', `/availability/quote?${new URLSearchParams(query)}`)
    expect(quoted.body.overlaps).toEqual(body.overlaps)
    // What only touches, is cancelled, or is of somebody else, is no overlap.
    expect((await agenda.book({ ...ivan, startsAt: agenda.at('09:30', day) })).status).toBe(201)
    const rui = await agenda.create({ fullName: 'Rui Prado' })
    expect(
      (await agenda.book({ ...other, startsAt: agenda.at('09:00', day), patientId: rui.id })).status,
    ).toBe(201)
    const later = { ...ivan, startsAt: agenda.at('10:30', day) }
    const gone = await booked({ startsAt: agenda.at('10:30', day) })
    expect((await agenda.book(later)).body.code).toBe('patient_busy')
    await transition(gone, 'cancelled')
    const kept = await booked(later)
    expect(await booked({ ...later, professionalId: agenda.helenaId, mayOverlap: true })).toMatchObject({
      startsAt: kept.startsAt,
    })
  })

  test('409 for a patient who cannot arrive from another unit in time, as long as the network says that takes', async () => {
    const day = aWeek()
    const make = async (path: string, body: object) => (await agenda.call('POST', path, body, 'owner')).body
    const lapa = await make('/units', { ...pinheiros, name: 'Lapa' })
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({
      unitId: lapa.id,
      weekday,
      from: 8 * 60,
      to: 12 * 60,
      recurrence: { kind: 'weekly' },
      validFrom: '',
      validUntil: '',
      byArrivalPlaces: null,
    }))
    const there = await make('/professionals', {
      ...helena,
      fullName: 'Joana Prado',
      councilNumber: '77123',
      unitIds: [lapa.id],
      hours,
      plans: [],
      examIds: [],
      prices: [],
    })
    await booked({ startsAt: agenda.at('09:00', day) })
    const at = (time: string) =>
      agenda.book({
        unitId: lapa.id,
        professionalId: there.id,
        startsAt: agenda.at(time, day),
        mayOverlap: false,
      })
    const { status, body } = await at('09:30')
    expect([status, body.code]).toEqual([409, 'patient_busy'])
    expect(body.overlaps).toMatchObject([{ unitName: 'Pinheiros', isTravel: true }])
    expect((await at('10:00')).status).toBe(201)
    const { version } = (await agenda.call('GET', '')).body
    const travel = (travelMinutes: number) =>
      agenda.call('PUT', '/travel', { travelMinutes, version }, 'owner')
    expect((await travel(241)).status).toBe(422)
    expect((await travel(0)).body.travelMinutes).toBe(0)
    expect((await at('09:30')).status).toBe(201)
    await agenda.call('PUT', '/travel', { travelMinutes: 30, version: version + 1 }, 'owner')
  })

  test('409 for the appointments of a record that was joined to the patient’s, and when rescheduled', async () => {
    const day = aWeek()
    const [stored, gone] = [
      await agenda.create({ fullName: 'Iolanda Souza Prado' }),
      await agenda.create({ fullName: 'Iolanda S. Prado' }),
    ]
    await booked({ startsAt: agenda.at('09:00', day), patientId: gone.id })
    await agenda.server.sql(
      agenda.orgId,
      'update patients set merged_into = $1, deleted_at = now() where id = $2',
      [stored.id, gone.id],
    )
    const ivan = { professionalId: agenda.ivanId, patientId: stored.id, mayOverlap: false }
    expect((await agenda.book({ ...ivan, startsAt: agenda.at('09:00', day) })).body.code).toBe('patient_busy')
    const later = await booked({ ...ivan, startsAt: agenda.at('10:00', day) })
    const startsAt = agenda.at('09:10', day)
    expect((await retime(later, startsAt, { mayOverlap: false })).body.code).toBe('patient_busy')
    expect((await retime(later, startsAt)).body.startsAt).toBe(startsAt)
  })

  test('one of two bookings at once, of the same patient with two professionals', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    const answers = await Promise.all(
      [agenda.helenaId, agenda.ivanId].map((professionalId) =>
        agenda.book({ startsAt, professionalId, mayOverlap: false }),
      ),
    )
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([201, 'patient_busy'])
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

  test('five round trips to the database: four for the appointment, one more for the messages that follow from it', async () => {
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
    expect(booking?.findIndex((text) => text.endsWith('; commit'))).toBe(first + 4)
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

describe('POST /appointment-series', () => {
  const series = (over: Record<string, unknown>) =>
    agenda.call('POST', '/appointment-series', {
      unitId: agenda.unitId,
      professionalId: agenda.helenaId,
      patientId: agenda.patientId,
      kind: 'visit',
      sessions: 4,
      ...over,
    })

  test('all or none, or a list of those that can’t', async () => {
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
    const places = some.body.booked.map(({ series: place }: { series: unknown }) => place)
    expect(places).toEqual([1, 2, 3].map((number) => ({ number, total: 3 })))
    expect(some.body.booked.map(({ nextInSeries }: TestAppointment) => nextInSeries)).toEqual([2, 1, 0])
    const read = await agenda.call('GET', `/appointments/${some.body.booked[1].id}`)
    expect(read.body.series).toEqual({ number: 2, total: 3 })
    expect(new Set(some.body.booked.map(({ seriesId }: { seriesId: string }) => seriesId)).size).toBe(1)
  })

  test('this one and the next are cancelled together, and come back together', async () => {
    const day = aWeek()
    weeks += 4
    const { body } = await series({ startsAt: agenda.at('09:00', day) })
    const [first, second, third, fourth] = body.booked
    await transition(third, 'confirmed')
    const nextOf = async ({ id }: TestAppointment) =>
      (await agenda.call('GET', `/appointments/${id}`)).body.nextInSeries
    expect([await nextOf(first), await nextOf(fourth)]).toEqual([3, 0])
    const path = `/appointments/${second.id}/series-cancellation`
    const cancellation = { reason: 'Mudou-se', cancelledBy: 'clinic' }
    expect((await agenda.call('POST', path, { version: 9, ...cancellation })).body.code).toBe('stale_version')
    const { status, body: cancelled } = await agenda.call('POST', path, { version: 1, ...cancellation })
    expect(status).toBe(200)
    const versions = new Map(
      cancelled.items.map(({ id, version }: { id: string; version: number }) => [id, version]),
    )
    expect(versions).toEqual(
      new Map([
        [second.id, 2],
        [third.id, 3],
        [fourth.id, 2],
      ]),
    )
    const states = async () => {
      const read = [first, second, third, fourth].map(({ id }) => agenda.call('GET', `/appointments/${id}`))
      return (await Promise.all(read)).map(({ body: { state, cancelReason } }) => `${state} ${cancelReason}`)
    }
    const gone = 'cancelled Mudou-se'
    expect(await states()).toEqual(['scheduled ', gone, gone, gone])
    expect(await nextOf(first)).toBe(0)
    const again = await agenda.call('POST', path, { version: 2, ...cancellation })
    expect([again.status, again.body.code]).toEqual([409, 'move_refused'])
    const taking = await booked({ startsAt: agenda.at('09:00', day + 7) })
    await transition(taking, 'cancelled')
    const back = await agenda.call('POST', '/appointments/reopening', { items: cancelled.items })
    expect(back.body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      cancelled.items.map(() => 'reopened'),
    )
    expect(await states()).toEqual(['scheduled ', 'scheduled ', 'confirmed ', 'scheduled '])
  })

  test('409 names the session that does not fit; the hold of the first stays, and becomes it', async () => {
    const day = farMonday
    const startsAt = agenda.at('09:00', day)
    const other = await booked({ startsAt: agenda.at('09:00', day + 7) })
    const booking = { unitId: agenda.unitId, professionalId: agenda.helenaId, kind: 'visit' }
    const { body: hold } = await agenda.call('POST', '/holds', { ...booking, startsAt })
    const rejected = await series({ startsAt, sessions: 2, holdId: hold.id })
    expect([rejected.status, rejected.body.startsAt]).toEqual([409, agenda.at('09:00', day + 7)])
    expect((await agenda.book({ startsAt })).body.code).toBe('slot_taken')
    await transition(other, 'cancelled')
    const { status, body } = await series({ startsAt, sessions: 2, holdId: hold.id })
    expect([status, body.booked.length]).toEqual([201, 2])
    const gone = await series({ startsAt: agenda.at('11:00', day), sessions: 2, holdId: hold.id })
    expect([gone.status, gone.body.code]).toEqual([409, 'hold_expired'])
  })
})

describe('PUT /appointments/{id}', () => {
  const put = (appointment: TestAppointment, over: object) =>
    agenda.call('PUT', `/appointments/${appointment.id}`, { version: appointment.version, ...over })

  test('200 keeps answers, notes and authorisation; another payer, another price', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', farMonday + 21) })
    const screening = [{ question: 'Está grávida?', answer: false }]
    const { status, body } = await put(appointment, { screening, notes: ' Traz exames ' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { screening, notes: 'Traz exames', priceCents: 35_000 },
    })
    const insured = await put(body, {
      insurancePlanId: agenda.planId,
      insuranceProductId: agenda.productId,
      memberNumber: '123',
      authorizationPassword: 'X9',
      authorizationValidUntil: '2030-12-31',
    })
    expect(insured.body).toMatchObject({
      insurancePlanName: 'Amparo',
      authorizationState: 'authorized',
      priceCents: null,
      authorizationValidUntil: '2030-12-31',
      screening: [],
      notes: '',
    })
    expect(await find(appointment.id)).toEqual(insured.body)
    expect((await put(appointment, {})).body.code).toBe('stale_version')
  })
})
