import { shortNamesOf } from '#features/professionals/rules.ts'
import { readAllBoards, type UnitBoard, type Waiting } from '#features/reception/commands.server.ts'
import { dayOf } from '#lib/days.ts'
import { formatTime, weekdayOf } from '#lib/weekHours.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import type { Wait, WallEvent, WallRoom, WallUnit } from './contract.ts'
import { countCancelled, selectEvents } from './queries.server.ts'

/** Reads what goes on in each unit, by the same columns and numbers as the board of the reception. */
export const readWall = (scope: MemberScope): Promise<{ units: WallUnit[] }> =>
  transact(scope, async (tx) => {
    const boards = await readAllBoards(tx)
    const cancelled = await countCancelled(tx)
    return { units: boards.map((one) => presentUnit(one, cancelled(one.unit.id))) }
  })

function presentUnit({ unit, board, columns, numbers }: UnitBoard, cancelled: number): WallUnit {
  const inState = (state: string) => board.items.filter((item) => item.state === state).length
  const today = unit.hours[weekdayOf(dayOf(unit.day))]
  const called = shortNamesOf(board.items.map(({ professionalName }) => professionalName))
  return {
    unitId: unit.id,
    name: unit.name,
    timeZone: unit.time_zone,
    closesAt: today.length === 0 ? '' : formatTime(Math.max(...today.map(({ to }) => to))),
    total: board.items.length,
    states: {
      scheduled: inState('scheduled'),
      confirmed: inState('confirmed'),
      waiting: numbers.waiting,
      inService: numbers.inService,
      done: numbers.done,
      noShow: numbers.noShows,
      cancelled,
    },
    attentionMin: board.attentionMin,
    alertMin: board.alertMin,
    averageWaitMin: numbers.averageMin,
    waiting: columns.waiting.map((one) => presentWait(one, called)),
    rooms: board.rooms.map(
      ({ id, name, isClosed, closedUntil }): WallRoom => ({
        id,
        name,
        isClosed,
        closedUntil,
        occupants: columns.inService
          .filter(({ roomId }) => roomId === id)
          .map((item) => ({
            appointmentId: item.id,
            patientName: item.patientName,
            professionalName: item.professionalName,
            startedAt: item.startedAt,
            plannedMin: Math.round((Date.parse(item.endsAt) - Date.parse(item.startsAt)) / 60_000),
          })),
      }),
    ),
  }
}

const presentWait = (
  { id, item, name, arrivedAt, isCalled }: Waiting,
  called: (name: string) => string,
): Wait => ({
  id,
  appointmentId: item?.id ?? null,
  name,
  arrivedAt,
  isCalled,
  startsAt: item?.startsAt ?? null,
  isOverbooked: item?.isOverbooked ?? false,
  for: item ? called(item.professionalName) || item.examNames.join(', ') : '',
})

export const readEvents = (scope: MemberScope, limit: number): Promise<{ items: WallEvent[] }> =>
  transact(scope, async (tx) => ({ items: await selectEvents(tx, limit) }))
