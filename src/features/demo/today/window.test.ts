import { expect, test } from 'vitest'
import { movesOf } from './board.server.ts'
import { cellsIn, extraHours, gapsIn, windowAround } from './window.ts'

test('the window is of one day, in half hours', () => {
  expect(windowAround(10 * 60 + 42)).toEqual({ from: 9 * 60, to: 13 * 60 + 30 })
  expect(windowAround(3)).toEqual({ from: 0, to: 3 * 60 })
  expect(windowAround(23 * 60 + 59)).toEqual({ from: 22 * 60, to: 24 * 60 })
})

test('gaps are what nothing covers', () => {
  const window = { from: 100, to: 200 }
  expect(gapsIn(window, [])).toEqual([window])
  expect(gapsIn(window, [{ from: 0, to: 300 }])).toEqual([])
  expect(gapsIn(window, [{ from: 300, to: 400 }])).toEqual([window])
  expect(gapsIn(window, [{ from: 0, to: 50 }])).toEqual([window])
  expect(
    gapsIn(window, [
      { from: 160, to: 220 },
      { from: 80, to: 120 },
    ]),
  ).toEqual([{ from: 120, to: 160 }])
})

test('every other professional works through the break', () => {
  const own = [
    { from: 480, to: 720 },
    { from: 780, to: 1080 },
  ]
  const noon = { from: 660, to: 900 }
  expect(extraHours(noon, own, 0)).toEqual([{ from: 720, to: 780 }])
  expect(extraHours(noon, own, 1)).toEqual([])
  expect(extraHours({ from: 1200, to: 1440 }, own, 1)).toEqual([{ from: 1200, to: 1440 }])
  expect(extraHours(noon, [], 1)).toEqual([noon])
})

test('at every minute of the day somebody is waiting or in a room', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 0, minute))
  const professionals = ['a', 'b', 'c', 'd']
  const alone: number[] = []
  for (let minute = 0; minute < 24 * 60; minute++) {
    const due = professionals.flatMap((professionalId, place) =>
      cellsIn([windowAround(minute)], place % 3 === 0 ? 20 : 30).map(({ from, to }) => ({
        id: `${place} ${from}`,
        name: `around ${place} ${from}`,
        professionalId,
        startsAt: at(from),
        endsAt: at(to),
        ending: 'done' as const,
      })),
    )
    const places = new Map(movesOf(due, at(minute), professionals).map(({ id, to }) => [id, to]))
    if (![...places.values()].some((to) => to === 'waiting' || to === 'inService')) alone.push(minute)
  }
  expect(alone).toEqual([])
})
