import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Recurrence } from '#features/professionals/rules.ts'
import { mapWeek, type Weekday, type WeekHours } from '#lib/weekHours.ts'
import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import { atLength, isDeep } from '#test/deep/length.ts'
import type { AvailabilityQuery, BlockFacts, Facts, ProfessionalFacts, UnitFacts } from './facts.ts'
import { conflictReasons } from './reasons.ts'
import { slotsOf } from './slots.ts'
import { attends, basicQuery, factsOf, helena, machine, past, ultrasound, unit, weekly } from './testing.ts'

/**
 * Slow and simple: checks every minute of an appointment on the wall clock, and cuts or joins no intervals.
 */
describe('against an oracle', () => {
  /** The same few cases in each run, so that only a change can make it fail; many others in the deep run. */
  const cases = (short: number, deep: number) => ({
    numRuns: atLength(short, deep),
    seed: isDeep ? undefined : 20_261_030,
  })

  interface World {
    readonly unit: UnitFacts
    readonly professional: ProfessionalFacts
    readonly facts: Facts
    readonly query: AvailabilityQuery
    readonly window: { from: number; to: number }
  }

  const half = (min: number, max: number) => fc.integer({ min: min * 2, max: max * 2 }).map((one) => one * 30)
  const interval = fc
    .tuple(half(4, 22), half(1, 8))
    .map(([from, length]) => ({ from, to: Math.min(from + length, 29 * 60) }))
  const openDay = fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: fc.tuple(half(5, 9), half(14, 28)).map(([from, to]) => [{ from, to }]) },
    { weight: 2, arbitrary: fc.array(interval, { minLength: 1, maxLength: 3 }) },
  )
  const week: fc.Arbitrary<WeekHours> = fc
    .tuple(openDay, openDay, openDay, openDay, openDay, openDay, openDay)
    .map((some) => mapWeek((day) => some[day] ?? []))

  const first = minuteOf('2026-10-30T00:00Z')
  const days = 6
  const inWindow = fc.integer({ min: first, max: first + days * 1440 })
  const span = fc
    .tuple(inWindow, fc.integer({ min: 1, max: 300 }))
    .map(([from, length]) => ({ from, to: from + length }))

  const recurrence: fc.Arbitrary<Recurrence> = fc.oneof(
    fc.constant(weekly),
    fc.record({
      kind: fc.constant('everyWeeks' as const),
      weeks: fc.integer({ min: 1, max: 3 }),
      from: fc.constantFrom('2026-10-12', '2026-10-26'),
    }),
    fc.record({
      kind: fc.constant('monthly' as const),
      nths: fc.subarray([1, 2, 3, 4, 5, -1], { minLength: 1 }),
    }),
  )
  const period = fc
    .tuple(fc.integer({ min: 0, max: 6 }), interval, recurrence)
    .map(([weekday, { from, to }, repeats]) => ({ ...attends(weekday, from, to), recurrence: repeats }))
  const block: fc.Arbitrary<BlockFacts> = fc
    .tuple(fc.integer({ min: 0, max: days }), half(3, 23), half(1, 12), fc.boolean())
    .map(([day, from, length, recurs]) => {
      const startsOn = dateOfMinute(first + day * 1440)
        .toISOString()
        .slice(0, 10)
      const end = from + length
      return {
        kind: 'other',
        reason: '',
        unitId: null,
        startsOn,
        startMinute: from,
        exceptions: [],
        endsOn: dateOfMinute(first + (day + Math.floor(end / 1440)) * 1440)
          .toISOString()
          .slice(0, 10),
        endMinute: end % 1440,
        recurrence: recurs ? { weeks: 1, weekdays: [new Date(startsOn).getUTCDay()], until: '' } : null,
      }
    })

  const world: fc.Arbitrary<World> = fc
    .record({
      timeZone: fc.constantFrom(
        'America/Sao_Paulo',
        'America/Rio_Branco',
        'America/New_York',
        'Europe/Lisbon',
      ),
      hours: week,
      holidays: fc.array(fc.constantFrom('10-31', '11-01', '11-03', '2026-11-04'), { maxLength: 2 }),
      periods: fc.array(period, { minLength: 4, maxLength: 12 }),
      blocks: fc.array(block, { maxLength: 3 }),
      busy: fc.array(span, { maxLength: 8 }),
      inUse: fc.array(fc.tuple(span, fc.integer({ min: 1, max: 2 })), { maxLength: 8 }),
      permitted: fc.option(week, { freq: 1 }),
      duration: fc.constantFrom(10, 25, 30, 60),
      buffers: fc.constantFrom([0, 0], [5, 10], [15, 0]),
      step: fc.constantFrom(10, 15, 45),
      needsMachine: fc.boolean(),
      window: fc.tuple(inWindow, inWindow).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
    })
    .map((some) => {
      const own = {
        ...unit,
        timeZone: some.timeZone,
        hours: some.hours,
        holidays: some.holidays.map((date) => ({ date, name: 'Feriado' })),
      }
      const [bufferBeforeMin = 0, bufferAfterMin = 0] = some.buffers
      const exam = {
        ...ultrasound,
        durationMin: some.duration,
        bufferBeforeMin,
        bufferAfterMin,
        permittedHours: some.permitted,
        resourceKind: some.needsMachine ? 'ultrassom' : null,
      }
      return {
        unit: own,
        professional: { ...helena, hours: some.periods, blocks: some.blocks, stepMinutes: some.step },
        facts: factsOf({
          unit: own,
          resources: [{ ...machine, capacity: 2 }],
          busy: [
            ...some.busy.map((one) => ({ ...one, subjectId: 'helena', place: 0 })),
            ...some.inUse.map(([one, place]) => ({ ...one, subjectId: 'us-1', place })),
          ],
        }),
        query: { ...basicQuery, kind: 'exam' as const, exams: [exam] },
        window: some.window,
      }
    })

  /** The wall clock by the platform, without the code under test: the zones differ by whole hours. */
  const clocks = new Map<string, { day: string; minute: number }>()
  function wall(zone: string, minute: number) {
    const hour = Math.floor(minute / 60) * 60
    const key = `${zone} ${hour}`
    let known = clocks.get(key)
    if (!known) {
      const text = new Date(hour * 60_000).toLocaleString('sv-SE', { timeZone: zone })
      const [day = '', time = ''] = text.split(' ')
      known = { day, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
      clocks.set(key, known)
    }
    return { day: known.day, minute: known.minute + minute - hour }
  }
  /** The first instant at which each zone's clock shows a time: in autumn it shows an hour twice. */
  const showings = new Map<string, Map<string, number>>()
  function firstShown(zone: string, day: string, minuteOfDay: number): number {
    let shown = showings.get(zone)
    if (!shown) {
      shown = new Map()
      for (let minute = first - 4 * 1440; minute < first + (days + 25) * 1440; minute++) {
        const now = wall(zone, minute)
        const key = `${now.day} ${now.minute}`
        if (!shown.has(key)) shown.set(key, minute)
      }
      showings.set(zone, shown)
    }
    const date = dayAfter(day, Math.floor(minuteOfDay / 1440))
    return shown.get(`${date} ${minuteOfDay % 1440}`) ?? Number.NaN
  }
  const dayAfter = (day: string, by: number) =>
    new Date(Date.parse(`${day}T00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)

  type Stretch = readonly [from: number, to: number]
  const isWithin = (stretches: readonly Stretch[], minute: number) =>
    stretches.some(([from, to]) => from <= minute && minute < to)
  const shown = (zone: string, day: string, { from, to }: { from: number; to: number }): Stretch => [
    firstShown(zone, day, from),
    firstShown(zone, day, to),
  ]
  /** With the days before, which may end on the first, and those after the last. */
  const calendar = Array.from({ length: days + 5 }, (_, at) => dayAfter('2026-10-28', at))
  const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() as Weekday

  const opens = (week: WeekHours, zone: string): Stretch[] =>
    calendar.flatMap((day) => week[weekdayOf(day)].map((one) => shown(zone, day, one)))

  function recursOn(rule: Recurrence, day: string): boolean {
    const date = new Date(`${day}T00:00Z`)
    if (rule.kind === 'weekly') return true
    if (rule.kind === 'monthly') {
      const nth = Math.ceil(date.getUTCDate() / 7)
      const next = new Date(date.getTime() + 7 * 86_400_000)
      return rule.nths.includes(nth) || (rule.nths.includes(-1) && next.getUTCMonth() !== date.getUTCMonth())
    }
    const mondayOf = (one: Date) => one.getTime() - ((one.getUTCDay() + 6) % 7) * 86_400_000
    const weeks = (mondayOf(date) - mondayOf(new Date(`${rule.from}T00:00Z`))) / (7 * 86_400_000)
    return weeks % rule.weeks === 0
  }

  const blockedBy = (one: BlockFacts, zone: string): Stretch[] =>
    (one.recurrence ? [0, 7, 14] : [0]).map((later) => [
      firstShown(zone, dayAfter(one.startsOn, later), one.startMinute),
      firstShown(zone, dayAfter(one.endsOn, later), one.endMinute),
    ])

  function slow({ unit: own, professional, facts, query, window }: World): number[] {
    const [exam] = query.exams
    if (!exam) return []
    const closed = new Set(
      own.holidays.map(({ date }) => (date.length === 5 ? `2026-${date}` : date)).concat('2026-11-02'),
    )
    const zone = own.timeZone
    const open = opens(own.hours, zone)
    const permitted = exam.permittedHours && opens(exam.permittedHours, zone)
    const blocked = professional.blocks.flatMap((one) => blockedBy(one, zone))
    const periods = professional.hours.flatMap((one) =>
      calendar
        .filter((day) => weekdayOf(day) === one.weekday && recursOn(one.recurrence, day))
        .map((day) => shown(zone, day, one)),
    )
    const isGood = (minute: number) =>
      isWithin(open, minute) &&
      !closed.has(wall(zone, minute).day) &&
      (!permitted || isWithin(permitted, minute)) &&
      !isWithin(blocked, minute)
    const isTaken = (subjectId: string, place: number, minute: number) =>
      facts.busy.some(
        (one) => one.subjectId === subjectId && one.place === place && one.from <= minute && minute < one.to,
      )
    const found = new Set<number>()
    for (let start = window.from; start < window.to; start++) {
      const begins = periods.some(
        ([from, to]) =>
          from <= start && start + exam.durationMin <= to && (start - from) % professional.stepMinutes === 0,
      )
      if (!begins) continue
      const during = Array.from({ length: exam.durationMin }, (_, one) => start + one)
      const around = Array.from(
        { length: exam.bufferBeforeMin + exam.durationMin + exam.bufferAfterMin },
        (_, one) => start - exam.bufferBeforeMin + one,
      )
      if (!during.every(isGood)) continue
      if (around.some((minute) => isTaken('helena', 0, minute))) continue
      const isMachineFree = [1, 2].some((place) => !around.some((minute) => isTaken('us-1', place, minute)))
      if (exam.resourceKind === null || isMachineFree) found.add(start)
    }
    return [...found]
  }

  test('finds the same times, and says nothing against them', { timeout: atLength(30_000, 600_000) }, () => {
    let offered = 0
    fc.assert(
      fc.property(world, (one) => {
        const slots = slotsOf(one.query, one.professional, one.facts, one.window, past)
        const starts = slots.map(({ from }) => from)
        offered += starts.length
        expect(starts).toEqual(slow(one))
        for (const from of starts.slice(0, 5))
          expect(conflictReasons(one.query, one.professional, one.facts, from, past)).toEqual([])
      }),
      cases(300, 30_000),
    )
    expect(offered).toBeGreaterThan(500)
  })

  test('whatever is not offered has a reason, unless it is off the steps', {
    timeout: atLength(30_000, 600_000),
  }, () => {
    fc.assert(
      fc.property(world, inWindow, (one, from) => {
        const professional = { ...one.professional, stepMinutes: 1 }
        const window = { from, to: from + 1 }
        const isOffered = slotsOf(one.query, professional, one.facts, window, past).length > 0
        expect(conflictReasons(one.query, professional, one.facts, from, past).length === 0).toBe(isOffered)
      }),
      cases(500, 50_000),
    )
  })
})
