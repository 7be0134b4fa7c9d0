import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions, clocks, type TestAppointment } from '#test/appointments.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())
const { booked, transition, free, dayOf } = appointmentActions(() => agenda)

/** Gives every test days of its own, from Mondays far apart. */
let weeks = 0
const aWeek = () => 7 * ++weeks
/** A Monday with weeks after it that have no holiday. */
const farMonday = 7 * 160

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

  test('200 the quote before booking', async () => {
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
    const quoteAt = async (startsAt: string) =>
      (
        await agenda.call(
          'GET',
          `/availability/quote?${new URLSearchParams({ ...query, patientId: agenda.patientId, startsAt })}`,
        )
      ).body.followUp
    expect(await quoteAt(agenda.at('09:00', day + 30))).toMatchObject({
      isWithin: true,
      lastDay: dayOf(day + 30),
      days: 30,
      periodOf: 'professional',
    })
    expect(await quoteAt(agenda.at('09:00', day + 31))).toMatchObject({ isWithin: false })
  })
})
