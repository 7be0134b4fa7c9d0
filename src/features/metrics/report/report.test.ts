import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { states } from '#features/appointments/rules.ts'
import { addDays } from '#lib/days.ts'
import { ansLimitOf } from './ans.ts'
import { type Fact, leadWorkingDaysOf, origins, reminderAnswers } from './facts.ts'
import { leadGroupOf, type Measure, measures, waitGroupOf } from './measures.ts'
import { notesOf, previousOf } from './periods.ts'
import { quantile } from './quantile.ts'
import { reportFrom, reportOf } from './report.ts'
import { type Selection, selects } from './selection.ts'
import { mergeTallies, quantileOf, tallyOf } from './tally.ts'

const seed = 42
const first = '2026-11-11'
const now = Date.parse('2026-11-17T13:42:00Z')

const fact: fc.Arbitrary<Fact> = fc
  .record({
    id: fc.uuid(),
    unitId: fc.constantFrom('u1', 'u2'),
    offset: fc.integer({ min: 0, max: 7 }),
    hour: fc.integer({ min: 7, max: 18 }),
    plannedMinutes: fc.constantFrom(15, 20, 30, 45),
    professionalId: fc.constantFrom('helena', 'ivan', null),
    planId: fc.constantFrom('amparo', 'unisol', null),
    kind: fc.constantFrom('visit' as const, 'followUp' as const, 'exam' as const),
    state: fc.constantFrom(...states),
    origin: fc.constantFrom(...origins),
    isOverbooked: fc.boolean(),
    isByArrival: fc.boolean(),
    ahead: fc.integer({ min: -1, max: 50 }),
    answer: fc.constantFrom(...reminderAnswers),
    waitedMinutes: fc.option(fc.integer({ min: 0, max: 90 })),
    roomMinutes: fc.option(fc.integer({ min: 1, max: 60 })),
    priceCents: fc.option(fc.integer({ min: 0, max: 50_000 })),
    shareCents: fc.constant(null),
    score: fc.option(fc.integer({ min: 0, max: 10 })),
  })
  .map(({ offset, ahead, ...one }) => {
    const day = addDays(first, offset)
    return {
      ...one,
      day,
      startsAt: Date.parse(`${day}T00:00:00Z`) + one.hour * 3_600_000 + 3 * 3_600_000,
      bookedOn: addDays(day, -ahead),
    }
  })
const facts = fc.array(fact, { maxLength: 80 })
const report = (some: readonly Fact[]) =>
  reportOf({ facts: some, offered: [], now, specialtyOf: (id) => (id === 'helena' ? 'Cardiologia' : '') })

/** Written out once more, slowly, from the words that are shown to people. */
const oracle: Record<Measure, (one: Fact) => boolean> = {
  all: () => true,
  attended: ({ state }) => state === 'done',
  inService: ({ state }) => state === 'inService',
  waiting: ({ state }) => state === 'waiting',
  confirmed: ({ state }) => state === 'confirmed',
  scheduled: ({ state }) => state === 'scheduled',
  noShow: ({ state }) => state === 'noShow',
  cancelled: ({ state }) => state === 'cancelled',
  due: ({ state, startsAt }) => !(state === 'cancelled' || startsAt > now),
  kept: ({ state }) => state !== 'cancelled',
  waited: ({ waitedMinutes }) => typeof waitedMinutes === 'number',
  waitedLong: ({ waitedMinutes }) => (waitedMinutes ?? 0) >= 31,
  expected: ({ state, priceCents }) =>
    priceCents !== null && ['done', 'inService', 'waiting', 'confirmed', 'scheduled'].includes(state),
  received: ({ state, priceCents }) => priceCents !== null && state === 'done',
  ahead: ({ state, priceCents }) =>
    priceCents !== null && ['inService', 'waiting', 'confirmed', 'scheduled'].includes(state),
  scored: ({ score }) => typeof score === 'number',
}
const countOf = (some: readonly Fact[], measure: Measure) => some.filter(oracle[measure]).length
const rowsOf = (some: readonly Fact[], selection: Selection) => some.filter(selects(selection, now)).length

