import { describe, expect, test } from 'vitest'
import type { State } from '#features/appointments/rules.ts'
import { columnsOf, emptyRooms, numbersOf, progressOf } from './columns.ts'
import type { Board, BoardItem, ReceptionEntry } from './contract.ts'

const instant = (time: string) => `2026-11-17T${time}:00.000Z`
const item = (id: string, state: State, over: Partial<BoardItem> = {}): BoardItem => ({
  id,
  version: 1,
  patientId: id,
  patientName: id,
  patientPhone: '',
  kind: 'visit',
  state,
  startsAt: instant('10:00'),
  endsAt: instant('10:30'),
  isOverbooked: false,
  arrivalPlace: null,
  professionalId: null,
  professionalName: '',
  examNames: [],
  insurancePlanName: '',
  missing: null,
  fastingSince: null,
  roomId: null,
  checkedInAt: null,
  startedAt: null,
  finishedAt: null,
  entryId: null,
  ...over,
})
const entry = (appointmentId: string | null, over: Partial<ReceptionEntry> = {}): ReceptionEntry => ({
  id: `entry ${appointmentId}`,
  version: 1,
  appointmentId,
  ticket: appointmentId === null ? 'A-001' : '',
  note: '',
  arrivedAt: instant('09:50'),
  priority: null,
  calledAt: null,
  calledBy: '',
  calledTo: '',
  isClosed: false,
  ...over,
})
const room = (id: string) => ({
  id,
  name: id,
  capacity: 1,
  professionalId: null,
  professionalName: '',
  directions: '',
  isClosed: false,
  isClosedByDesk: false,
  closedUntil: '',
})
const board = (items: BoardItem[], entries: ReceptionEntry[], rooms = [room('one'), room('two')]): Board => ({
  unitId: 'unit',
  today: '2026-11-17',
  attentionMin: 15,
  alertMin: 30,
  items,
  entries,
  rooms,
  panels: 0,
})

describe('columnsOf', () => {
  test('the next is the first in the order whose room is free, and not the first alone', () => {
    const { waiting, next } = columnsOf(
      board(
        [
          item('Célia', 'inService', { roomId: 'one' }),
          item('Iracema', 'waiting', { roomId: 'one' }),
          item('Sandra', 'waiting', { roomId: 'two' }),
        ],
        [entry('Iracema'), entry('Sandra'), entry(null)],
      ),
      new Map(),
    )
    expect(waiting.map(({ name }) => name)).toEqual(['Iracema', 'Sandra', 'Senha A-001'])
    expect(next?.name).toBe('Sandra')
  })

  test('who was called is not called next, and takes the room', () => {
    const { next } = columnsOf(
      board(
        [item('Sandra', 'waiting', { roomId: 'two' }), item('Stela', 'waiting', { roomId: 'two' })],
        [entry('Sandra', { calledAt: instant('10:01') }), entry('Stela')],
      ),
      new Map(),
    )
    expect(next).toBeNull()
  })

  test('a move shows at once, at the end of the queue until the server has placed it', () => {
    const given = board([item('Ana', 'confirmed'), item('Davi', 'waiting')], [entry('Davi')])
    const move = { to: 'waiting' as const, at: instant('10:05'), isQueued: true }
    const { expected, waiting, next } = columnsOf(given, new Map([['Ana', move]]))
    expect(expected).toEqual([])
    expect(waiting.map(({ name, arrivedAt }) => [name, arrivedAt])).toEqual([
      ['Davi', instant('09:50')],
      ['Ana', instant('10:05')],
    ])
    expect(next?.name).toBe('Davi')
  })
})

test('the numbers count who waits now, and on average who went in', () => {
  const columns = columnsOf(
    board(
      [
        item('Sandra', 'waiting'),
        item('Célia', 'inService', { checkedInAt: instant('09:40'), startedAt: instant('09:50') }),
        item('Hélio', 'done', { checkedInAt: instant('09:00'), startedAt: instant('09:20') }),
        item('Bruna', 'noShow', { patientPhone: '11987654321' }),
        item('Cícero', 'noShow'),
      ],
      [entry('Sandra')],
    ),
    new Map(),
  )
  expect(numbersOf(columns, [room('one')], new Date(instant('10:24')))).toEqual({
    waiting: 1,
    longestMin: 34,
    averageMin: 15,
    inService: 1,
    rooms: 1,
    done: 1,
    noShows: 2,
    toCall: 1,
  })
})

test('a room without a patient is empty; time beyond the plan is over it', () => {
  const inside = item('Jorge', 'inService', { roomId: 'one', startedAt: instant('10:00') })
  expect(emptyRooms([room('one'), room('two')], [inside]).map(({ id }) => id)).toEqual(['two'])
  expect(progressOf(inside, new Date(instant('10:15')))).toEqual({ minutes: 15, share: 0.5, isOver: false })
  expect(progressOf(inside, new Date(instant('10:52')))).toEqual({ minutes: 52, share: 1, isOver: true })
})
