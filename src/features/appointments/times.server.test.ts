import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions, clocks, type TestAppointment } from '#test/appointments.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())
const { booked, transition, free, dayOf } = appointmentActions(() => agenda)

/** Every test has days of its own, from Mondays far apart. */
let weeks = 0
const aWeek = () => 7 * ++weeks
/** A Monday with weeks after it that have no holiday. */
const farMonday = 7 * 160
/** One with four working days after it. */
const quietMonday = 7 * 140

describe('GET /agenda-openings', () => {
  const openings = async (day: number, role?: Parameters<Agenda['call']>[3]) =>
    (await agenda.call('GET', `/agenda-openings?from=${dayOf(day)}`, undefined, role)).body.items
  const usesOf = (items: { resources: { kind: string; uses: unknown[] }[] }[], kind: string) =>
    items[0]?.resources.find((one) => one.kind === kind)?.uses

  test('200 when units and resources are open, and which appointments use them', async () => {
    const day = quietMonday + 3
    const exam = { kind: 'exam', examIds: [agenda.examId] }
    const appointment = await booked({ ...exam, startsAt: agenda.at('09:00', day) })
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
    // Somebody else's appointment is no business of a professional.
    expect(usesOf(await openings(day, 'professional'), 'ultrassom')).toEqual([])
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
    const { body: hold } = await agenda.call('POST', '/holds', { ...query, startsAt })
    const times = async (over = {}) =>
      (await free({ from: dayOf(day), days: '1', professionalIds: agenda.helenaId, ...over })).items.map(
        (one: { startsAt: string }) => one.startsAt,
      )
    const why = async (over = {}) => {
      const search = new URLSearchParams({ ...query, startsAt, ...over })
      return (await agenda.call('GET', `/availability/reasons?${search}`)).body.reasons
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
      (await agenda.call('GET', `/availability/reasons?${new URLSearchParams({ ...query, startsAt })}`)).body
    expect((await why(agenda.at('09:00', day))).reasons).toEqual([])
    expect(await why(agenda.at('12:00', day))).toMatchObject({
      reasons: [{ code: 'outside_hours', text: 'fora do horário do profissional' }],
      mayOverbook: true,
      alternatives: expect.arrayContaining([expect.objectContaining({ startsAt: agenda.at('11:30', day) })]),
    })
  })

  test('200 what is told before booking', async () => {
    const query = new URLSearchParams({
      unitId: agenda.unitId,
      kind: 'exam',
      examIds: agenda.examId,
      insurancePlanId: agenda.planId,
    })
    const { body } = await agenda.call('GET', `/availability/quote?${query}`)
    expect(body).toMatchObject({
      durationMin: 30,
      priceCents: 18_000,
      requiresAuthorization: true,
      requiresMedicalRequest: true,
      fastingMinHours: 6,
      fastingMaxHours: 8,
      followUp: null,
      preparation: [{ exam: 'US de abdome total', text: 'Beba 4 copos de água 1 hora antes e não urine.' }],
    })
  })

  test('a follow-up belongs to the last appointment within the window', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    for (const [from, to] of [
      [0, 'waiting'],
      [1, 'inService'],
      [2, 'done'],
    ] as const)
      await transition({ ...appointment, version: appointment.version + from } as TestAppointment, to)
    const query = { unitId: agenda.unitId, professionalId: agenda.helenaId, kind: 'followUp' }
    const request = async (startsAt: string) =>
      (
        await agenda.call(
          'GET',
          `/availability/quote?${new URLSearchParams({ ...query, patientId: agenda.patientId, startsAt })}`,
        )
      ).body.followUp
    expect(await request(agenda.at('09:00', day + 30))).toMatchObject({
      isWithin: true,
      lastDay: dayOf(day + 30),
    })
    expect(await request(agenda.at('09:00', day + 31))).toMatchObject({ isWithin: false })
  })
})

describe('GET /agenda-hours', () => {
  const hours = async (query: Record<string, string>, role?: Parameters<Agenda['call']>[3]) =>
    agenda.call('GET', `/agenda-hours?${new URLSearchParams(query)}`, undefined, role)

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
    const own = await hours({ unitId: agenda.unitId, from: dayOf(aWeek()) }, 'professional')
    expect(own.body.items.map((one: { professionalId: string }) => one.professionalId)).toEqual([
      agenda.ivanId,
    ])
    expect((await hours({ unitId: crypto.randomUUID(), from: dayOf(aWeek()) })).status).toBe(404)
  })
})
