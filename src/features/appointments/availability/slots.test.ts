import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Recurrence } from '#features/professionals/rules.ts'
import { closedWeek, mapWeek, type Weekday, type WeekHours } from '#lib/weekHours.ts'
import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import type {
  BlockFacts,
  Busy,
  ExamFacts,
  Facts,
  ProfessionalFacts,
  ResourceFacts,
  UnitFacts,
  Wish,
} from './facts.ts'
import { reasonsAgainst } from './reasons.ts'
import { slotsOf } from './slots.ts'
import { wordsOf } from './words.ts'

const unit: UnitFacts = {
  ...{ id: 'pinheiros', name: 'Pinheiros', timeZone: 'America/Sao_Paulo', isActive: true },
  ...{ hours: mapWeek(() => [{ from: 0, to: 1440 }]), holidayExceptions: [], holidays: [] },
}
const helena: ProfessionalFacts = {
  ...{ id: 'helena', isActive: true, unitIds: ['pinheiros'], hours: [], extraHours: [], blocks: [] },
  ...{ stepMinutes: 30, plans: [{ insurancePlanId: 'amparo', productIds: null }], examIds: ['us'] },
  durations: { firstVisit: 40, visit: 30, followUp: 20, exam: null, procedure: null, telehealth: null },
}
const ultrasound: ExamFacts = {
  ...{
    id: 'us',
    name: 'US de abdome',
    isActive: true,
    durationMin: 30,
    bufferBeforeMin: 0,
    bufferAfterMin: 0,
  },
  ...{ resourceKind: 'ultrassom', isOnResourceAlone: false, permittedHours: null, isCovered: true },
}
const machine: ResourceFacts = {
  ...{ id: 'us-1', unitId: 'pinheiros', name: 'US 1', kind: 'ultrassom', capacity: 1, hours: null },
}
const amparo = { id: 'amparo', name: 'Amparo', isActive: true, acceptedEverywhere: true, acceptedAt: [] }
const visit: Wish = {
  ...{ unitId: 'pinheiros', kind: 'visit', exams: [], plan: null, productId: null, durationMin: null },
}

const weekly: Recurrence = { kind: 'weekly' }
const attends = (weekday: number, from: number, to: number, byArrivalPlaces: number | null = null) => ({
  ...{ unitId: 'pinheiros', weekday: weekday as Weekday, from, to, byArrivalPlaces },
  ...{ recurrence: weekly, validFrom: '', validUntil: '' },
})
const factsOf = (over: Partial<Facts> & { unit?: UnitFacts } = {}): Facts => ({
  units: new Map([['pinheiros', over.unit ?? unit]]),
  resources: over.resources ?? [],
  busy: over.busy ?? [],
})

const at = (text: string) => minuteOf(`${text}:00-03:00`)
const past = at('2026-01-01T00:00')
/** Times on a clock at three hours behind UTC. */
const shown = (slots: readonly { from: number }[]) =>
  slots.map(({ from }) =>
    dateOfMinute(from - 180)
      .toISOString()
      .slice(5, 16),
  )

/** Monday 23 November 2026. */
const monday = { from: at('2026-11-23T00:00'), to: at('2026-11-24T00:00') }
const onMonday = (over: Partial<ProfessionalFacts> = {}, wish = visit, facts = factsOf()) =>
  shown(slotsOf(wish, { ...helena, hours: [attends(1, 480, 600)], ...over }, facts, monday, past)).map(
    (text) => text.slice(6),
  )

