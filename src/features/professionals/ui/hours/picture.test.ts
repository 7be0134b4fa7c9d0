import { describe, expect, test } from 'vitest'
import { dayOf } from '#lib/days.ts'
import type { ExtraPeriod, Period } from '../../rules.ts'
import { awayOn, type Blocking, minutesLeft, piecesOf, rangeOf } from './picture.ts'

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

const block = (over: Partial<Blocking>): Blocking => ({
  kind: 'meeting',
  unitId: null,
  startsOn: '2026-11-24',
  startMinute: 540,
  endsOn: '2026-11-24',
  endMinute: 600,
  recurrence: null,
  exceptions: [],
  ...over,
})

const tuesday = dayOf('2026-11-24')
const saturday = dayOf('2026-11-28')
const drawn = (hours: readonly Period[], day = tuesday, blocks: readonly Blocking[] = []) =>
  piecesOf({ hours, extraHours: [] }, blocks, day)

describe('piecesOf', () => {
  test('what meets stands side by side, what touches does not', () => {
    const hours = [period({}), period({ from: 600, to: 780 }), period({ from: 780, to: 900 })]
    expect(drawn(hours).map(({ at, lane, lanes }) => [at, lane, lanes])).toEqual([
      [0, 0, 2],
      [1, 1, 2],
      [2, 0, 1],
    ])
  })

  test('a night goes on in the next column, also from Saturday to Sunday', () => {
    const night = [period({ weekday: 6, from: 1200, to: 1440 + 360 })]
    expect(drawn(night, saturday)).toMatchObject([{ from: 1200, to: 1440, isOn: true }])
    expect(drawn(night, saturday + 1)).toMatchObject([{ from: 0, to: 360, isOn: true }])
    expect(drawn(night, saturday + 2)).toEqual([])
  })

  test('what belongs to other weeks or begins later is drawn as such, what is over is not', () => {
    const isOn = (over: Partial<Period>) => drawn([period(over)]).map((piece) => piece.isOn)
    const recurrence = { kind: 'everyWeeks', weeks: 2, from: '2026-11-24' } as const
    expect(isOn({ recurrence })).toEqual([true])
    expect(isOn({ recurrence: { ...recurrence, from: '2026-12-01' } })).toEqual([false])
    expect(isOn({ recurrence: { kind: 'monthly', nths: [1, 3] } })).toEqual([false])
    expect(isOn({ validFrom: '2027-02-01' })).toEqual([false])
    expect(isOn({ validUntil: '2026-11-24' })).toEqual([true])
    expect(isOn({ validUntil: '2026-11-23' })).toEqual([])
  })

  test('extra hours show on their day alone', () => {
    const extra: ExtraPeriod = { unitId: 'a', date: '2026-11-28', from: 480, to: 720, byArrivalPlaces: null }
    const on = (day: number) => piecesOf({ hours: [], extraHours: [extra] }, [], day)
    expect(on(saturday)).toMatchObject([{ list: 'extraHours', at: 0, isOn: true }])
    expect(on(saturday + 7)).toEqual([])
  })

  test('a block covers its part, of its unit alone, and only of what takes place', () => {
    const left = (over: Partial<Blocking>, hours = period({})) =>
      drawn([hours], tuesday, [block(over)]).map((piece) => [piece.blocked, minutesLeft(piece)])
    expect(left({})).toEqual([[[{ from: 540, to: 600 }], 180]])
    expect(left({ unitId: 'b' })).toEqual([[[], 240]])
    expect(left({ startsOn: '2026-11-20', endsOn: '2026-11-30' })).toEqual([[[{ from: 480, to: 720 }], 0]])
    expect(left({}, period({ validFrom: '2027-02-01' }))).toEqual([[[], 0]])
  })

  test('what can’t be read yet is not drawn', () => {
    expect(drawn([period({ from: -1 }), period({ to: -1 })])).toEqual([])
  })
})

test('a whole day away has the block that covers all of it everywhere', () => {
  const vacation = block({ kind: 'vacation', startMinute: 0, endsOn: '2026-11-25', endMinute: 1440 })
  expect(awayOn([block({}), vacation], tuesday)).toBe(vacation)
  expect(awayOn([vacation], tuesday + 2)).toBeUndefined()
  expect(awayOn([{ ...vacation, unitId: 'a' }], tuesday)).toBeUndefined()
})

test('the picture shows a usual day, and more where it is needed', () => {
  expect(rangeOf([[]])).toEqual({ from: 420, to: 1140 })
  expect(rangeOf([[{ from: 390, to: 1210 }]])).toEqual({ from: 360, to: 1260 })
})
