import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NetworkScope, transact } from '#platform/db/transaction.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions, onItsDay, type TestAppointment } from '#test/appointments.ts'
import { cancelForContact, confirmForContact, rescheduleForContact, undoForContact } from './act.server.ts'
import type { ContactOutcome, ContactSource } from './rules.ts'
import { takenInstead, timesForContact } from './times.server.ts'

let agenda: Agenda
let system: NetworkScope
beforeAll(async () => {
  agenda = await openAgenda()
  system = { database: agenda.server.db.database, userId: null, orgId: agenda.orgId }
})
afterAll(() => agenda.server.stop())
const { booked, transition, retime } = appointmentActions(() => agenda)

let weeks = 0
const aWeek = () => 7 * ++weeks

const told = ({ id }: TestAppointment, scheduleVersion = 1) => ({ appointmentId: id, scheduleVersion })
/** What a message would tell of it now: the tests move appointments through time. */
async function toldNow(appointment: TestAppointment) {
  const text = 'select schedule_version from appointments where id = $1'
  const [row] = await agenda.server.sql(agenda.orgId, text, [appointment.id])
  return told(appointment, Number(row?.schedule_version))
}
const source: ContactSource = 'link'
const confirm = (of: ReturnType<typeof told>) => transact(system, (tx) => confirmForContact(tx, of, source))
const cancel = (of: ReturnType<typeof told>) => transact(system, (tx) => cancelForContact(tx, of, source))
const move = (of: ReturnType<typeof told>, startsAt: string, elsewhere: { professionalId?: string } = {}) =>
  takenInstead(() => transact(system, (tx) => rescheduleForContact(tx, of, startsAt, source, elsewhere)))
const undo = (of: ReturnType<typeof told>, outcome: ContactOutcome) =>
  takenInstead(() => transact(system, (tx) => undoForContact(tx, of, entryOf(outcome), source)))
const entryOf = (outcome: ContactOutcome) => (outcome.is === 'done' ? outcome.entryId : '')
const read = async ({ id }: TestAppointment) => (await agenda.call('GET', `/appointments/${id}`)).body
const historyOf = async ({ id }: TestAppointment) =>
  (await agenda.call('GET', `/appointments/${id}/moves`)).body.items
const refused = (why: string) => ({ is: 'refused', why })

describe('confirming', () => {
  test('is written as the patient’s, through the link, and once', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aWeek()) })
    expect(await confirm(told(appointment))).toMatchObject({ is: 'done', scheduleVersion: 1 })
    expect(await confirm(told(appointment))).toEqual({ is: 'already' })
    expect(await read(appointment)).toMatchObject({ state: 'confirmed', version: 2 })
    const [last] = await historyOf(appointment)
    expect(last).toMatchObject({ act: 'move', toState: 'confirmed', source: 'link', userFullname: null })
  })

  test('holds for what the message told: another time or professional is another appointment', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    const { body: later } = await retime(appointment, agenda.at('10:00', day))
    expect(await confirm(told(appointment))).toEqual(refused('moved'))
    expect(await read(appointment)).toMatchObject({ state: 'scheduled', version: later.version })
    expect(await confirm(told(appointment, 2))).toMatchObject({ is: 'done' })
  })

  test('one that the desk moved and confirmed is not confirmed to whoever was told of the old time', async () => {
    const day = aWeek()
    const { body: later } = await retime(
      await booked({ startsAt: agenda.at('09:00', day) }),
      agenda.at('10:00', day),
    )
    await transition(later, 'confirmed')
    expect(await confirm(told(later, 1))).toEqual(refused('moved'))
  })

  test('is refused for one that is cancelled, that the patient has come to, that is over or that is elsewhere', async () => {
    const day = aWeek()
    const cancelled = await booked({ startsAt: agenda.at('09:00', day) })
    await transition(cancelled, 'cancelled', { reason: 'viagem', cancelledBy: 'clinic' })
    expect(await confirm(told(cancelled, 2))).toEqual(refused('cancelled'))
    const arrived = await booked({ startsAt: agenda.at('10:00', day) })
    await onItsDay(agenda, arrived.startsAt, async () => {
      await transition(arrived, 'waiting')
      expect(await confirm(await toldNow(arrived))).toEqual(refused('arrived'))
    })
    const over = await booked({ startsAt: agenda.at('11:00', day) })
    await agenda.server.sql(
      agenda.orgId,
      `update appointments set starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days' where id = $1`,
      [over.id],
    )
    expect(await confirm(await toldNow(over))).toEqual(refused('over'))
    expect(await cancel(await toldNow(over))).toEqual(refused('over'))
    const elsewhere = { ...system, orgId: '01890000-0000-7000-8000-000000000000' }
    expect(await transact(elsewhere, (tx) => confirmForContact(tx, told(over), source))).toEqual(
      refused('gone'),
    )
  })
})