describe('the beginnings of a day', () => {
  test('by steps from the beginning of the period, as long as the visit fits', () => {
    expect(onMonday()).toEqual(['08:00', '08:30', '09:00', '09:30'])
    expect(onMonday({ stepMinutes: 20 })).toEqual(['08:00', '08:20', '08:40', '09:00', '09:20'])
    expect(onMonday({}, { ...visit, kind: 'firstVisit' })).toEqual(['08:00', '08:30', '09:00'])
    expect(onMonday({}, { ...visit, durationMin: 120 })).toEqual(['08:00'])
    expect(onMonday({}, { ...visit, durationMin: 121 })).toEqual([])
  })

  test('within the unit’s hours, whose end may be the visit’s', () => {
    const hours = mapWeek((day) => (day === 1 ? [{ from: 500, to: 570 }] : []))
    expect(onMonday({}, visit, factsOf({ unit: { ...unit, hours } }))).toEqual(['08:30', '09:00'])
  })

  test('not on a holiday, on one that is worked they are', () => {
    const holidays = [{ date: '11-23', name: 'Padroeira' }]
    expect(onMonday({}, visit, factsOf({ unit: { ...unit, holidays } }))).toEqual([])
    const day = { from: at('2026-11-02T00:00'), to: at('2026-11-03T00:00') }
    const finados = (holidayExceptions: string[]) =>
      slotsOf(
        visit,
        { ...helena, hours: [attends(1, 480, 540)] },
        factsOf({ unit: { ...unit, holidayExceptions } }),
        day,
        past,
      )
    expect(finados([])).toEqual([])
    expect(shown(finados(['Finados']))).toEqual(['11-02T08:00', '11-02T08:30'])
  })

  test('adjacent periods count each from its own beginning; what is taken ends where the next begins', () => {
    const hours = [attends(1, 480, 530), attends(1, 530, 600)]
    expect(onMonday({ hours })).toEqual(['08:00', '08:50', '09:20'])
    const busy = [{ subjectId: 'helena', place: 0, from: at('2026-11-23T08:30'), to: at('2026-11-23T09:00') }]
    expect(onMonday({}, visit, factsOf({ busy }))).toEqual(['08:00', '09:00', '09:30'])
  })

  test('a period without length offers nothing, a night’s goes on after midnight', () => {
    expect(onMonday({ hours: [attends(1, 480, 480)] })).toEqual([])
    const night = { from: at('2026-11-23T22:00'), to: at('2026-11-24T03:00') }
    const slots = slotsOf(visit, { ...helena, hours: [attends(1, 1380, 1500)] }, factsOf(), night, past)
    expect(shown(slots)).toEqual(['11-23T23:00', '11-23T23:30', '11-24T00:00', '11-24T00:30'])
    // The window's day holds what began on the day before.
    expect(
      shown(
        slotsOf(
          visit,
          { ...helena, hours: [attends(1, 1380, 1500)] },
          factsOf(),
          { from: at('2026-11-24T00:00'), to: at('2026-11-25T00:00') },
          past,
        ),
      ),
    ).toEqual(['11-24T00:00', '11-24T00:30'])
  })

  test('from one month into the next', () => {
    const hours = [attends(1, 480, 510), attends(2, 480, 510)]
    const turn = { from: at('2026-11-30T00:00'), to: at('2026-12-02T00:00') }
    expect(shown(slotsOf(visit, { ...helena, hours }, factsOf(), turn, past))).toEqual([
      '11-30T08:00',
      '12-01T08:00',
    ])
  })

  test('not before now', () => {
    const slots = slotsOf(
      visit,
      { ...helena, hours: [attends(1, 480, 600)] },
      factsOf(),
      monday,
      at('2026-11-23T08:31'),
    )
    expect(shown(slots)).toEqual(['11-23T09:00', '11-23T09:30'])
  })
})

describe('days on which clocks are changed', () => {
  const zone = { ...unit, timeZone: 'America/New_York', holidayExceptions: ['Finados'] }
  const sundays = (from: number, to: number) => ({
    ...helena,
    stepMinutes: 60,
    hours: [attends(0, from, to)],
  })
  const utc = (slots: readonly { from: number }[]) =>
    slots.map(({ from }) => dateOfMinute(from).toISOString().slice(11, 16))
  const of = (day: string, from: number, to: number) =>
    utc(
      slotsOf(
        visit,
        sundays(from, to),
        factsOf({ unit: zone }),
        { from: minuteOf(`${day}T00:00Z`), to: minuteOf(`${day}T00:00Z`) + 36 * 60 },
        past,
      ),
    )

  test('the hour that is left out is not offered', () => {
    expect(of('2026-03-08', 0, 300)).toEqual(['05:00', '06:00', '07:00', '08:00'])
  })

  test('the hour that comes twice is offered twice', () => {
    expect(of('2026-11-01', 0, 300)).toEqual(['04:00', '05:00', '06:00', '07:00', '08:00', '09:00'])
  })

  test('after the change the wall’s time is kept', () => {
    expect(of('2026-03-08', 480, 600)).toEqual(['12:00', '13:00'])
    expect(of('2026-11-01', 480, 600)).toEqual(['13:00', '14:00'])
  })
})

