import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { pinheiros } from '#test/world.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())

/** Every test has a Monday of its own. */
let weeks = 0
const aMonday = () => 7 * ++weeks

type Role = Parameters<Agenda['call']>[3]
type Appointment = { id: string; version: number; state: string }

async function booked(day: number, time: string, over: Record<string, unknown> = {}): Promise<Appointment> {
  const { status, body } = await agenda.book({ startsAt: agenda.at(time, day), ...over })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const find = async (id: string) => (await agenda.call('GET', `/appointments/${id}`)).body
const historyOf = async (id: string) => (await agenda.call('GET', `/appointments/${id}/moves`)).body.items
const transition = async (appointment: Appointment, to: string, over = {}) =>
  (
    await agenda.call('POST', `/appointments/${appointment.id}/moves`, {
      version: appointment.version,
      to,
      ...over,
    })
  ).body
const undo = (appointment: { id: string; version: number }) =>
  agenda.call('POST', `/appointments/${appointment.id}/undo`, { version: appointment.version })
const close = (appointments: readonly Appointment[], to: string, over = {}, role?: Role) =>
  agenda.call(
    'POST',
    '/appointments/closure',
    { items: appointments.map(({ id, version }) => ({ id, version })), to, ...over },
    role,
  )
const reopen = (items: readonly { id: string; version: number | null }[], role?: Role) =>
  agenda.call(
    'POST',
    '/appointments/reopening',
    { items: items.map(({ id, version }) => ({ id, version })) },
    role,
  )
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

/** The person is bound to these units for as long as the work lasts. */
async function boundTo<T>(unitIds: readonly string[], work: () => Promise<T>): Promise<T> {
  const bind = (ids: string | null) =>
    agenda.server.sql(agenda.orgId, 'update members set unit_ids = $2::uuid[] where user_id = $1', [
      ...[agenda.userIds.receptionist, ids],
    ])
  await bind(`{${unitIds.join(',')}}`)
  try {
    return await work()
  } finally {
    await bind(null)
  }
}

describe('POST /appointments/closure', () => {
  test('200 each by the moves that lead there, with what became of each', async () => {
    const day = aMonday()
    const [scheduled, waiting, seen] = [
      await booked(day, '08:00'),
      await transition(await booked(day, '09:00'), 'waiting'),
      await booked(day, '10:00'),
    ]
    const other = await transition(seen, 'confirmed')
    const gone = { id: crypto.randomUUID(), version: 1, state: '' }
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
      (await historyOf(scheduled.id)).map(({ act, toState }: { act: string; toState: string }) => [
        act,
        toState,
      ]),
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

  test('what was made in one go is taken back in one go, and no more than that', async () => {
    const day = aMonday()
    const confirmed = await transition(await booked(day, '09:00'), 'confirmed')
    const [closed] = (await close([confirmed], 'done')).body.items
    const { status, body } = await undo(closed)
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'confirmed', finishedAt: null } })
    expect((await undo(body)).body.state).toBe('scheduled')
    expect(
      (await historyOf(confirmed.id)).filter(({ isUndone }: { isUndone: boolean }) => isUndone),
    ).toHaveLength(4)
  })

  test('missed: the time is free at once, who comes late is waiting, and undone it is taken again', async () => {
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

  test('several are opened again at once: each takes its time again, unless it is another’s by now', async () => {
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
      `update appointment_moves set at = at - interval '1 day' where appointment_id = $1`,
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
    const options = {
      token: agenda.tokens.receptionist,
      body: { items: [{ id: (await booked(aMonday(), '08:00')).id, version: 1 }], to: 'done' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }
    const once = () => agenda.server.call('POST', `${agenda.path}/appointments/closure`, options)
    const first = await once()
    expect(first.body.items).toMatchObject([{ outcome: 'closed' }])
    expect((await once()).body).toEqual(first.body)
  })

  test('who is bound to another unit closes nothing, professionals not at all', async () => {
    const appointment = await booked(aMonday(), '08:00')
    const elsewhere = await boundTo([crypto.randomUUID()], () => close([appointment], 'noShow'))
    expect(elsewhere.body.items).toEqual([{ id: appointment.id, outcome: 'missing', version: null }])
    expect((await close([appointment], 'noShow', {}, 'professional')).status).toBe(403)
    const [closed] = (await close([await booked(aMonday(), '08:00')], 'noShow')).body.items
    const hidden = await boundTo([crypto.randomUUID()], () => reopen([closed]))
    expect(hidden.body.items).toEqual([{ id: closed.id, outcome: 'missing', version: null }])
    expect((await reopen([closed], 'professional')).status).toBe(403)
    expect(await find(appointment.id)).toMatchObject({ state: 'scheduled', version: 1 })
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
    expect(await boundTo([crypto.randomUUID()], () => total({}))).toBe(0)
    expect(await boundTo([agenda.unitId], () => total({}))).toBe(5)
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
    // Who called it off stands in the agenda by name; the record is no concern of theirs any more.
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
    await boundTo([crypto.randomUUID()], async () => {
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
