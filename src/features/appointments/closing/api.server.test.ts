import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Agenda, boundTo, openAgenda } from '#test/agenda.ts'
import { appointmentActions, onItsDay, type TestAppointment } from '#test/appointments.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())

/** Gives every test a Monday of its own. */
let weeks = 0
const aMonday = () => 7 * ++weeks

type Role = Parameters<Agenda['call']>[3]
type Appointment = Pick<TestAppointment, 'id' | 'version' | 'startsAt' | 'endsAt'>
const actions = appointmentActions(() => agenda)

async function booked(day: number, time: string, over: Record<string, unknown> = {}): Promise<Appointment> {
  const { status, body } = await agenda.book({ startsAt: agenda.at(time, day), ...over })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const find = async (id: string) => (await agenda.call('GET', `/appointments/${id}`)).body
const moves = async (id: string) => (await agenda.call('GET', `/appointments/${id}/moves`)).body.items
const transition = async (appointment: Appointment, to: string, over = {}) =>
  (await actions.transition(appointment as TestAppointment, to, over)).body
const undo = (appointment: { id: string; version: number }) =>
  agenda.call('POST', `/appointments/${appointment.id}/undo`, { version: appointment.version })
const closeNow = (appointments: readonly Appointment[], to: string, over = {}, role?: Role) =>
  agenda.call(
    'POST',
    '/appointments/closure',
    { items: appointments.map(({ id, version }) => ({ id, version })), to, ...over },
    role,
  )
/** Closes on the day of the appointments. */
const close: typeof closeNow = (appointments, ...rest) =>
  onItsDay(agenda, appointments[0]?.startsAt ?? '', () => closeNow(appointments, ...rest))
const reopen = (items: readonly { id: string; version: number | null }[], role?: Role) =>
  agenda.call(
    'POST',
    '/appointments/reopening',
    { items: items.map(({ id, version }) => ({ id, version })) },
    role,
  )

describe('POST /appointments/closure', () => {
  test('200 each by the transitions that lead there, with the outcome of each', async () => {
    const day = aMonday()
    const [scheduled, waiting, seen] = [
      await booked(day, '08:00'),
      await transition(await booked(day, '09:00'), 'waiting'),
      await booked(day, '10:00'),
    ]
    const other = await transition(seen, 'confirmed')
    const gone = { ...scheduled, id: crypto.randomUUID() }
    const { status, body } = await close([scheduled, waiting, seen, gone], 'done')
    expect({ status, items: body.items }).toEqual({
      status: 200,
      items: [
        { id: scheduled.id, outcome: 'closed', version: 2 },
        { id: waiting.id, outcome: 'closed', version: 3 },
        { id: seen.id, outcome: 'changed', version: other.version },
        { id: gone.id, outcome: 'missing', version: null },
      ],
    })
    expect(await find(scheduled.id)).toMatchObject({
      state: 'done',
      checkedInAt: null,
      startedAt: null,
      finishedAt: expect.any(String),
    })
    expect(await find(seen.id)).toMatchObject({ state: 'confirmed' })
    expect(
      (await moves(scheduled.id)).map(({ act, toState }: { act: string; toState: string }) => [act, toState]),
    ).toEqual([
      ['move', 'done'],
      ['move', 'inService'],
      ['move', 'waiting'],
      ['book', 'scheduled'],
    ])
    const history = (await agenda.call('GET', `/history/appointment/${scheduled.id}`)).body.items
    expect(history[0]).toMatchObject({
      act: 'update',
      before: { state: 'scheduled' },
      after: { state: 'done' },
    })
  })

  test('200 refuses to end a day that has not come, except by cancelling', async () => {
    const appointment = await booked(aMonday(), '08:00')
    for (const to of ['done', 'noShow'])
      expect((await closeNow([appointment], to)).body.items).toEqual([
        { id: appointment.id, outcome: 'refused', version: 1 },
      ])
    expect((await closeNow([appointment], 'cancelled')).body.items).toMatchObject([{ outcome: 'closed' }])
  })

  test('what was made in one step is undone in one step, and no more than that', async () => {
    const day = aMonday()
    const confirmed = await transition(await booked(day, '09:00'), 'confirmed')
    const [closed] = (await close([confirmed], 'done')).body.items
    const { status, body } = await undo(closed)
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'confirmed', finishedAt: null } })
    expect((await undo(body)).body.state).toBe('scheduled')
    expect(
      (await moves(confirmed.id)).filter(({ isUndone }: { isUndone: boolean }) => isUndone),
    ).toHaveLength(4)
  })

  test('missed: the time is free at once, a late patient is waiting, and undone it is occupied again', async () => {
    const day = aMonday()
    const [first, second] = [await booked(day, '08:00'), await booked(day, '09:00')]
    const { body } = await close([first, second], 'noShow')
    expect(body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['closed', 'closed'])
    const late = await transition({ ...first, version: 2 }, 'waiting')
    expect(late).toMatchObject({ state: 'waiting', isOverbooked: false })
    expect((await agenda.book({ startsAt: agenda.at('08:00', day) })).status).toBe(409)
    expect((await undo(body.items[1])).body.state).toBe('scheduled')
    expect((await agenda.book({ startsAt: agenda.at('09:00', day) })).status).toBe(409)
  })

  test('several are reopened at once: each occupies its time again, unless it is another’s by now', async () => {
    const day = aMonday()
    const exam = { kind: 'exam', examIds: [agenda.examId], insurancePlanId: agenda.planId }
    const [plain, scanned, gone, attended] = [
      await booked(day, '08:00'),
      await booked(day, '09:00', exam),
      await booked(day, '10:00'),
      await transition(await booked(day, '11:00'), 'confirmed'),
    ]
    const missed = (await close([plain, scanned, gone], 'noShow')).body.items
    const done = (await close([attended], 'done')).body.items
    await booked(day, '10:00')
    const other = await transition({ ...plain, version: 2 }, 'waiting')
    const all = [...missed, ...done, { id: crypto.randomUUID(), version: 1 }]
    const { status, body } = await reopen(all)
    expect({ status, outcomes: body.items.map(({ outcome }: { outcome: string }) => outcome) }).toEqual({
      status: 200,
      outcomes: ['changed', 'reopened', 'taken', 'reopened', 'missing'],
    })
    expect(body.items.map(({ version }: { version: number | null }) => version)).toEqual([3, 3, 2, 4, null])
    expect(await find(scanned.id)).toMatchObject({ state: 'scheduled', version: 3 })
    expect(await find(gone.id)).toMatchObject({ state: 'noShow', version: 2 })
    expect(await find(attended.id)).toMatchObject({ state: 'confirmed', finishedAt: null })
    expect(await find(plain.id)).toEqual(other)
    expect((await agenda.book({ startsAt: agenda.at('09:00', day) })).body.code).toBe('slot_taken')
    const elsewhere = await agenda.book({
      ...exam,
      professionalId: agenda.ivanId,
      startsAt: agenda.at('09:00', day),
    })
    expect(elsewhere.body.reasons).toMatchObject([{ code: 'resource_taken' }])
    expect((await reopen([{ id: scanned.id, version: 3 }])).body.items).toMatchObject([
      { outcome: 'refused' },
    ])
    await agenda.server.sql(
      agenda.orgId,
      `update appointment_history set at = at - interval '1 day' where appointment_id = $1`,
      [gone.id],
    )
    expect((await reopen([{ id: gone.id, version: 2 }])).body.items).toMatchObject([{ outcome: 'refused' }])
  })

  test('cancelled with the reason; who is being attended, or has an end, stays as they are', async () => {
    const day = aMonday()
    const appointment = await booked(day, '08:00')
    const here = await transition(await transition(await booked(day, '09:00'), 'waiting'), 'inService')
    const missed = await transition(await booked(day, '10:00'), 'noShow')
    const { body } = await close([appointment, here, missed], 'cancelled', { reason: ' Faltou luz ' })
    expect(body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...['closed', 'refused', 'refused'],
    ])
    expect(await find(appointment.id)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'clinic',
      cancelReason: 'Faltou luz',
    })
    expect((await close([missed], 'done')).body.items).toMatchObject([{ outcome: 'refused' }])
  })

  test('a repeated request closes once; two at once close once', async () => {
    const appointment = await booked(aMonday(), '08:00')
    const both = await Promise.all([close([appointment], 'noShow'), close([appointment], 'done')])
    expect(both.map(({ body }) => body.items[0].outcome).toSorted()).toEqual(['changed', 'closed'])
    const next = await booked(aMonday(), '08:00')
    const options = {
      token: agenda.tokens.receptionist,
      body: { items: [{ id: next.id, version: 1 }], to: 'done' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }
    const once = () =>
      onItsDay(agenda, next.startsAt, () =>
        agenda.server.call('POST', `${agenda.path}/appointments/closure`, options),
      )
    const first = await once()
    expect(first.body.items).toMatchObject([{ outcome: 'closed' }])
    expect((await once()).body).toEqual(first.body)
  })

  test('who is bound to another unit closes nothing, professionals not at all', async () => {
    const appointment = await booked(aMonday(), '08:00')
    const elsewhere = await boundTo(agenda, [crypto.randomUUID()], () => close([appointment], 'noShow'))
    expect(elsewhere.body.items).toEqual([{ id: appointment.id, outcome: 'missing', version: null }])
    expect((await close([appointment], 'noShow', {}, 'professional')).status).toBe(403)
    const [closed] = (await close([await booked(aMonday(), '08:00')], 'noShow')).body.items
    const hidden = await boundTo(agenda, [crypto.randomUUID()], () => reopen([closed]))
    expect(hidden.body.items).toEqual([{ id: closed.id, outcome: 'missing', version: null }])
    expect((await reopen([closed], 'professional')).status).toBe(403)
    expect(await find(appointment.id)).toMatchObject({ state: 'scheduled', version: 1 })
  })
})

describe('live events', () => {
  test('say that something changed, and no more', async () => {
    const abort = new AbortController()
    const response = await fetch(`${agenda.server.origin}${agenda.path}/events`, {
      headers: { authorization: `Bearer ${agenda.tokens.receptionist}` },
      signal: abort.signal,
    })
    let heard = ''
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body ?? [])
        heard += decoder.decode(chunk as Uint8Array, { stream: true })
    })().catch(() => {})
    await vi.waitFor(() => expect(heard).toContain('event: ready'))
    const appointment = await booked(aMonday(), '08:00')
    const [closed] = (await close([appointment], 'noShow')).body.items
    expect(closed.outcome).toBe('closed')
    const received = () => heard.split('\n').filter((line) => line.includes('"appointments"'))
    await vi.waitFor(() => expect(received()).toHaveLength(2))
    for (const line of received())
      expect(JSON.parse(line.slice('data: '.length))).toEqual({ topic: 'appointments', id: appointment.id })
    abort.abort()
    await reading
  })
})
