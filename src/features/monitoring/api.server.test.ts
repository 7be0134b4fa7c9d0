import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReception, type Reception } from '#test/reception.ts'

let desk: Reception
beforeAll(async () => {
  desk = await openReception()
})
afterAll(() => desk.server.stop())

type Unit = {
  unitId: string
  total: number
  states: Record<string, number>
  waiting: { name: string; appointmentId: string | null; for: string; isCalled: boolean }[]
  rooms: { name: string; occupants: { appointmentId: string; plannedMin: number }[] }[]
}
const unit = async (): Promise<Unit> => {
  const { body } = await desk.call('GET', '/monitoring')
  return body.units.find(({ unitId }: Unit) => unitId === desk.unitId)
}
type Event = { kind: string; name: string; place: string; appointmentId: string | null; by: string }
const events = async (): Promise<Event[]> => (await desk.call('GET', '/monitoring/events')).body.items

describe('GET /orgs/{orgId}/monitoring', () => {
  test('says of a unit what its board says', async () => {
    const one = await desk.bookToday('08:00', { fullName: 'Zeca Prates' })
    const other = await desk.bookToday('08:30', { fullName: 'Lena Prado' })
    const gone = await desk.bookToday('09:00')
    await desk.move(one.id, 'waiting')
    await desk.move(other.id, 'waiting')
    await desk.move(other.id, 'inService')
    await desk.move(gone.id, 'cancelled')
    const { body: board } = await desk.board()
    const shown = await unit()
    expect(shown.total).toBe(board.items.length)
    expect(shown.states).toMatchObject({ waiting: 1, inService: 1, cancelled: 1, scheduled: 0 })
    expect(shown.waiting).toMatchObject([
      { name: 'Zeca Prates', appointmentId: one.id, for: 'Dra. Helena', isCalled: false },
    ])
    const inside = board.items.find(({ id }: { id: string }) => id === other.id)
    const room = shown.rooms.find(({ occupants }) => occupants.length > 0)
    expect(room?.name ?? null).toBe(
      board.rooms.find(({ id }: { id: string }) => id === inside.roomId)?.name ?? null,
    )
  })

  test('a ticket waits among them', async () => {
    await desk.call('POST', '/reception/tickets', { unitId: desk.unitId, note: 'Resultado' })
    expect((await unit()).waiting).toMatchObject([
      { name: 'Zeca Prates' },
      { name: 'Senha A-001', appointmentId: null },
    ])
  })

  test('is for the staff alone', async () => {
    expect((await desk.call('GET', '/monitoring', undefined, 'professional')).status).toBe(403)
    expect((await desk.call('GET', '/monitoring', undefined, 'stranger')).status).toBe(403)
  })
})

describe('GET /orgs/{orgId}/monitoring/events', () => {
  test('tells arrivals, calls and cancellations, the newest first', async () => {
    const { id } = await desk.bookToday('10:00', { fullName: 'Tito Amaral', socialName: 'Tita Amaral' })
    await desk.move(id, 'waiting')
    const entry = await desk.entryOf(id)
    await desk.call('POST', `/reception/entries/${entry.id}/calls`, {
      version: entry.version,
      desk: 'Guichê 2',
    })
    const told = (await events()).slice(0, 3)
    expect(told.map(({ kind }) => kind)).toEqual(['called', 'arrived', 'booked'])
    expect(told[0]).toMatchObject({ name: 'Tita Amaral', place: 'Guichê 2', appointmentId: id })
    expect(told[1]).toMatchObject({ name: 'Tita Amaral', by: expect.stringMatching(/./) })
  })

  test('an act that was undone is not told', async () => {
    const { id } = await desk.bookToday('11:00')
    await desk.move(id, 'confirmed')
    const { body } = await desk.call('GET', `/appointments/${id}`)
    await desk.call('POST', `/appointments/${id}/undo`, { version: body.version })
    const kinds = (await events()).filter(({ appointmentId }) => appointmentId === id).map(({ kind }) => kind)
    expect(kinds).toEqual(['booked'])
  })
})
