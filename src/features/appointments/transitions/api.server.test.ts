import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions } from '#test/appointments.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())
const { booked, find, transition, undo, retime, listed } = appointmentActions(() => agenda)

/** Gives every test days of its own, from Mondays far apart. */
let weeks = 0
const aWeek = () => 7 * ++weeks

describe('POST /appointments/{id}/time', () => {
  test('200 gives the new time and frees the old at once; the history has an entry', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    const { status, body } = await retime(appointment, agenda.at('10:00', day), {
      professionalId: agenda.ivanId,
    })
    expect({ status, at: body.startsAt, with: body.professionalId }).toEqual({
      status: 200,
      at: agenda.at('10:00', day),
      with: agenda.ivanId,
    })
    await booked({ startsAt: agenda.at('09:00', day) })
    const { items } = (await agenda.call('GET', `/appointments/${appointment.id}/moves`)).body
    expect(items).toMatchObject([
      { act: 'reschedule', userFullname: 'Bruno Tavares', timeBefore: { professionalId: agenda.helenaId } },
      { act: 'book', toState: 'scheduled' },
    ])
    const history = await agenda.call('GET', `/history/appointment/${appointment.id}`)
    expect(history.body.items.map(({ act }: { act: string }) => act)).toEqual(['update', 'create'])
  })

  test('200 a little later than itself, longer', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    const { body } = await retime(appointment, agenda.at('09:10', day), { durationMin: 50 })
    expect([body.startsAt, body.endsAt]).toEqual([agenda.at('09:10', day), agenda.at('10:00', day)])
  })

  test('409 names what blocks, and nothing has changed', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    await booked({ startsAt: agenda.at('10:00', day) })
    const { status, body } = await retime(appointment, agenda.at('10:10', day))
    expect([status, body.reasons[0].text]).toEqual([409, 'ocupado das 10:00 às 10:30: Teresa Cristina Alves'])
    expect(await find(appointment.id)).toEqual(appointment)
  })

  test('409 over another’s change, with the appointment as it is', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    await retime(appointment, agenda.at('10:00', day))
    const { status, body } = await retime(appointment, agenda.at('11:00', day))
    expect([status, body.code, body.current.startsAt]).toEqual([
      409,
      'stale_version',
      agenda.at('10:00', day),
    ])
  })

  test('409 for who has arrived', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    const { body: here } = await transition(appointment, 'waiting')
    expect((await retime(here, agenda.at('10:00', day))).body.code).toBe('move_refused')
  })
})