describe('every number of the report', () => {
  test('is what the words say', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const { totals, days } = report(some)
        for (const measure of measures) expect(totals[measure], measure).toBe(countOf(some, measure))
        for (const day of days)
          for (const measure of measures)
            expect(day[measure]).toBe(
              countOf(
                some.filter((one) => one.day === day.day),
                measure,
              ),
            )
      }),
      { seed, numRuns: 150 },
    )
  })

  test('has as many rows behind it', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const shown = report(some)
        for (const measure of measures) expect(rowsOf(some, { measure })).toBe(shown.totals[measure])
        for (const day of shown.days)
          for (const measure of measures) expect(rowsOf(some, { measure, day: day.day })).toBe(day[measure])
        for (const { id, missed, due } of shown.missedByLead)
          expect([
            rowsOf(some, { measure: 'noShow', lead: id }),
            rowsOf(some, { measure: 'due', lead: id }),
          ]).toEqual([missed, due])
        for (const { id, missed, due } of shown.missedByAnswer)
          expect([
            rowsOf(some, { measure: 'noShow', answer: id }),
            rowsOf(some, { measure: 'due', answer: id }),
          ]).toEqual([missed, due])
        for (const { id, missed, due } of shown.missedByProfessional)
          expect([
            rowsOf(some, { measure: 'noShow', professional: id }),
            rowsOf(some, { measure: 'due', professional: id }),
          ]).toEqual([missed, due])
        for (const { weekday, hour, count } of shown.hours)
          expect(rowsOf(some, { measure: 'kept', weekday, hour })).toBe(count)
        for (const { id, count } of shown.waits)
          expect(rowsOf(some, { measure: 'waited', wait: id })).toBe(count)
        shown.scores.forEach((count, score) => {
          expect(rowsOf(some, { measure: 'scored', score })).toBe(count)
        })
        for (const { id, count } of shown.origins)
          expect(rowsOf(some, { measure: 'all', origin: id })).toBe(count)
        for (const { id, count } of shown.plans)
          expect(rowsOf(some, { measure: 'kept', plan: id })).toBe(count)
      }),
      { seed, numRuns: 100 },
    )
  })

  test('adds up to the same total, however it is grouped', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const { totals, money, days, hours, origins: byOrigin, plans, waits, ...rest } = report(some)
        const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
        expect(sum(days.map(({ all }) => all))).toBe(totals.all)
        expect(sum(hours.map(({ count }) => count))).toBe(totals.kept)
        expect(sum(byOrigin.map(({ count }) => count))).toBe(totals.all)
        expect(sum(waits.map(({ count }) => count))).toBe(totals.waited)
        expect(sum(plans.map(({ count }) => count))).toBe(totals.kept)
        expect(sum(plans.map(({ receivedCents }) => receivedCents))).toBe(money.receivedCents)
        expect(sum(plans.map(({ aheadCents }) => aheadCents))).toBe(money.aheadCents)
        const begun = some.filter(
          ({ startsAt, state }) => startsAt <= now && state !== 'cancelled' && state !== 'noShow',
        )
        expect(money.dueCents).toBe(sum(begun.map(({ priceCents }) => priceCents ?? 0)))
        for (const groups of [
          rest.missedByLead,
          rest.missedByAnswer,
          rest.missedByProfessional,
          rest.missedByPlan,
        ]) {
          expect(sum(groups.map(({ missed }) => missed))).toBe(totals.noShow)
          expect(sum(groups.map(({ due }) => due))).toBe(totals.due)
        }
        expect(sum(rest.scores)).toBe(totals.scored)
        expect(rest.satisfaction.answers).toBe(totals.scored)
        expect(totals.received + totals.ahead).toBe(totals.expected)
      }),
      { seed, numRuns: 100 },
    )
  })
})

describe('sums', () => {
  test('however facts are split, their sums make the report of all', () => {
    fc.assert(
      fc.property(facts, fc.array(fc.nat(4), { minLength: 80, maxLength: 80 }), (some, shares) => {
        const parts = [4, 2, 0, 3, 1].map((share) =>
          some.filter((_, at) => shares[at] === share).toReversed(),
        )
        const merged = mergeTallies([
          ...parts.slice(0, 2).map((part) => tallyOf(part, now)),
          mergeTallies(parts.slice(2).map((part) => tallyOf(part, now))),
        ])
        const specialtyOf = (id: string) => (id === 'helena' ? 'Cardiologia' : '')
        expect(reportFrom({ tally: merged, offered: [], specialtyOf })).toEqual(report(some))
      }),
      { seed, numRuns: 150 },
    )
  })

  test('the median of counted values is that of the values', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), fc.constantFrom(0.5, 0.9), (values, share) => {
        const counts = new Map<number, number>()
        for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
        expect(quantileOf(counts, share)).toBe(quantile(values, share))
      }),
      { seed, numRuns: 150 },
    )
  })
})

