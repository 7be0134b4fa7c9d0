import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFollowers } from '#platform/db/followers.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions, type TestAppointment } from '#test/appointments.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())
const { booked, transition, undo, retime } = appointmentActions(() => agenda)

let weeks = 0
const aWeek = () => 7 * ++weeks

async function scheduleVersion({ id }: TestAppointment): Promise<unknown> {
  const [row] = await agenda.server.sql(
    agenda.orgId,
    'select schedule_version from appointments where id = $1',
    [id],
  )
  return row?.schedule_version
}

describe('the schedule version', () => {
  test('rises with another time and another professional', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    expect(await scheduleVersion(appointment)).toBe(1)
    const { body: later } = await retime(appointment, agenda.at('10:00', day))
    expect(await scheduleVersion(appointment)).toBe(2)
    await retime(later, agenda.at('10:00', day), { professionalId: agenda.ivanId })
    expect(await scheduleVersion(appointment)).toBe(3)
  })

  test('stays with a longer appointment, a confirmation, details and a change to the same time', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    const { body: longer } = await retime(appointment, agenda.at('09:00', day), { durationMin: 50 })
    const { body: confirmed } = await transition(longer, 'confirmed')
    const details = { version: confirmed.version, memberNumber: '', notes: 'vem de táxi', screening: [] }
    const answer = await agenda.call('PUT', `/appointments/${appointment.id}`, {
      ...details,
      insurancePlanId: null,
      insuranceProductId: null,
      authorizationNumber: '',
      authorizationPassword: '',
      authorizationValidUntil: '',
    })
    expect(answer).toMatchObject({ status: 200, body: { version: 4 } })
    expect(await scheduleVersion(appointment)).toBe(1)
  })

  test('rises once with a cancellation, alone or of a day’s end, and not with its undo', async () => {
    const day = aWeek()
    const alone = await booked({ startsAt: agenda.at('09:00', day) })
    const together = await booked({ startsAt: agenda.at('10:00', day) })
    const { body: cancelled } = await transition(alone, 'cancelled', {
      reason: 'viagem',
      cancelledBy: 'patient',
    })
    expect(await scheduleVersion(alone)).toBe(2)
    await undo(cancelled)
    expect(await scheduleVersion(alone)).toBe(2)
    const items = [{ id: together.id, version: together.version }]
    const closure = { items, to: 'cancelled', reason: 'sem sistema', cancelledBy: 'clinic' }
    expect((await agenda.call('POST', '/appointments/closure', closure)).status).toBe(200)
    expect(await scheduleVersion(together)).toBe(2)
  })
})

describe('followers of appointments', () => {
  const told: string[][] = []
  beforeEach(() => {
    told.length = 0
    openFollowers(agenda.server.db.database, [
      { kind: 'appointment', follow: async (_, ids) => void told.push([...ids]) },
    ])
  })

  test('are told of every writing: booked, moved, confirmed, cancelled together and taken back', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    const { body: later } = await retime(appointment, agenda.at('10:00', day))
    const { body: confirmed } = await transition(later, 'confirmed')
    const closure = {
      items: [{ id: appointment.id, version: confirmed.version }],
      to: 'cancelled',
      reason: 'sem sistema',
      cancelledBy: 'clinic',
    }
    const { body: closed } = await agenda.call('POST', '/appointments/closure', closure)
    const { id, version } = closed.items[0]
    await agenda.call('POST', '/appointments/reopening', { items: [{ id, version }] })
    expect(told).toEqual(Array.from({ length: 5 }, () => [appointment.id]))
  })

  test('hear of a series at once', async () => {
    const series = { everyWeeks: 1, sessions: 3, allOrNone: true }
    const { status, body } = await agenda.call('POST', '/appointment-series', {
      unitId: agenda.unitId,
      professionalId: agenda.helenaId,
      patientId: agenda.patientId,
      kind: 'visit',
      startsAt: agenda.at('08:00', aWeek()),
      mayOverlap: true,
      ...series,
    })
    expect(status).toBe(201)
    expect(told).toEqual([body.booked.map(({ id }: { id: string }) => id)])
  })

  test('one that fails takes the change with it', async () => {
    openFollowers(agenda.server.db.database, [
      { kind: 'appointment', follow: () => Promise.reject(new Error('no')) },
    ])
    const startsAt = agenda.at('09:00', aWeek())
    expect((await agenda.book({ startsAt })).status).toBe(500)
    openFollowers(agenda.server.db.database, [])
    await booked({ startsAt })
  })
})