describe('transitions and undo', () => {
  test('from booked to attended, with the times, and all the way back', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aWeek()) })
    let now = appointment
    for (const to of ['confirmed', 'waiting', 'inService', 'done']) {
      const { status, body } = await transition(now, to)
      expect({ status, state: body.state }).toEqual({ status: 200, state: to })
      now = body
    }
    expect(now).toMatchObject({ checkedInAt: expect.any(String), finishedAt: expect.any(String) })
    expect((await transition(now, 'waiting')).body.code).toBe('move_refused')
    for (const state of ['inService', 'waiting', 'confirmed', 'scheduled']) {
      const { status, body } = await undo(now)
      expect({ status, state: body.state }).toEqual({ status: 200, state })
      now = body
    }
    expect(now).toMatchObject({ checkedInAt: null, startedAt: null, finishedAt: null, undoable: null })
    expect((await undo(now)).body.code).toBe('move_refused')
  })

  test('cancelled frees the time; undone occupies it again, if it is still free', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    const appointment = await booked({ startsAt })
    const { body: cancelled } = await transition(appointment, 'cancelled', {
      reason: 'Viajou',
      cancelledBy: 'patient',
    })
    expect(cancelled).toMatchObject({ state: 'cancelled', cancelReason: 'Viajou', cancelledBy: 'patient' })
    const { body: again } = await undo(cancelled)
    expect(again).toMatchObject({ state: 'scheduled', cancelReason: '' })
    expect((await agenda.book({ startsAt })).status).toBe(409)
    const { body: gone } = await transition(again, 'cancelled')
    await booked({ startsAt })
    const { status, body } = await undo(gone)
    expect([status, body.code]).toEqual([409, 'slot_taken'])
  })

  test('a change of time taken back gives the old one, with its professional', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    const { body: moved } = await retime(appointment, agenda.at('11:00', day), {
      professionalId: agenda.ivanId,
    })
    const { body: back } = await undo(moved)
    expect(back).toMatchObject({ startsAt: agenda.at('09:00', day), professionalId: agenda.helenaId })
    expect((await agenda.book({ startsAt: agenda.at('09:00', day) })).status).toBe(409)
    await booked({ startsAt: agenda.at('11:00', day), professionalId: agenda.ivanId })
  })

  test('who missed it and comes late is waiting; as an encaixe when the time is another’s', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    const appointment = await booked({ startsAt })
    const { body: missed } = await transition(appointment, 'noShow')
    await booked({ startsAt })
    expect((await transition(missed, 'waiting')).body.code).toBe('slot_taken')
    const { body } = await transition(missed, 'waiting', { overbook: true })
    expect(body).toMatchObject({ state: 'waiting', isOverbooked: true })
  })

  test('professionals begin and finish their own appointments, and do no more', async () => {
    const day = aWeek()
    const own = await booked({ startsAt: agenda.at('09:00', day), professionalId: agenda.ivanId })
    const other = await booked({ startsAt: agenda.at('09:00', day) })
    expect((await transition(own, 'confirmed', {}, 'professional')).status).toBe(403)
    const { body: here } = await transition(own, 'waiting')
    const { status, body: begun } = await transition(here, 'inService', {}, 'professional')
    expect([status, begun.state, begun.priceCents]).toEqual([200, 'inService', null])
    expect((await transition(other, 'inService', {}, 'professional')).status).toBe(404)
    expect(
      (await listed({ from: agenda.at('00:00', day), to: agenda.at('23:00', day) }, 'professional')).items,
    ).toEqual([expect.objectContaining({ id: own.id })])
    const patient = await agenda.call('GET', `/patients/${agenda.patientId}`, undefined, 'professional')
    expect(patient.status).toBe(200)
  })

  test('professionals see no price, neither of the appointment nor of its exams', async () => {
    const day = aWeek()
    const exam = { kind: 'exam', examIds: [agenda.examId], insurancePlanId: agenda.planId }
    const { id } = await booked({
      ...exam,
      professionalId: agenda.ivanId,
      startsAt: agenda.at('09:00', day),
    })
    const period = { from: agenda.at('00:00', day), to: agenda.at('23:00', day) }
    const seenBy = async (role: 'receptionist' | 'professional') => {
      const { body } = await agenda.call('GET', `/appointments/${id}`, undefined, role)
      const [item] = (await listed(period, role)).items
      return [body.priceCents, body.exams[0].priceCents, item.exams[0].priceCents]
    }
    expect(await seenBy('receptionist')).toEqual([18_000, 18_000, 18_000])
    expect(await seenBy('professional')).toEqual([null, null, null])
    expect((await agenda.call('GET', '/exams', undefined, 'professional')).status).toBe(403)
  })

  test('409 before the day: nobody comes, is attended or misses it, whoever says so', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aWeek()) })
    const { id, version } = appointment
    for (const to of ['waiting', 'noShow'])
      for (const role of ['receptionist', 'owner'] as const) {
        const { status, body } = await agenda.call('POST', `/appointments/${id}/moves`, { version, to }, role)
        expect([status, body.code]).toEqual([409, 'too_early'])
      }
    expect((await find(id)).version).toBe(version)
    const { body: confirmed } = await transition(appointment, 'confirmed')
    expect((await transition(confirmed, 'cancelled')).body.state).toBe('cancelled')
  })

  test('after the day only management changes one, with a reason', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aWeek()) })
    await agenda.server.sql(
      agenda.orgId,
      `update appointments set starts_at = now() - interval '3 days', ends_at = now() - interval '3 days' where id = $1`,
      [appointment.id],
    )
    const { id, version } = appointment
    const move = async (over: object, role: 'receptionist' | 'manager') =>
      agenda.call('POST', `/appointments/${id}/moves`, { version, to: 'noShow', ...over }, role)
    expect((await move({ reason: 'Não veio' }, 'receptionist')).body.code).toBe('day_over')
    const silent = await move({}, 'manager')
    expect([silent.status, silent.body.errors]).toEqual([422, { reason: 'Diga o motivo' }])
    expect((await move({ reason: 'Não veio' }, 'manager')).body.state).toBe('noShow')
  })

  test('after the day only management takes back, with a reason', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aWeek()) })
    const undoableBy = async (role: 'receptionist' | 'manager') =>
      (await agenda.call('GET', `/appointments/${appointment.id}`, undefined, role)).body.undoable
    const { body: confirmed } = await transition(appointment, 'confirmed')
    const today = { moveId: expect.any(String), needsReason: false }
    expect([await undoableBy('receptionist'), await undoableBy('manager')]).toEqual([today, today])
    await agenda.server.sql(
      agenda.orgId,
      `update appointment_history set at = at - interval '1 day' where appointment_id = $1`,
      [appointment.id],
    )
    expect([await undoableBy('receptionist'), await undoableBy('manager')]).toEqual([
      null,
      { ...today, needsReason: true },
    ])
    expect((await undo(confirmed)).status).toBe(403)
    expect((await undo(confirmed, {}, 'manager')).body.errors).toEqual({ reason: 'Diga o motivo' })
    expect((await undo(confirmed, { reason: 'Engano' }, 'manager')).body.state).toBe('scheduled')
  })
})
