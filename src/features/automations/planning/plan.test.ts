import { describe, expect, test } from 'vitest'
import { formatWall, instantOf, wallMinute, wallOf } from '#lib/zones.ts'
import { type AutomationKind, type Timing, timings } from '../rules.ts'
import type { AppointmentFacts } from './facts.ts'
import { plan } from './plan.ts'

const saoPaulo = 'America/Sao_Paulo'
const quiet = { quietFrom: 20 * 60, quietUntil: 8 * 60 }

/** `2026-11-26 14:30` on the clock of a place. */
function at(text: string, zone = saoPaulo): number {
  const [date = '', time = ''] = text.split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return instantOf(zone, wallMinute(date, hours * 60 + minutes))
}

interface Given extends Partial<AppointmentFacts> {
  readonly starts: string
  readonly zone?: string
  readonly holidays?: readonly string[]
  readonly now?: string
  readonly silence?: { quietFrom: number; quietUntil: number }
  readonly timing?: Timing
}

/** What goes out for an appointment, by automation: the time on the unit's clock; nothing for what is over. */
function planned(kinds: readonly AutomationKind[], given: Given): Partial<Record<string, string>> {
  const { starts, zone = saoPaulo, holidays = [], now = '2026-11-02 09:00', silence, timing, ...over } = given
  const unit = {
    timeZone: zone,
    holidayExceptions: [],
    holidays: holidays.map((date) => ({ date, name: 'Feriado' })),
  }
  const appointment: AppointmentFacts = {
    id: 'a',
    scheduleVersion: 1,
    patientId: 'p',
    unitId: 'u',
    unit,
    kind: 'visit',
    state: 'scheduled',
    startsAt: at(starts, zone),
    endsAt: at(starts, zone) + 30,
    scheduledAt: at(now, zone),
    missedAt: null,
    needsPreparation: false,
    followUpDays: null,
    ...over,
  }
  const automations = kinds.map((kind) => ({
    id: kind,
    kind,
    timing: timing ?? timings[kind],
    unitIds: [],
    appointmentKinds: [],
  }))
  const found = plan(appointment, automations, silence ?? quiet, at(now, zone))
  return Object.fromEntries(
    found
      .filter(({ mayBegin }) => mayBegin)
      .map(({ automationId, dueAt }) => [automationId, formatWall(wallOf(zone, dueAt)).replace('T', ' ')]),
  )
}

describe('before an appointment', () => {
  test('a Thursday has its request on Monday, its reminder on Wednesday and the second notice that afternoon', () => {
    expect(
      planned(['confirmation', 'dayBefore', 'secondNotice', 'preparation', 'sameDay'], {
        starts: '2026-11-26 14:30',
        needsPreparation: true,
      }),
    ).toEqual({
      confirmation: '2026-11-23 10:00',
      dayBefore: '2026-11-25 10:00',
      secondNotice: '2026-11-25 16:00',
      preparation: '2026-11-25 16:00',
      sameDay: '2026-11-26 12:30',
    })
  })

  test.each([
    ['a Saturday is reminded on Friday', '2026-11-28 09:00', [], '2026-11-27 10:00'],
    ['a Monday too', '2026-11-30 09:00', [], '2026-11-27 10:00'],
    [
      'or on Thursday, when Friday is a holiday of the unit',
      '2026-11-30 09:00',
      ['2026-11-27'],
      '2026-11-26 10:00',
    ],
    ['also one of every year', '2026-11-30 09:00', ['11-27'], '2026-11-26 10:00'],
    ['after a national holiday on the day before it', '2026-12-28 09:00', [], '2026-12-24 10:00'],
  ])('%s', (_, starts, holidays, expected) => {
    expect(planned(['dayBefore'], { starts, holidays })).toEqual({ dayBefore: expected })
  })

  test('carnival is no holiday by law: a unit that is open then sends', () => {
    expect(planned(['dayBefore'], { starts: '2027-02-10 09:00' })).toEqual({ dayBefore: '2027-02-09 10:00' })
  })

  test.each([
    ['2026-11-30 09:00', [], { dayBefore: '2026-11-27 10:00' }],
    ['2026-11-30 09:00', ['2026-11-27'], { dayBefore: '2026-11-26 10:00' }],
    ['2026-12-01 09:00', [], { confirmation: '2026-11-28 10:00', dayBefore: '2026-11-30 10:00' }],
  ])('%s: two questions on one day are one', (starts, holidays, expected) => {
    expect(planned(['confirmation', 'dayBefore'], { starts, holidays })).toEqual(expected)
  })

  test('who books late gets no reminder whose time is over, and no second notice without a first', () => {
    const late = { starts: '2026-11-26 14:30', now: '2026-11-25 11:00' }
    expect(planned(['confirmation', 'dayBefore', 'secondNotice'], late)).toEqual({})
  })

  test('but always what to prepare, at once, unless nobody could do it any more', () => {
    const exam = { starts: '2026-11-26 09:00', needsPreparation: true }
    expect(planned(['preparation'], { ...exam, now: '2026-11-25 17:30' })).toEqual({
      preparation: '2026-11-25 17:30',
    })
    expect(planned(['preparation'], { ...exam, now: '2026-11-25 21:00' })).toEqual({})
    expect(planned(['preparation'], { ...exam, now: '2026-11-26 08:00' })).toEqual({})
  })

  test('who confirmed is reminded, and has no second notice; who cancelled has nothing', () => {
    const kinds = ['confirmation', 'dayBefore', 'secondNotice'] as const
    const starts = '2026-11-26 14:30'
    expect(planned(kinds, { starts, state: 'confirmed' })).not.toHaveProperty('secondNotice')
    expect(planned(kinds, { starts, state: 'cancelled' })).toEqual({})
    expect(planned(kinds, { starts, state: 'waiting' })).toEqual({})
  })
})

