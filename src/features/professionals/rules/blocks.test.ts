import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOf, dayOf, minutesOfDay, weekOf } from '#lib/days.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import { formatWall, wallMinute } from '#lib/zones.ts'
import {
  attendanceOn,
  awayNow,
  awayText,
  type BlockForm,
  blockedIn,
  checkBlock,
  daysOf,
  describeRecurrence,
  normalizeBlock,
  occurrencesOf,
  type Period,
} from '../rules.ts'

const block = (over: Partial<BlockForm>): BlockForm => ({
  kind: 'congress',
  reason: '',
  unitId: null,
  startsOn: '2026-11-18',
  startMinute: 0,
  endsOn: '2026-11-20',
  endMinute: 1440,
  recurrence: null,
  exceptions: [],
  ...over,
})

const day = fc.integer({ min: dayOf('2026-01-01'), max: dayOf('2027-12-31') })

describe('occurrencesOf', () => {
  const recurring = fc
    .record({
      start: day,
      startMinute: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 15, max: 3 * 1440 }),
      weeks: fc.integer({ min: 1, max: 5 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      until: fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }),
      skipped: fc.array(fc.integer({ min: 0, max: 200 })),
    })
    .map(({ start, startMinute, length, weeks, weekdays, until, skipped }) => {
      const end = startMinute + length
      return block({
        startsOn: dateOf(start),
        startMinute,
        endsOn: dateOf(start + Math.floor(end / 1440)),
        endMinute: end % 1440,
        recurrence: { weeks, weekdays, until: until === null ? '' : dateOf(start + until) },
        exceptions: skipped.map((days) => dateOf(start + days)),
      })
    })

  /**
   * The slow way: checks for every minute of a sample whether an occurrence of the days before contains it.
   */
  function isBlocked(one: BlockForm, minute: number): boolean {
    const first = wallMinute(one.startsOn, one.startMinute)
    const length = wallMinute(one.endsOn, one.endMinute) - first
    const begins = (at: number) =>
      one.recurrence !== null &&
      at >= dayOf(one.startsOn) &&
      (one.recurrence.until === '' || at <= dayOf(one.recurrence.until)) &&
      one.recurrence.weekdays.includes(weekdayOf(at)) &&
      (weekOf(at) - weekOf(dayOf(one.startsOn))) % one.recurrence.weeks === 0 &&
      !one.exceptions.includes(dateOf(at))
    for (let at = Math.floor(minute / 1440) - 4; at <= Math.floor(minute / 1440); at++) {
      const from = at * 1440 + one.startMinute
      if (begins(at) && from <= minute && minute < from + length) return true
    }
    return false
  }

  test('cover exactly the minutes that they should, in whatever window one looks', () => {
    fc.assert(
      fc.property(
        recurring,
        fc.integer({ min: -10, max: 250 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 1439 }),
        (one, after, days, minute) => {
          const from = (dayOf(one.startsOn) + after) * minutesOfDay
          const window = { from, to: from + days * minutesOfDay }
          const found = occurrencesOf(one, window)
          for (let at = 0; at < days; at++) {
            const minuteAsked = from + at * minutesOfDay + minute
            expect(found.some((span) => span.from <= minuteAsked && minuteAsked < span.to)).toBe(
              isBlocked(one, minuteAsked),
            )
          }
        },
      ),
    )
  })

  test('are those that reach into the window, whole; what only touches it does not', () => {
    const at = (date: string, minute = 0) => wallMinute(date, minute)
    const single = block({})
    const whole = { from: at('2026-11-18'), to: at('2026-11-21') }
    const during = (from: number, to: number) => occurrencesOf(single, { from, to })
    expect(during(at('2026-11-20', 1439), at('2026-11-25'))).toEqual([whole])
    expect(during(at('2026-11-10'), at('2026-11-18', 1))).toEqual([whole])
    expect(during(at('2026-11-21'), at('2026-11-25'))).toEqual([])
    expect(during(at('2026-11-10'), at('2026-11-18'))).toEqual([])
    const weekly = block({
      endsOn: '2026-11-18',
      startMinute: 480,
      endMinute: 600,
      recurrence: { weeks: 1, weekdays: [3], until: '' },
    })
    const second = { from: at('2026-11-25', 480), to: at('2026-11-25', 600) }
    expect(occurrencesOf(weekly, { from: at('2026-11-25', 599), to: at('2026-12-02', 481) })).toEqual([
      second,
      { from: at('2026-12-02', 480), to: at('2026-12-02', 600) },
    ])
    expect(occurrencesOf(weekly, { from: at('2026-11-18', 600), to: at('2026-12-02', 480) })).toEqual([
      second,
    ])
  })

  test('joined, they neither overlap nor touch and cover the same', () => {
    fc.assert(
      fc.property(fc.array(recurring, { maxLength: 4 }), day, (blocks, start) => {
        const window = { from: start * minutesOfDay, to: (start + 30) * minutesOfDay }
        const joined = blockedIn(blocks, window)
        for (const [at, span] of joined.entries()) expect(span.from).toBeGreaterThan(joined[at - 1]?.to ?? -1)
        for (let minute = window.from; minute < window.to; minute += 97) {
          const isIn = (span: { from: number; to: number }) => span.from <= minute && minute < span.to
          expect(joined.some(isIn)).toBe(blocks.some((one) => occurrencesOf(one, window).some(isIn)))
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('awayNow', () => {
  const now = wallMinute('2026-11-19', 600)

  test('joins what follows without a gap, and returns the present reason', () => {
    const next = block({ kind: 'vacation', startsOn: '2026-11-21', endsOn: '2026-11-30' })
    const away = awayNow([block({}), next], ['a', 'b'], now)
    expect(away).toEqual({ kind: 'congress', until: wallMinute('2026-12-01', 0) })
  })

  test('is nobody who attends at one of the units', () => {
    expect(awayNow([block({ unitId: 'a' })], ['a', 'b'], now)).toBeNull()
    expect(awayNow([block({ unitId: 'a' }), block({ unitId: 'b' })], ['a', 'b'], now)).not.toBeNull()
    expect(awayNow([], [], now)).toBeNull()
    expect(awayNow([block({})], ['a'], wallMinute('2026-11-21', 0))).toBeNull()
  })

  test('lasts until the first unit is attended again, for the reason of its own block', () => {
    const long = block({ kind: 'leave', unitId: 'b', endsOn: '2026-11-25' })
    const past = block({ kind: 'sick', startsOn: '2026-11-10', endsOn: '2026-11-11' })
    const away = { kind: 'congress', until: wallMinute('2026-11-21', 0) }
    expect(awayNow([past, long, block({ unitId: 'a' })], ['a', 'b'], now)).toEqual(away)
    expect(awayNow([block({ unitId: 'c', kind: 'other' }), block({})], [], now)).toEqual(away)
  })

  test('begins with the first minute and ends with the last', () => {
    const at = (minute: number) => awayNow([block({ startMinute: 480, endMinute: 600 })], ['a'], minute)
    const [from, to] = [wallMinute('2026-11-18', 480), wallMinute('2026-11-20', 600)]
    expect([from - 1, from, to - 1, to].map((minute) => at(minute) !== null)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('is formatted by the day, and by the hour when it ends today', () => {
    const textUntil = (until: number) =>
      awayText({ kind: 'congress', until: formatWall(until) }, '2026-11-19')
    expect(textUntil(wallMinute('2026-11-21', 0))).toBe('em congresso até 20/11')
    expect(textUntil(wallMinute('2026-11-19', 15 * 60))).toBe('em congresso até 15:00')
    expect(textUntil(wallMinute('2026-11-20', 0))).toBe('em congresso até 19/11')
    expect(textUntil(wallMinute('2026-11-20', 15 * 60))).toBe('em congresso até 20/11')
  })
})

test('the days of a block: from the first beginning to the last end', () => {
  expect(daysOf(block({}))).toBe(3)
  expect(daysOf(block({ endsOn: '2026-11-18', startMinute: 480, endMinute: 720 }))).toBeCloseTo(1 / 6)
  const weekly = { weeks: 1, weekdays: [3], until: '2026-11-25' }
  expect(daysOf(block({ endsOn: '2026-11-18', recurrence: weekly }))).toBe(8)
  expect(daysOf(block({ recurrence: { ...weekly, until: '' } }))).toBe(Number.POSITIVE_INFINITY)
})

describe('checkBlock', () => {
  test.each([
    [{ startsOn: '2026-02-30' }, 'startsOn'],
    [{ endsOn: '2026-11-17' }, 'endsOn'],
    [{ kind: 'other' as const }, 'reason'],
    [{ recurrence: { weeks: 1, weekdays: [], until: '' } }, 'recurrence.weekdays'],
    [{ recurrence: { weeks: 0, weekdays: [3], until: '' } }, 'recurrence.weeks'],
    [{ recurrence: { weeks: 1, weekdays: [3], until: '2026-11-01' } }, 'recurrence.until'],
    [{ endsOn: '2026-12-20', recurrence: { weeks: 1, weekdays: [3], until: '' } }, 'endsOn'],
    [{ endsOn: '' }, 'endsOn'],
    [{ endsOn: '2026-11-18', endMinute: 0 }, 'endsOn'],
    [{ exceptions: ['2026-11-18', '2026-02-30'] }, 'exceptions'],
    [{ kind: 'other' as const, reason: ' ' }, 'reason'],
    [{ recurrence: { weeks: 13, weekdays: [3], until: '' } }, 'recurrence.weeks'],
    [{ recurrence: { weeks: 1, weekdays: [3], until: '2026-11-31' } }, 'recurrence.until'],
    [{ endsOn: '2026-12-02', endMinute: 1, recurrence: { weeks: 1, weekdays: [3], until: '' } }, 'endsOn'],
  ])('%o is wrong at %s', (over, field) => {
    expect(Object.keys(checkBlock(block(over)))).toEqual([field])
  })

  test.each<Partial<BlockForm>>([
    {},
    { kind: 'other', reason: 'Obra' },
    { exceptions: ['2026-11-18'] },
    { recurrence: { weeks: 1, weekdays: [3], until: '' } },
    { recurrence: { weeks: 12, weekdays: [3], until: '2026-11-18' } },
    { endsOn: '2026-12-02', endMinute: 0, recurrence: { weeks: 1, weekdays: [3], until: '2027-01-01' } },
  ])('%j holds', (over) => expect(checkBlock(block(over))).toEqual({}))

  test('dates that are none are not compared', () => {
    expect(checkBlock(block({ startsOn: '2026-02-30', endsOn: '2026-01-01' }))).toEqual({
      startsOn: 'Data inválida. Ex: 20/12/2026',
    })
  })

  test('what is stored is in order, each once, and has exceptions only when it recurs', () => {
    const stored = normalizeBlock(
      block({
        reason: ' Obra ',
        recurrence: { weeks: 1, weekdays: [5, 3, 5], until: '' },
        exceptions: ['2026-12-02', '2026-11-25', '2026-12-02'],
      }),
    )
    expect([stored.reason, stored.recurrence?.weekdays, stored.exceptions]).toEqual([
      'Obra',
      [3, 5],
      ['2026-11-25', '2026-12-02'],
    ])
    expect(normalizeBlock(block({ exceptions: ['2026-12-02'] }))).toEqual(block({}))
  })
})

describe('attendanceOn', () => {
  const tuesday: Period = {
    unitId: 'a',
    weekday: 2,
    from: 480,
    to: 720,
    byArrivalPlaces: 12,
    recurrence: { kind: 'weekly' },
    validFrom: '2026-11-24',
    validUntil: '2026-12-08',
  }
  const extra = { unitId: 'b', date: '2026-11-24', from: 420, to: 470, byArrivalPlaces: null }
  const hours = { hours: [tuesday], extraHours: [extra] }

  test('gives a day its periods and extra hours, in order, within the validity', () => {
    expect(attendanceOn('2026-11-24', hours).map(({ unitId, from }) => [unitId, from])).toEqual([
      ['b', 420],
      ['a', 480],
    ])
    expect(attendanceOn('2026-11-17', hours)).toEqual([])
    expect(attendanceOn('2026-12-15', hours)).toEqual([])
    expect(attendanceOn('2026-11-25', hours)).toEqual([])
    expect(attendanceOn('2026-11-24', hours, 'a')).toEqual([
      { unitId: 'a', from: 480, to: 720, byArrivalPlaces: 12 },
    ])
  })

  test('counts weeks from Monday, and days of the month', () => {
    const fortnightly = {
      ...tuesday,
      recurrence: { kind: 'everyWeeks', weeks: 2, from: '2026-11-29' } as const,
    }
    const on = (period: Period) =>
      ['2026-11-24', '2026-12-01', '2026-12-08'].map(
        (date) => attendanceOn(date, { hours: [period], extraHours: [] }).length,
      )
    // Sunday the 29th belongs to the week of Tuesday the 24th.
    expect(on(fortnightly)).toEqual([1, 0, 1])
    expect(on({ ...tuesday, recurrence: { kind: 'monthly', nths: [-1] } })).toEqual([1, 0, 0])
    expect(on({ ...tuesday, recurrence: { kind: 'monthly', nths: [1, 4] } })).toEqual([1, 1, 0])
  })

  test('begins and ends on the days of its validity; without one it always was', () => {
    const count = (over: Partial<Period>, date: string) =>
      attendanceOn(date, { hours: [{ ...tuesday, ...over }], extraHours: [] }).length
    expect([count({}, '2026-12-08'), count({ validUntil: '2026-12-07' }, '2026-12-08')]).toEqual([1, 0])
    expect([count({}, '2026-11-24'), count({ validFrom: '2026-11-25' }, '2026-11-24')]).toEqual([1, 0])
    const open = { validFrom: '', validUntil: '' }
    expect([count(open, '2016-11-22'), count(open, '2036-11-25')]).toEqual([1, 1])
  })

  test('says how often', () => {
    expect(describeRecurrence({ kind: 'weekly' }, 0)).toBe('toda semana')
    expect(describeRecurrence({ kind: 'monthly', nths: [2, -1] }, 0)).toBe('2º e último dom do mês')
    expect(describeRecurrence({ kind: 'monthly', nths: [1, 2, 3] }, 1)).toBe('1ª, 2ª e 3ª seg do mês')
    expect(describeRecurrence({ kind: 'monthly', nths: [1, 3] }, 6)).toBe('1º e 3º sáb do mês')
    expect(describeRecurrence({ kind: 'monthly', nths: [-1] }, 2)).toBe('última ter do mês')
    expect(describeRecurrence({ kind: 'everyWeeks', weeks: 2, from: '2026-11-24' }, 2)).toBe(
      'a cada 2 semanas',
    )
  })
})