describe('occupancy', () => {
  const one: Fact = {
    id: 'a',
    unitId: 'u1',
    day: first,
    hour: 9,
    startsAt: Date.parse('2026-11-11T12:00:00Z'),
    plannedMinutes: 30,
    professionalId: 'helena',
    planId: null,
    kind: 'visit',
    state: 'done',
    origin: 'frontDesk',
    isOverbooked: false,
    isByArrival: false,
    bookedOn: first,
    answer: 'notReminded',
    waitedMinutes: null,
    roomMinutes: null,
    priceCents: null,
    shareCents: null,
    score: null,
  }
  const offered = [{ unitId: 'u1', professionalId: 'helena', day: first, minutes: 240, minutesSoFar: 120 }]

  test('counts what took a time of its own: no encaixe, no order of arrival, nothing cancelled or missed', () => {
    const some = [
      one,
      { ...one, id: 'b', state: 'confirmed' as const },
      { ...one, id: 'c', isOverbooked: true },
      { ...one, id: 'd', isByArrival: true },
      { ...one, id: 'e', state: 'cancelled' as const },
      { ...one, id: 'f', state: 'noShow' as const },
      { ...one, id: 'g', professionalId: null },
    ]
    const shown = reportOf({ facts: some, offered, now, specialtyOf: () => '' })
    expect(shown.occupancies).toEqual([
      { professionalId: 'helena', offered: 240, offeredSoFar: 120, booked: 60, attended: 30 },
    ])
    expect(shown.occupancy).toEqual({ offered: 240, offeredSoFar: 120, booked: 60, attended: 30 })
  })
})

describe('waits', () => {
  test.each([
    // Booked on Friday for Monday: one working day; on the same day: none.
    ['2026-11-13', '2026-11-16', 1],
    ['2026-11-13', '2026-11-13', 0],
    // The 20th of November is a national holiday (Friday), then a weekend.
    ['2026-11-19', '2026-11-23', 1],
    ['2026-11-02', '2026-11-17', 11],
    // Written down afterwards.
    ['2026-11-18', '2026-11-17', 0],
  ])('booked on %s for %s: %i working days', (bookedOn, day, days) => {
    expect(leadWorkingDaysOf({ bookedOn, day })).toBe(days)
  })

  test.each([
    ['Cardiologia', 14],
    ['Clínica médica', 7],
    ['Clínica Geral', 7],
    ['Ginecologia e obstetrícia', 7],
    ['Nutrição', 10],
    ['Cirurgia geral', 7],
    ['Cirurgia vascular', 14],
  ])('%s within %i working days (ANS)', (specialty, days) => expect(ansLimitOf(specialty)).toBe(days))

  test('groups end where their names say', () => {
    expect([0, 2, 3, 7, 8, 14, 15, 30, 31].map(leadGroupOf)).toEqual([
      'upTo2',
      'upTo2',
      'upTo7',
      'upTo7',
      'upTo14',
      'upTo14',
      'upTo30',
      'upTo30',
      'more',
    ])
    expect([5, 6, 15, 16, 30, 31].map(waitGroupOf)).toEqual([
      'upTo5',
      'upTo15',
      'upTo15',
      'upTo30',
      'upTo30',
      'more',
    ])
  })

  test('the median is a value that somebody waited', () => {
    expect(quantile([], 0.5)).toBeNull()
    expect(quantile([4], 0.9)).toBe(4)
    expect(quantile([9, 1, 5], 0.5)).toBe(5)
    expect(quantile([9, 1, 5, 7], 0.5)).toBe(5)
    expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9)
  })
})

describe('the period before', () => {
  test('is as long, and ends on the day before', () => {
    expect(previousOf({ from: '2026-11-11', to: '2026-11-17' })).toEqual({
      from: '2026-11-04',
      to: '2026-11-10',
    })
    expect(previousOf({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    })
  })

  test('says what makes it unequal', () => {
    const week = { from: '2026-11-11', to: '2026-11-17' }
    expect(notesOf(week, previousOf(week))).toEqual([])
    const holiday = { from: '2026-11-18', to: '2026-11-24' }
    expect(notesOf(holiday, previousOf(holiday))).toEqual(['holidays'])
    const days = { from: '2026-11-12', to: '2026-11-13' }
    expect(notesOf(days, previousOf(days))).toEqual([])
    const monday = { from: '2026-11-16', to: '2026-11-17' }
    expect(notesOf(monday, previousOf(monday))).toEqual(['unequalDays'])
  })
})
