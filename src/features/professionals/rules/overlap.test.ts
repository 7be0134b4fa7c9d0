import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOf, dayOf } from '#lib/days.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import { beginsOn, clashesOf, firstClash, type Hours, maxWeeks, nths, type Period } from '../rules.ts'

const period = (over: Partial<Period>): Period => ({
  unitId: 'a',
  weekday: 2,
  from: 8 * 60,
  to: 12 * 60,
  byArrivalPlaces: null,
  recurrence: { kind: 'weekly' },
  validFrom: '',
  validUntil: '',
  ...over,
})

const date = fc.integer({ min: dayOf('2026-01-01'), max: dayOf('2028-12-31') }).map(dateOf)
const recurrence: fc.Arbitrary<Period['recurrence']> = fc.oneof(
  fc.constant({ kind: 'weekly' as const }),
  fc.record({
    kind: fc.constant('everyWeeks' as const),
    weeks: fc.integer({ min: 2, max: maxWeeks }),
    from: date,
  }),
  fc.record({
    kind: fc.constant('monthly' as const),
    nths: fc.uniqueArray(fc.constantFrom(...nths), { minLength: 1, maxLength: 3 }),
  }),
)
/** Short validities as well as long ones: the short ones test on which exact day they meet. */
const validity = fc
  .tuple(date, fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 1_200 })))
  .map(([from, days]) => ({ validFrom: from, validUntil: dateOf(dayOf(from) + days) }))
const arbitrary: fc.Arbitrary<Period> = fc
  .tuple(
    fc.constantFrom(0, 1, 2),
    fc.integer({ min: 0, max: 1439 }),
    fc.integer({ min: 30, max: 900 }),
    recurrence,
    validity,
  )
  .map(([weekday, from, length, rhythm, valid]) =>
    period({
      weekday: weekday as 0 | 1 | 2,
      from,
      to: Math.min(from + length, 2160),
      recurrence: rhythm,
      ...valid,
    }),
  )

/** The slow way: walks every day of both validities and compares what begins on it and on its neighbours. */
function oracle(a: Period, b: Period): number | null {
  for (let day = dayOf(a.validFrom); day <= dayOf(a.validUntil); day++) {
    if (!beginsOn(a, day)) continue
    for (const other of [day - 1, day, day + 1]) {
      const shift = (other - day) * 1440
      if (beginsOn(b, other) && a.from < b.to + shift && b.from + shift < a.to) return day
    }
  }
  return null
}

describe('firstClash', () => {
  test('finds what walking every day finds, and nothing else', () => {
    fc.assert(
      fc.property(arbitrary, arbitrary, (a, b) => {
        expect(firstClash(a, b)).toBe(oracle(a, b))
      }),
      { numRuns: 3_000 },
    )
  })

  test('is the same both ways round', () => {
    fc.assert(
      fc.property(arbitrary, arbitrary, (a, b) => {
        expect(firstClash(a, b) === null).toBe(firstClash(b, a) === null)
      }),
    )
  })

  test('of alternate weeks without an end there is no clash, of every second and every third there is', () => {
    const even = period({ recurrence: { kind: 'everyWeeks', weeks: 2, from: '2026-11-24' } })
    const odd = period({ unitId: 'b', recurrence: { kind: 'everyWeeks', weeks: 2, from: '2026-12-01' } })
    const third = period({ unitId: 'b', recurrence: { kind: 'everyWeeks', weeks: 3, from: '2026-12-01' } })
    expect(firstClash(even, odd)).toBeNull()
    expect(firstClash(even, third)).not.toBeNull()
  })

  test('the first and third of the month never meet the second and fourth, the last meets the fourth', () => {
    const first = period({ recurrence: { kind: 'monthly', nths: [1, 3] } })
    const second = period({ unitId: 'b', recurrence: { kind: 'monthly', nths: [2, 4] } })
    const last = period({ unitId: 'b', recurrence: { kind: 'monthly', nths: [-1] } })
    expect(firstClash(first, second)).toBeNull()
    expect(firstClash(second, last)).not.toBeNull()
    expect(firstClash(first, last)).toBeNull()
  })

  test('a day of the month meets any counted weeks sooner or later, wherever they begin', () => {
    for (const nth of nths) {
      for (let weeks = 2; weeks <= maxWeeks; weeks++) {
        for (let phase = 0; phase < weeks; phase++) {
          const from = dateOf(dayOf('2026-11-24') + 7 * phase)
          const counted = period({ validFrom: '2026-11-21', recurrence: { kind: 'everyWeeks', weeks, from } })
          const ofMonth = period({ unitId: 'b', recurrence: { kind: 'monthly', nths: [nth] } })
          expect(
            firstClash(counted, ofMonth),
            `${nth} of the month, every ${weeks} from ${from}`,
          ).not.toBeNull()
        }
      }
    }
  })

  test('touching is no clash; past midnight the next day counts', () => {
    const night = period({ weekday: 6, from: 20 * 60, to: 31 * 60 })
    expect(firstClash(night, period({ weekday: 0, from: 7 * 60, to: 9 * 60 }))).toBeNull()
    expect(firstClash(night, period({ weekday: 0, from: 6 * 60, to: 9 * 60 }))).not.toBeNull()
    expect(firstClash(period({ to: 600 }), period({ from: 600 }))).toBeNull()
  })
})