describe('cancelling', () => {
  test('is the patient’s, frees the time, and can be undone', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    const appointment = await booked({ startsAt })
    const outcome = await cancel(told(appointment))
    expect(outcome).toMatchObject({ is: 'done', scheduleVersion: 2 })
    expect(await read(appointment)).toMatchObject({ state: 'cancelled', cancelledBy: 'patient' })
    expect(await undo(told(appointment, 2), outcome)).toMatchObject({ is: 'done' })
    expect(await read(appointment)).toMatchObject({ state: 'scheduled', cancelledBy: '', startsAt })
    expect((await agenda.book({ startsAt })).status).toBe(409)
  })

  test('is not undone once the time is another’s, nor after somebody changed it', async () => {
    const day = aWeek()
    const lost = await booked({ startsAt: agenda.at('09:00', day) })
    const outcome = await cancel(told(lost))
    await booked({ startsAt: agenda.at('09:00', day) })
    expect(await undo(told(lost, 2), outcome)).toEqual({ is: 'taken' })
    expect(await read(lost)).toMatchObject({ state: 'cancelled' })
    const changed = await booked({ startsAt: agenda.at('10:00', day) })
    const confirmed = await confirm(told(changed))
    await transition(await read(changed), 'cancelled', { reason: 'greve', cancelledBy: 'clinic' })
    expect(await undo(told(changed), confirmed)).toEqual(refused('moved'))
    expect(await undo(told(changed, 2), confirmed)).toEqual(refused('cancelled'))
    expect(await undo(told(lost, 1), outcome)).toEqual(refused('moved'))
  })
})

describe('rescheduling', () => {
  test('offers the free times of the same professional, without its own, and takes one of them', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day), durationMin: 30 })
    await booked({ startsAt: agenda.at('10:00', day), durationMin: 30 })
    const { items } = await timesForContact(system, appointment.id, agenda.at('00:00', day).slice(0, 10))
    const today = items.filter(({ startsAt }) => startsAt < agenda.at('00:00', day + 1))
    const times = today.map(({ startsAt }) => startsAt)
    expect(times).not.toContain(agenda.at('09:00', day))
    expect(times).not.toContain(agenda.at('10:00', day))
    expect(times).toContain(agenda.at('11:00', day))
    expect(new Set(items.map(({ professionalId }) => professionalId))).toEqual(new Set([agenda.helenaId]))
    const outcome = await move(told(appointment), agenda.at('11:00', day))
    expect(outcome).toMatchObject({ is: 'done', scheduleVersion: 2 })
    expect(await read(appointment)).toMatchObject({ startsAt: agenda.at('11:00', day), state: 'scheduled' })
    expect(await undo(told(appointment, 2), outcome)).toMatchObject({ is: 'done', scheduleVersion: 3 })
    expect(await read(appointment)).toMatchObject({ startsAt: agenda.at('09:00', day) })
  })

  test('to another professional it takes as long as is usual there, and gives the old time up', async () => {
    const day = aWeek()
    const usual = await booked({ startsAt: agenda.at('08:00', day), professionalId: agenda.ivanId })
    const minutes = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
      (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
    const durationMin = minutes(await read(usual)) + 20
    const appointment = await booked({ startsAt: agenda.at('10:00', day), durationMin })
    const to = { professionalId: agenda.ivanId }
    expect(await move(told(appointment), agenda.at('08:00', day), to)).toEqual({ is: 'taken' })
    const outcome = await move(told(appointment), agenda.at('11:00', day), to)
    expect(outcome).toMatchObject({ is: 'done' })
    const moved = await read(appointment)
    expect(moved).toMatchObject({ ...to, startsAt: agenda.at('11:00', day) })
    expect(minutes(moved)).toBe(minutes(await read(usual)))
    expect((await agenda.book({ startsAt: agenda.at('10:00', day) })).status).toBe(201)
  })

  test('passes over nothing: not another appointment, not the patient’s own, not the hours', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    await booked({ startsAt: agenda.at('10:00', day) })
    await booked({ startsAt: agenda.at('11:00', day), professionalId: agenda.ivanId })
    expect(await move(told(appointment), agenda.at('10:00', day))).toEqual({ is: 'taken' })
    expect(await move(told(appointment), agenda.at('11:00', day))).toEqual({ is: 'taken' })
    expect(await move(told(appointment), agenda.at('20:00', day))).toEqual({ is: 'taken' })
    expect(await read(appointment)).toMatchObject({ startsAt: agenda.at('09:00', day), version: 1 })
  })

  test.each([
    ['beyond all calendars', () => '275760-09-13T00:00:00.000Z'],
    ['before all of them', () => '0001-01-01T00:00:00Z'],
    ['in the last year of four digits', () => '9999-12-31T23:59:00Z'],
    ['that is none', () => 'amanhã'],
    ['with a sign that no database keeps', () => '2027-03-01\0'],
    ['in the past', () => agenda.at('09:00', -700)],
    ['that has just begun', () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()],
    ['beyond what is offered', () => agenda.at('09:00', 7 * 70)],
    ['between two steps', () => agenda.at('09:07', 7 * weeks)],
  ])('refuses a time %s', async (_, startsAt) => {
    const appointment = await booked({ startsAt: agenda.at('08:00', aWeek()) })
    expect(await move(told(appointment), startsAt())).toEqual({ is: 'taken' })
    expect(await read(appointment)).toMatchObject({ startsAt: appointment.startsAt, version: 1 })
  })

  test('of two contacts who want one time in the same moment, one gets it', async () => {
    const day = aWeek()
    const other = await agenda.create({
      fullName: 'Rita Lemos',
      contacts: [{ phone: '11987650000', isPreferred: true }],
    })
    const one = await booked({ startsAt: agenda.at('08:00', day) })
    const two = await booked({ startsAt: agenda.at('09:00', day), patientId: other.id })
    const wanted = agenda.at('11:00', day)
    const outcomes = await Promise.all([move(told(one), wanted), move(told(two), wanted)])
    expect(outcomes.map(({ is }) => is).sort()).toEqual(['done', 'taken'])
  })
})
