import type { State } from '#features/appointments/rules.ts'
import type { Board, BoardItem, BoardRoom, ReceptionEntry } from './contract.ts'
import { canGoIn, minutesBetween } from './rules.ts'

/** The board as it is shown: pure, of what the server told and what was done here since. */

/** A change of state that the server has not confirmed yet. */
export interface PendingMove {
  readonly to: State
  /** ISO 8601. */
  readonly at: string
  /** True while there is no connection: it is sent when there is one. */
  readonly isQueued: boolean
}

/** Somebody who waits: with an appointment, or with a ticket. */
export interface Waiting {
  readonly id: string
  readonly entry: ReceptionEntry | null
  readonly item: BoardItem | null
  readonly name: string
  readonly arrivedAt: string
  readonly isCalled: boolean
}

export interface Columns {
  readonly expected: readonly BoardItem[]
  readonly waiting: readonly Waiting[]
  /** The first in the order whose room is free; null when nobody can go in. */
  readonly next: Waiting | null
  readonly inService: readonly BoardItem[]
  /** The latest first. */
  readonly done: readonly BoardItem[]
  readonly noShows: readonly BoardItem[]
}

const stamped = (item: BoardItem, { to, at }: PendingMove): BoardItem => ({
  ...item,
  state: to,
  ...(to === 'waiting' && { checkedInAt: item.checkedInAt ?? at }),
  ...(to === 'inService' && { startedAt: at }),
  ...(to === 'done' && { finishedAt: at }),
})

export function columnsOf(board: Board, pending: ReadonlyMap<string, PendingMove>): Columns {
  const items = board.items.map((item) => {
    const move = pending.get(item.id)
    return move ? stamped(item, move) : item
  })
  const inState = (...states: State[]) => items.filter(({ state }) => states.includes(state))
  const waiting = waitingOf(board, inState('waiting'))
  const present = [
    ...inState('inService').map((item) => ({ ...item, isCalled: false })),
    ...waiting.flatMap(({ item, isCalled }) => (item ? [{ ...item, isCalled }] : [])),
  ]
  const isFree = ({ item }: Waiting) => item === null || canGoIn(item, board.rooms, present)
  return {
    expected: inState('scheduled', 'confirmed'),
    waiting,
    next: waiting.find((one) => one.entry !== null && !one.isCalled && isFree(one)) ?? null,
    inService: inState('inService').toSorted(by(({ startedAt }) => startedAt)),
    done: inState('done')
      .toSorted(by(({ finishedAt }) => finishedAt))
      .toReversed(),
    noShows: inState('noShow').toReversed(),
  }
}

const by = (instant: (item: BoardItem) => string | null) => (one: BoardItem, other: BoardItem) =>
  Date.parse(instant(one) ?? one.startsAt) - Date.parse(instant(other) ?? other.startsAt)

/** In the server's order; who has just come and is not in it yet stands at the end. */
function waitingOf({ entries }: Board, items: readonly BoardItem[]): Waiting[] {
  const placed = entries.flatMap((entry): Waiting[] => {
    if (entry.appointmentId === null)
      return [{ id: entry.id, entry, item: null, name: `Senha ${entry.ticket}`, ...arrivalOf(entry) }]
    const item = items.find(({ id }) => id === entry.appointmentId)
    return item ? [{ id: item.id, entry, item, name: item.patientName, ...arrivalOf(entry) }] : []
  })
  const known = new Set(placed.map(({ id }) => id))
  const fresh = items
    .filter(({ id }) => !known.has(id))
    .map((item) => ({
      id: item.id,
      entry: null,
      item,
      name: item.patientName,
      arrivedAt: item.checkedInAt ?? item.startsAt,
      isCalled: false,
    }))
  return [...placed, ...fresh]
}

const arrivalOf = ({ arrivedAt, calledAt }: ReceptionEntry) => ({ arrivedAt, isCalled: calledAt !== null })

export interface Numbers {
  readonly waiting: number
  readonly longestMin: number | null
  readonly averageMin: number | null
  readonly inService: number
  readonly rooms: number
  readonly done: number
  readonly noShows: number
  /** No-shows with a phone to call. */
  readonly toCall: number
}

/** The strip of numbers; the average counts who waited until they went in. */
export function numbersOf(columns: Columns, rooms: readonly BoardRoom[], now: Date): Numbers {
  const waits = columns.waiting.map(({ arrivedAt }) => minutesBetween(arrivedAt, now))
  const attended = [...columns.inService, ...columns.done].flatMap(({ checkedInAt, startedAt }) =>
    checkedInAt && startedAt ? [minutesBetween(checkedInAt, startedAt)] : [],
  )
  return {
    waiting: columns.waiting.length,
    longestMin: waits.length > 0 ? Math.max(...waits) : null,
    averageMin:
      attended.length > 0
        ? Math.round(attended.reduce((sum, minutes) => sum + minutes, 0) / attended.length)
        : null,
    inService: columns.inService.length,
    rooms: rooms.length,
    done: columns.done.length,
    noShows: columns.noShows.length,
    toCall: columns.noShows.filter(({ patientPhone }) => patientPhone !== '').length,
  }
}

/** Rooms in which nobody is. */
export const emptyRooms = (rooms: readonly BoardRoom[], inService: readonly BoardItem[]): BoardRoom[] =>
  rooms.filter(({ id }) => !inService.some(({ roomId }) => roomId === id))

/** The share of the planned time that is over, from 0 to 1, and if it is over it. */
export function progressOf({ startsAt, endsAt, startedAt }: BoardItem, now: Date) {
  const planned = Math.max(1, (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  const minutes = startedAt ? minutesBetween(startedAt, now) : 0
  return { minutes, share: Math.min(1, minutes / planned), isOver: minutes > planned }
}