describe('extra hours', () => {
  const extra = (date: string, from: number, to: number) => ({
    unitId: 'a',
    date,
    from,
    to,
    byArrivalPlaces: null,
  })
  const tuesday = '2026-11-24'
  const clashes = (hours: Period[], extraHours: ReturnType<typeof extra>[], fixed?: Hours) =>
    clashesOf({ hours, extraHours }, fixed).map(({ list, at, day }) => [list, at, dateOf(day)])

  test('meet others of the same day, and of the next when one runs past midnight', () => {
    const day = extra(tuesday, 480, 720)
    expect(clashes([], [day, extra(tuesday, 700, 800)])).toEqual([['extraHours', 1, tuesday]])
    expect(clashes([], [day, extra(tuesday, 720, 800)])).toEqual([])
    expect(clashes([], [day, extra('2026-11-25', 480, 720)])).toEqual([])
    const night = extra(tuesday, 1200, 1860)
    expect(clashes([], [night, extra('2026-11-25', 400, 500)])).toEqual([['extraHours', 1, tuesday]])
    expect(clashes([], [night, extra('2026-11-25', 420, 500)])).toEqual([])
    expect(clashes([], [extra('2026-11-26', 0, 500), night])).toEqual([])
  })

  test('meet the week, on the day itself, the one before and the one after', () => {
    const weekly = period({ weekday: 2, from: 480, to: 720 })
    expect(clashes([weekly], [extra(tuesday, 700, 800)])).toEqual([['extraHours', 0, tuesday]])
    expect(clashes([weekly], [extra('2026-11-23', 1200, 1930)])).toEqual([['extraHours', 0, '2026-11-23']])
    expect(clashes([weekly], [extra('2026-11-25', 480, 720)])).toEqual([])
  })

  test('and hours meet those that stand besides the form’s', () => {
    const fixed = {
      hours: [period({ weekday: 2, from: 480, to: 720 })],
      extraHours: [extra(tuesday, 900, 960)],
    }
    const after = { validFrom: tuesday }
    expect(clashes([period({ ...after, weekday: 2, from: 700, to: 800 })], [], fixed)).toEqual([
      ['hours', 0, tuesday],
    ])
    expect(clashes([period({ ...after, weekday: 2, from: 950, to: 1000 })], [], fixed)).toEqual([
      ['hours', 0, tuesday],
    ])
    expect(clashes([], [extra(tuesday, 950, 1000)], fixed)).toEqual([['extraHours', 0, tuesday]])
    expect(clashes([period({ ...after, weekday: 2, from: 720, to: 900 })], [], fixed)).toEqual([])
  })
})

test('a day has the weekday that the calendar gives it', () => {
  fc.assert(
    fc.property(date, (day) => {
      expect(weekdayOf(dayOf(day))).toBe(new Date(`${day}T12:00:00Z`).getUTCDay())
    }),
  )
})