describe('by order of arrival', () => {
  const hours = [attends(1, 480, 600, 3)]
  const taken = (place: number): Busy => ({
    ...{ subjectId: 'helena', place, from: at('2026-11-23T08:00'), to: at('2026-11-23T10:00') },
  })
  const slots = (busy: Busy[]) =>
    slotsOf(visit, { ...helena, hours }, factsOf({ busy }), monday, past).map(({ arrival }) => arrival)

  test('places are counted, not timed', () => {
    expect(slots([])).toEqual([{ place: 1, left: 3 }])
    expect(slots([taken(1), taken(3)])).toEqual([{ place: 2, left: 1 }])
    expect(slots([taken(1), taken(2), taken(3)])).toEqual([])
  })

  test('a period that has begun can be joined until it ends', () => {
    const codesAt = (now: string) =>
      reasonsAgainst(visit, { ...helena, hours }, factsOf(), at('2026-11-23T08:00'), at(now)).map(
        ({ code }) => code,
      )
    expect(codesAt('2026-11-23T09:45')).toEqual(['by_arrival'])
    expect(codesAt('2026-11-23T10:00')).toEqual(['past', 'by_arrival'])
  })
})

describe('resources', () => {
  const wish = { ...visit, kind: 'exam' as const, exams: [ultrasound] }
  const inUse = (resourceId: string, place: number): Busy => ({
    ...{ subjectId: resourceId, place, from: at('2026-11-23T08:00'), to: at('2026-11-23T09:00') },
  })

  test('none of the kind, none free, one of several places free', () => {
    expect(onMonday({}, wish)).toEqual([])
    const resources = [{ ...machine, capacity: 2 }]
    expect(onMonday({}, wish, factsOf({ resources }))).toHaveLength(4)
    expect(onMonday({}, wish, factsOf({ resources, busy: [inUse('us-1', 1)] }))).toHaveLength(4)
    expect(onMonday({}, wish, factsOf({ resources, busy: [inUse('us-1', 1), inUse('us-1', 2)] }))).toEqual([
      '09:00',
      '09:30',
    ])
  })

  test('buffers keep others away and need not lie within the hours', () => {
    const buffered = { ...ultrasound, bufferBeforeMin: 10, bufferAfterMin: 10 }
    const resources = [{ ...machine, hours: mapWeek(() => [{ from: 480, to: 570 }]) }]
    const busy = [{ subjectId: 'helena', place: 0, from: at('2026-11-23T09:05'), to: at('2026-11-23T09:20') }]
    expect(onMonday({}, { ...wish, exams: [buffered] }, factsOf({ resources }))).toEqual([
      '08:00',
      '08:30',
      '09:00',
    ])
    expect(onMonday({}, { ...wish, exams: [buffered] }, factsOf({ resources, busy }))).toEqual(['08:00'])
  })

  test('exams in a row: durations add up, one place for those of a kind', () => {
    const resources = [machine]
    const slots = slotsOf(
      { ...wish, exams: [ultrasound, { ...ultrasound, name: 'US de mama', durationMin: 45 }] },
      { ...helena, hours: [attends(1, 480, 600)] },
      factsOf({ resources }),
      monday,
      past,
    )
    expect(slots.map(({ from, to, places }) => [to - from, places.length])).toEqual([
      [75, 1],
      [75, 1],
    ])
  })

  test('on the equipment alone its hours take the professional’s place', () => {
    const alone = { ...ultrasound, isOnResourceAlone: true, durationMin: 20 }
    const resources = [{ ...machine, hours: mapWeek((day) => (day === 1 ? [{ from: 420, to: 450 }] : [])) }]
    const slots = slotsOf({ ...wish, exams: [alone] }, null, factsOf({ resources }), monday, past)
    expect(shown(slots)).toEqual(['11-23T07:00', '11-23T07:10'])
  })
})

