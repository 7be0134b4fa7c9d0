import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { type EventStream, eventsSettle, openEvents } from '#test/events.ts'
import { aurora, pinheiros } from '#test/world.ts'

/**
 * Two people listen: one restricted to the clinic's first unit, while the second unit's appointments are
 * booked with a professional of both, and a professional, who sees only their own agenda.
 */

let agenda: Agenda
let otherUnitId: string
let professionalId: string
const streams: EventStream[] = []

beforeAll(async () => {
  agenda = await openAgenda()
  otherUnitId = (await owner('POST', '/units', { ...pinheiros, name: 'Lapa' })).id
  const { body: helena } = await agenda.call('GET', `/professionals/${agenda.helenaId}`, undefined, 'owner')
  const afternoons = [1, 2, 3, 4, 5].map((weekday) => ({
    unitId: otherUnitId,
    weekday,
    from: 13 * 60,
    to: 18 * 60,
    recurrence: { kind: 'weekly' },
    validFrom: '',
    validUntil: '',
    byArrivalPlaces: null,
  }))
  professionalId = helena.id
  await owner('PUT', `/professionals/${professionalId}`, {
    ...helena,
    unitIds: [agenda.unitId, otherUnitId],
    hours: [...helena.hours, ...afternoons],
  })
  await bindTo([agenda.unitId])
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await agenda.server.stop()
})