describe('silence', () => {
  test('two hours before eight in the morning is the evening before, half an hour before the silence', () => {
    expect(planned(['sameDay'], { starts: '2026-11-26 08:00' })).toEqual({ sameDay: '2026-11-25 19:30' })
  })

  test('two hours before nine is at eight, when the silence ends', () => {
    expect(planned(['sameDay'], { starts: '2026-11-26 09:00' })).toEqual({ sameDay: '2026-11-26 08:00' })
  })

  test('a booking at night is told in the morning', () => {
    const given = { starts: '2026-11-30 09:00', now: '2026-11-25 22:10' }
    expect(planned(['booked'], given)).toEqual({ booked: '2026-11-26 08:00' })
  })

  test('without silence the times are what was set', () => {
    const silence = { quietFrom: 0, quietUntil: 0 }
    expect(planned(['sameDay'], { starts: '2026-11-26 07:00', silence })).toEqual({
      sameDay: '2026-11-26 05:00',
    })
  })

  test('a silence at noon is one, too', () => {
    const silence = { quietFrom: 12 * 60, quietUntil: 14 * 60 }
    expect(planned(['sameDay'], { starts: '2026-11-26 15:00', silence })).toEqual({
      sameDay: '2026-11-26 14:00',
    })
  })
})

describe('booked', () => {
  test('two minutes later, so that a slip is never told', () => {
    expect(planned(['booked'], { starts: '2026-11-30 09:00', now: '2026-11-25 11:00' })).toEqual({
      booked: '2026-11-25 11:02',
    })
  })

  test('not for an appointment that has begun, and not for one that was booked long ago', () => {
    expect(planned(['booked'], { starts: '2026-11-25 11:01', now: '2026-11-25 11:00' })).toEqual({})
    const scheduledAt = at('2026-11-20 09:00')
    expect(planned(['booked'], { starts: '2026-11-30 09:00', scheduledAt, now: '2026-11-25 11:00' })).toEqual(
      {},
    )
  })
})

describe('after an appointment', () => {
  test('half an hour after somebody was missed', () => {
    const given = {
      starts: '2026-11-25 09:00',
      now: '2026-11-25 09:20',
      state: 'noShow',
      missedAt: at('2026-11-25 09:20'),
    }
    expect(planned(['missed'], given)).toEqual({ missed: '2026-11-25 09:50' })
  })

  test('the question of the next day, also for a day that was closed on that one', () => {
    const done = { starts: '2026-11-25 15:00', state: 'done' }
    expect(planned(['satisfaction'], { ...done, now: '2026-11-25 15:40' })).toEqual({
      satisfaction: '2026-11-26 08:30',
    })
    expect(planned(['satisfaction'], { ...done, now: '2026-11-26 11:00' })).toEqual({
      satisfaction: '2026-11-26 11:00',
    })
    expect(planned(['satisfaction'], { ...done, now: '2026-12-26 11:00' })).toEqual({})
  })

  test('ten days before the follow-up is over, where one belongs to it', () => {
    const done = { starts: '2026-11-02 09:00', state: 'done', now: '2026-11-02 10:00' }
    expect(planned(['followUp'], { ...done, followUpDays: 30 })).toEqual({ followUp: '2026-11-22 10:00' })
    expect(planned(['followUp'], done)).toEqual({})
  })
})

describe('clocks', () => {
  test.each(['America/Noronha', 'America/Manaus', 'America/Rio_Branco'])('of %s', (zone) => {
    expect(planned(['dayBefore'], { starts: '2026-11-26 14:30', zone })).toEqual({
      dayBefore: '2026-11-25 10:00',
    })
  })

  test('that change between message and appointment', () => {
    // Clocks go back in New York on 1 November 2026.
    const zone = 'America/New_York'
    const given = { starts: '2026-11-02 09:00', zone, now: '2026-10-20 09:00' }
    expect(planned(['confirmation'], given)).toEqual({ confirmation: '2026-10-30 10:00' })
  })
})

test('an automation for some units or kinds leaves the others alone', () => {
  const facts = {
    ...{ id: 'a', scheduleVersion: 1, patientId: 'p', unitId: 'u', kind: 'visit', state: 'scheduled' },
    unit: { timeZone: saoPaulo, holidayExceptions: [], holidays: [] },
    startsAt: at('2026-11-26 14:30'),
    endsAt: at('2026-11-26 15:00'),
    scheduledAt: at('2026-11-02 09:00'),
    missedAt: null,
    needsPreparation: false,
    followUpDays: null,
  }
  const dayBefore = { id: 'one', kind: 'dayBefore', timing: timings.dayBefore } as const
  const count = (unitIds: string[], appointmentKinds: string[]) =>
    plan(facts, [{ ...dayBefore, unitIds, appointmentKinds }], quiet, at('2026-11-02 09:00')).length
  expect([count([], []), count(['u'], ['visit']), count(['other'], []), count([], ['exam'])]).toEqual([
    1, 1, 0, 0,
  ])
})
