import { describe, expect, test } from 'vitest'
import {
  type Ending,
  isOpen,
  isTooEarly,
  mayReschedule,
  mayTransition,
  occupiesTime,
  type State,
  states,
  timingOf,
  transitionsAt,
  transitionsFrom,
  wayTo,
} from './rules.ts'

/** Written by hand from the product's rules, so that a change of the table under test shows. */
const expected: Readonly<
  Record<State, { to: State[]; occupiesTime: boolean; isOpen: boolean; mayReschedule: boolean }>
> = {
  scheduled: {
    to: ['confirmed', 'waiting', 'cancelled', 'noShow'],
    occupiesTime: true,
    isOpen: true,
    mayReschedule: true,
  },
  confirmed: {
    to: ['waiting', 'cancelled', 'noShow'],
    occupiesTime: true,
    isOpen: true,
    mayReschedule: true,
  },
  waiting: {
    to: ['inService', 'cancelled', 'noShow'],
    occupiesTime: true,
    isOpen: true,
    mayReschedule: false,
  },
  inService: { to: ['done'], occupiesTime: true, isOpen: true, mayReschedule: false },
  done: { to: [], occupiesTime: true, isOpen: false, mayReschedule: false },
  cancelled: { to: [], occupiesTime: false, isOpen: false, mayReschedule: false },
  noShow: { to: ['waiting'], occupiesTime: false, isOpen: false, mayReschedule: false },
}

test('every state is in the table', () => {
  expect(Object.keys(expected)).toEqual(states)
})

describe.each(states)('%s', (from) => {
  test('goes where it may, and nowhere else', () => {
    expect(transitionsFrom(from)).toEqual(expected[from].to)
    for (const to of states) expect(mayTransition(from, to), to).toBe(expected[from].to.includes(to))
  })

  test('keeps its time, is left over in the evening, goes to another time', () => {
    expect(occupiesTime(from)).toBe(expected[from].occupiesTime)
    expect(isOpen(from)).toBe(expected[from].isOpen)
    expect(mayReschedule(from)).toBe(expected[from].mayReschedule)
  })
})

test.each<[State, Ending, State[] | null]>([
  ['scheduled', 'done', ['waiting', 'inService', 'done']],
  ['confirmed', 'done', ['waiting', 'inService', 'done']],
  ['waiting', 'done', ['inService', 'done']],
  ['inService', 'done', ['done']],
  ['scheduled', 'noShow', ['noShow']],
  ['waiting', 'cancelled', ['cancelled']],
  ['inService', 'noShow', null],
  ['inService', 'cancelled', null],
  ['done', 'done', null],
  ['noShow', 'done', null],
  ['cancelled', 'done', null],
])('the day is closed from %s to %s by %j', (from, to, way) => {
  expect(wayTo(from, to)).toEqual(way)
})

describe('the day of an appointment', () => {
  const days = { first: '2027-03-01', last: '2027-03-02' }

  test('is ahead, today until the night is over, or over', () => {
    expect(
      ['2027-02-28', '2027-03-01', '2027-03-02', '2027-03-03'].map((day) => timingOf(days, day)),
    ).toEqual(['ahead', 'today', 'today', 'over'])
  })

  test('a future day can be attended or missed by nobody', () => {
    const early = states.filter((to) => isTooEarly(to, 'ahead'))
    expect(early).toEqual(['waiting', 'inService', 'done', 'noShow'])
    expect(states.filter((to) => isTooEarly(to, 'today') || isTooEarly(to, 'over'))).toEqual([])
  })

  test('before it an appointment is confirmed or cancelled; after it management alone changes it', () => {
    const desk = { mayBook: true, isManagement: false }
    const manager = { mayBook: true, isManagement: true }
    const professional = { mayBook: false, isManagement: false }
    expect(transitionsAt('scheduled', 'ahead', manager)).toEqual(['confirmed', 'cancelled'])
    expect(transitionsAt('scheduled', 'today', desk)).toEqual(expected.scheduled.to)
    expect(transitionsAt('scheduled', 'over', desk)).toEqual([])
    expect(transitionsAt('scheduled', 'over', manager)).toEqual(expected.scheduled.to)
    expect(transitionsAt('waiting', 'today', professional)).toEqual(['inService'])
    expect(transitionsAt('waiting', 'over', professional)).toEqual([])
  })
})