describe('what can’t be done at any time', () => {
  test.each([
    ['the convênio is not accepted by the professional', { ...visit, plan: { ...amparo, id: 'outro' } }],
    ['nor at the unit', { ...visit, plan: { ...amparo, acceptedEverywhere: false } }],
    [
      'nor yet',
      {
        ...visit,
        plan: {
          ...amparo,
          acceptedEverywhere: false,
          acceptedAt: [{ unitId: 'pinheiros', acceptedFrom: '2026-11-24' }],
        },
      },
    ],
    ['the exam is not covered', { ...visit, plan: amparo, exams: [{ ...ultrasound, isCovered: false }] }],
    ['the exam is not performed', { ...visit, exams: [{ ...ultrasound, id: 'raio-x' }] }],
    ['the kind is not offered', { ...visit, kind: 'telehealth' as const }],
  ])('%s', (_name, wish) => {
    expect(onMonday({}, wish, factsOf({ resources: [machine] }))).toEqual([])
  })

  test('the day of acceptance is the unit’s', () => {
    const plan = {
      ...amparo,
      acceptedEverywhere: false,
      acceptedAt: [{ unitId: 'pinheiros', acceptedFrom: '2026-11-23' }],
    }
    expect(onMonday({}, { ...visit, plan })).toHaveLength(4)
  })
})

/** Slow, and plain to see: every minute of a visit is looked at on the wall's clock, and nothing is cut or joined. */
describe('against an oracle', () => {
  interface World {
    readonly unit: UnitFacts
    readonly professional: ProfessionalFacts
    readonly facts: Facts
    readonly wish: Wish
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
        ...{ kind: 'other', reason: '', unitId: null, startsOn, startMinute: from, exceptions: [] },
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
      taken: fc.array(span, { maxLength: 8 }),
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
        ...{ ...ultrasound, durationMin: some.duration, bufferBeforeMin, bufferAfterMin },
        ...{ permittedHours: some.permitted, resourceKind: some.needsMachine ? 'ultrassom' : null },
      }
      return {
        unit: own,
        professional: { ...helena, hours: some.periods, blocks: some.blocks, stepMinutes: some.step },
        facts: factsOf({
          unit: own,
          resources: [{ ...machine, capacity: 2 }],
          busy: [
            ...some.taken.map((one) => ({ ...one, subjectId: 'helena', place: 0 })),
            ...some.inUse.map(([one, place]) => ({ ...one, subjectId: 'us-1', place })),
          ],
        }),
        wish: { ...visit, kind: 'exam' as const, exams: [exam] },
        window: some.window,
      }
    })

  /** The wall's clock by the platform, without the code under test. */
  const clocks = new Map<string, { day: string; weekday: number; minute: number }>()
  function wall(zone: string, minute: number) {
    const key = `${zone} ${minute}`
    let known = clocks.get(key)
    if (!known) {
      const text = new Date(minute * 60_000).toLocaleString('sv-SE', { timeZone: zone })
      const [day = '', time = ''] = text.split(' ')
      const weekday = new Date(`${day}T00:00Z`).getUTCDay()
      known = { day, weekday, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
      clocks.set(key, known)
    }
    return known
  }
  /** When each zone's clock shows a time of the wall for the first time: in autumn it shows an hour twice. */
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
  /** With those before, which may end on the first, and those after the last. */
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

  function slow({ unit: own, professional, facts, wish, window }: World): number[] {
    const [exam] = wish.exams
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
      const during = Array.from({ length: exam.durationMin }, (_, one) => start + one)
      const around = Array.from(
        { length: exam.bufferBeforeMin + exam.durationMin + exam.bufferAfterMin },
        (_, one) => start - exam.bufferBeforeMin + one,
      )
      const begins = periods.some(
        ([from, to]) =>
          from <= start && start + exam.durationMin <= to && (start - from) % professional.stepMinutes === 0,
      )
      if (!begins || !during.every(isGood)) continue
      if (around.some((minute) => isTaken('helena', 0, minute))) continue
      const isMachineFree = [1, 2].some((place) => !around.some((minute) => isTaken('us-1', place, minute)))
      if (exam.resourceKind === null || isMachineFree) found.add(start)
    }
    return [...found]
  }

  test('finds the same times, and says nothing against them', { timeout: 120_000 }, () => {
    let offered = 0
    fc.assert(
      fc.property(world, (one) => {
        const slots = slotsOf(one.wish, one.professional, one.facts, one.window, past)
        const starts = slots.map(({ from }) => from)
        offered += starts.length
        expect(starts).toEqual(slow(one))
        for (const from of starts.slice(0, 5))
          expect(reasonsAgainst(one.wish, one.professional, one.facts, from, past)).toEqual([])
      }),
      { numRuns: 150 },
    )
    expect(offered).toBeGreaterThan(500)
  })

  test('whatever is not offered has a reason, unless it is off the steps', () => {
    fc.assert(
      fc.property(world, inWindow, (one, from) => {
        const professional = { ...one.professional, stepMinutes: 1 }
        const window = { from, to: from + 1 }
        const isOffered = slotsOf(one.wish, professional, one.facts, window, past).length > 0
        expect(reasonsAgainst(one.wish, professional, one.facts, from, past).length === 0).toBe(isOffered)
      }),
      { numRuns: 500 },
    )
  })
})