async function owner(method: string, path: string, body: unknown) {
  const answer = await agenda.call(method, path, body, 'owner')
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Restricts the receptionist to these units, by the team's page. */
async function bindTo(unitIds: readonly string[] | null) {
  const id = agenda.userIds.receptionist
  const { body } = await agenda.call('GET', '/members', undefined, 'owner')
  const { version } = body.items.find((one: { userId: string }) => one.userId === id)
  await owner('PUT', `/members/${id}`, { role: 'receptionist', unitIds, version })
}

async function listen(
  role: 'receptionist' | 'owner' | 'professional',
  lastEventId?: string,
): Promise<EventStream> {
  const resumed: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const stream = await openEvents(agenda.server, agenda.orgId, agenda.tokens[role], resumed)
  streams.push(stream)
  await vi.waitFor(() => expect(stream.heard.some(({ event }) => event === 'ready')).toBe(true))
  return stream
}

/** Sends an event that everybody receives: events sent before it have arrived by then. */
async function finish(...heard: readonly EventStream[]): Promise<string> {
  const received = ({ changes }: EventStream) => changes().filter(({ topic }) => topic === 'orgs').length
  const before = heard.map(received)
  const { version } = (await agenda.call('GET', '', undefined, 'owner')).body
  await owner('PUT', '', { ...aurora, version })
  for (const [at, stream] of heard.entries())
    await vi.waitFor(() => expect(received(stream)).toBeGreaterThan(before[at] ?? 0))
  return agenda.orgId
}

let weeks = 0
/** The same patient all the time: who hears what is the matter here. */
const ours = (day: number) => ({ unitId: agenda.unitId, startsAt: agenda.at('09:00', day), mayOverlap: true })
const theirs = (day: number) => ({ unitId: otherUnitId, startsAt: agenda.at('14:00', day) })
const book = (place: object, who = professionalId) =>
  owner('POST', '/appointments', {
    ...place,
    professionalId: who,
    patientId: agenda.patientId,
    kind: 'visit',
  })
const idsOf = (stream: EventStream) => stream.changes().map(({ id }) => id)

describe('the live events of who is bound to a unit', () => {
  test('are of its appointments, holds, blocks and record, and of what is no unit’s; nothing of another’s', async () => {
    const day = 7 * ++weeks
    const [bound, whole] = [await listen('receptionist'), await listen('owner')]
    const received: string[] = []
    const silent: string[] = []
    for (const [place, ids] of [
      [ours(day), received],
      [theirs(day), silent],
    ] as const) {
      const appointment = await book(place)
      const moved = await owner('POST', `/appointments/${appointment.id}/moves`, {
        version: 1,
        to: 'confirmed',
      })
      const closed = { items: [{ id: appointment.id, version: moved.version }], to: 'cancelled' }
      const { items } = await owner('POST', '/appointments/closure', closed)
      await owner('POST', '/appointments/reopening', {
        items: [{ id: appointment.id, version: items[0].version }],
      })
      const startsAt = new Date(Date.parse(place.startsAt) + 60 * 60_000).toISOString()
      const hold = await owner('POST', '/holds', {
        unitId: place.unitId,
        professionalId,
        kind: 'visit',
        startsAt,
      })
      await owner('DELETE', `/holds/${hold.id}`, undefined)
      const date = place.startsAt.slice(0, 10)
      const block = await owner('POST', `/professionals/${professionalId}/blocks`, {
        kind: 'meeting',
        reason: '',
        unitId: place.unitId,
        startsOn: date,
        endsOn: date,
        startMinute: 17 * 60,
        endMinute: 18 * 60,
        recurrence: null,
        exceptions: [],
      })
      ids.push(appointment.id, hold.id, block.id)
    }
    for (const id of [agenda.unitId, otherUnitId]) {
      await owner('POST', '/units/activation', { ids: [id], isActive: false })
      await owner('POST', '/units/activation', { ids: [id], isActive: true })
    }
    await finish(bound, whole)
    expect(idsOf(whole)).toEqual(expect.arrayContaining([...received, ...silent, agenda.unitId, otherUnitId]))
    expect(idsOf(bound)).toEqual(expect.arrayContaining([...received, agenda.unitId, professionalId]))
    for (const id of [...silent, otherUnitId]) expect(idsOf(bound)).not.toContain(id)
    // As often as for the person who sees everything: booked, confirmed, closed and taken back.
    const often = (stream: EventStream) => idsOf(stream).filter((id) => id === received[0]).length
    expect([often(bound), often(whole)]).toEqual([4, 4])
  })

  test('are the same after a break', async () => {
    const day = 7 * ++weeks
    await eventsSettle(agenda.server)
    const before = await listen('receptionist')
    const position = before.heard.find(({ event }) => event === 'ready')?.id ?? ''
    before.close()
    const [own, other] = [await book(ours(day)), await book(theirs(day))]
    const last = await finish()
    // What comes as the stream resumes may come twice, and is never missed.
    const resumed = await listen('receptionist', position)
    expect([...new Set(idsOf(resumed))]).toEqual([own.id, last])
    const whole = await listen('owner', position)
    expect([...new Set(idsOf(whole))]).toEqual([own.id, other.id, last])
  })

  test('notify of an appointment, or a hold, that goes to another unit or comes from there', async () => {
    const day = 7 * ++weeks
    const [leaving, coming] = [await book(ours(day)), await book(theirs(day))]
    const bound = await listen('receptionist')
    for (const [{ id }, place] of [
      [leaving, theirs(day + 1)],
      [coming, ours(day + 1)],
    ] as const)
      await owner('POST', `/appointments/${id}/time`, { ...place, version: 1 })
    const hold = { professionalId, kind: 'visit' }
    const own = await owner('POST', '/holds', { ...hold, ...ours(day + 2) })
    const other = await owner('POST', '/holds', { ...hold, ...theirs(day + 2) })
    const last = await finish(bound)
    expect(idsOf(bound)).toEqual([leaving.id, coming.id, own.id, own.id, last])
    expect(idsOf(bound)).not.toContain(other.id)
  })

  test('end when the units change, and are of the new ones then', async () => {
    const day = 7 * ++weeks
    const before = await listen('receptionist')
    await bindTo([otherUnitId])
    await before.ended
    expect(before.heard.at(-1)).toMatchObject({ event: 'end', data: '{"reason":"access"}' })
    const after = await listen('receptionist')
    const [own, other] = [await book(ours(day)), await book(theirs(day))]
    await finish(after)
    expect(idsOf(after)).toContain(other.id)
    expect(idsOf(after)).not.toContain(own.id)
  })
})

describe('the live events of a professional', () => {
  const blockOf = (who: string, date: string) =>
    owner('POST', `/professionals/${who}/blocks`, {
      kind: 'meeting',
      reason: '',
      unitId: agenda.unitId,
      startsOn: date,
      endsOn: date,
      startMinute: 10 * 60,
      endMinute: 11 * 60,
      recurrence: null,
      exceptions: [],
    })

  test('are of the own agenda, whoever changes it, and the same after a break', async () => {
    const day = 7 * ++weeks
    await eventsSettle(agenda.server)
    const ivan = await listen('professional')
    const position = ivan.heard.find(({ event }) => event === 'ready')?.id ?? ''
    const date = ours(day).startsAt.slice(0, 10)
    const silent = [await book(ours(day)), await blockOf(agenda.helenaId, date)]
    const own = await book({ ...ours(day), startsAt: agenda.at('08:00', day) }, agenda.ivanId)
    await owner('POST', '/appointments/closure', { items: [{ id: own.id, version: 1 }], to: 'cancelled' })
    await owner('POST', '/appointments/reopening', { items: [{ id: own.id, version: 2 }] })
    const block = await blockOf(agenda.ivanId, date)
    const last = await finish(ivan)
    for (const { id } of silent) expect(idsOf(ivan)).not.toContain(id)
    for (const path of ['', '/moves']) {
      const foreign = `/appointments/${silent[0]?.id}${path}`
      expect((await agenda.call('GET', foreign, undefined, 'professional')).status).toBe(404)
    }
    const appointments = ivan.changes().filter(({ topic }) => topic === 'appointments' || topic === 'blocks')
    expect(appointments.map(({ id }) => id)).toEqual([own.id, own.id, own.id, block.id])
    const resumed = await listen('professional', position)
    expect(idsOf(resumed)).toEqual(idsOf(ivan))
    expect(idsOf(resumed).at(-1)).toBe(last)
  })

  test('tell of an appointment that goes to a colleague or comes from one', async () => {
    const day = 7 * ++weeks
    const [leaving, coming] = [
      await book({ ...ours(day), startsAt: agenda.at('08:00', day) }, agenda.ivanId),
      await book(ours(day)),
    ]
    const ivan = await listen('professional')
    const moves = [
      [leaving, { ...ours(day + 1), professionalId: agenda.helenaId }],
      [coming, { ...ours(day + 1), professionalId: agenda.ivanId }],
    ] as const
    for (const [{ id }, place] of moves)
      await owner('POST', `/appointments/${id}/time`, { ...place, version: 1 })
    const last = await finish(ivan)
    expect(idsOf(ivan)).toEqual([leaving.id, coming.id, last])
  })

  test('end when another record becomes theirs, and are of that one then', async () => {
    const day = 7 * ++weeks
    const read = async (id: string) =>
      (await agenda.call('GET', `/professionals/${id}`, undefined, 'owner')).body
    const link = async (id: string, userId: string | null) =>
      owner('PUT', `/professionals/${id}`, { ...(await read(id)), userId })
    const before = await listen('professional')
    await link(agenda.ivanId, null)
    await before.ended
    expect(before.heard.at(-1)).toMatchObject({ event: 'end', data: '{"reason":"access"}' })
    await link(agenda.helenaId, agenda.userIds.professional)
    const after = await listen('professional')
    const [own, other] = [await book(ours(day)), await book(ours(day), agenda.ivanId)]
    await finish(after)
    expect(idsOf(after)).toContain(own.id)
    expect(idsOf(after)).not.toContain(other.id)

    // Restores a record without the account, which it had when it was deleted.
    await link(agenda.helenaId, null)
    const { body: first } = await agenda.call('GET', `/professionals/${agenda.helenaId}`, undefined, 'owner')
    const nara = await owner('POST', '/professionals', {
      ...first,
      fullName: 'Nara Luz',
      councilNumber: '70123',
      hours: [],
      userId: agenda.userIds.professional,
    })
    await owner('POST', '/professionals/deletion', { ids: [nara.id] })
    await link(agenda.helenaId, agenda.userIds.professional)
    const last = await listen('professional')
    await owner('POST', '/professionals/restoration', { ids: [nara.id] })
    await last.ended
  })
})
