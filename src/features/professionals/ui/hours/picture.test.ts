import { describe, expect, test } from 'vitest'
import type { Period } from '../../rules.ts'
import { piecesOf, rangeOf } from './picture.ts'

const period = (over: Partial<Period>): Period => ({
  unitId: 'a',
  weekday: 2,
  from: 480,
  to: 720,
  byArrivalPlaces: null,
  recurrence: { kind: 'weekly' },
  validFrom: '',
  validUntil: '',
  ...over,
})

describe('piecesOf', () => {
  test('periods of other weeks stand side by side, what touches does not', () => {
    const hours = [period({}), period({ from: 600, to: 780 }), period({ from: 780, to: 900 })]
    expect(piecesOf(hours, 2).map(({ at, lane, lanes }) => [at, lane, lanes])).toEqual([
      [0, 0, 2],
      [1, 1, 2],
      [2, 0, 1],
    ])
  })

  test('a night goes on in the next column, also from Saturday to Sunday', () => {
    const night = [period({ weekday: 6, from: 1200, to: 1440 + 360 })]
    expect(piecesOf(night, 6)).toEqual([{ at: 0, from: 1200, to: 1440, lane: 0, lanes: 1 }])
    expect(piecesOf(night, 0)).toEqual([{ at: 0, from: 0, to: 360, lane: 0, lanes: 1 }])
  })

  test('what can’t be read yet is not drawn', () => {
    expect(piecesOf([period({ from: -1 }), period({ to: -1 })], 2)).toEqual([])
  })
})

test('the picture shows a usual day, and more where it is needed', () => {
  expect(rangeOf([[]])).toEqual({ from: 420, to: 1140 })
  expect(rangeOf([piecesOf([period({ from: 390, to: 1210 })], 2)])).toEqual({ from: 360, to: 1260 })
})