describe('why not', () => {
  const why = (text: string, over: Partial<ProfessionalFacts> = {}, facts = factsOf(), wish = visit) =>
    reasonsAgainst(wish, { ...helena, hours: [attends(1, 480, 600)], ...over }, facts, at(text), past).map(
      (one) => wordsOf(one, unit.timeZone),
    )
  const vacation: BlockFacts = {
    ...{ kind: 'vacation', reason: '', unitId: null, recurrence: null, exceptions: [] },
    ...{ startsOn: '2026-11-23', startMinute: 0, endsOn: '2026-11-28', endMinute: 0 },
  }

  test('in the words of the front desk', () => {
    expect(why('2026-11-23T08:00')).toEqual([])
    expect(why('2026-11-23T08:07')).toEqual([])
    expect(why('2025-11-24T08:00')).toEqual(['horário que já passou'])
    expect(why('2026-11-23T07:30')).toEqual(['fora do horário do profissional'])
    expect(why('2026-11-23T08:00', { blocks: [vacation] })).toEqual(['bloqueio: férias'])
    expect(why('2026-11-23T08:00', { blocks: [{ ...vacation, reason: 'viagem' }] })).toEqual([
      'bloqueio: viagem',
    ])
    const busy = [{ subjectId: 'helena', place: 0, from: at('2026-11-23T08:15'), to: at('2026-11-23T08:45') }]
    expect(why('2026-11-23T08:00', {}, factsOf({ busy }))).toEqual(['ocupado das 08:15 às 08:45'])
    const closed = { ...unit, hours: closedWeek, holidays: [{ date: '11-23', name: 'Padroeira' }] }
    expect(why('2026-11-23T08:00', {}, factsOf({ unit: closed }))).toEqual([
      'feriado: Padroeira',
      'fora do horário da unidade',
    ])
    expect(
      why('2026-11-23T08:00', {}, factsOf(), { ...visit, plan: { ...amparo, acceptedEverywhere: false } }),
    ).toEqual(['convênio não aceito nesta unidade: Amparo'])
    expect(why('2026-11-23T08:00', {}, factsOf(), { ...visit, kind: 'exam', exams: [ultrasound] })).toEqual([
      'a unidade não tem ultrassom',
    ])
  })
})
