import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dateOf, dayMs, dayOf, isDate, isLastOfMonth, nthOfMonth, weekOf } from './days.ts'
import { weekdayOf } from './weekHours.ts'

const day = fc.integer({ min: dayOf('1900-01-01'), max: dayOf('2200-12-31') })
const utc = (counted: number) => new Date(counted * dayMs)

test('days are counted from 1 January 1970', () => {
  expect(dayOf('1970-01-01')).toBe(0)
  expect(dayOf('2026-11-21')).toBe(20_778)
  expect(dateOf(-1)).toBe('1969-12-31')
})

test('a counted day is written and read back, the second time too', () => {
  fc.assert(
    fc.property(day, (one) => {
      expect(dayOf(dateOf(one))).toBe(one)
      expect(dateOf(one)).toBe(utc(one).toISOString().slice(0, 10))
    }),
  )
})

test('a day has the weekday that the calendar gives it', () => {
  fc.assert(
    fc.property(day, (one) => {
      expect(weekdayOf(one)).toBe(utc(one).getUTCDay())
    }),
  )
})

test('a date is one of the calendar', () => {
  expect(['2028-02-29', '1897-02-28', '0001-01-01', '9999-12-31'].every(isDate)).toBe(true)
  expect(['2027-02-29', '2027-13-01', '0000-01-01', '27-01-01', '2027-01-01T00:00', ''].some(isDate)).toBe(
    false,
  )
})

test('a week begins on Monday', () => {
  expect(weekOf(dayOf('2026-11-22'))).toBe(weekOf(dayOf('2026-11-16')))
  expect(weekOf(dayOf('2026-11-23'))).toBe(weekOf(dayOf('2026-11-22')) + 1)
  expect(weekOf(dayOf('1969-12-29'))).toBe(weekOf(dayOf('1970-01-04')))
})

test('days are added across months, years and leap days', () => {
  expect(addDays('2026-11-30', 2)).toBe('2026-12-02')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
})

describe('within the month', () => {
  test.each([
    ['2026-11-01', 1, false],
    ['2026-11-07', 1, false],
    ['2026-11-08', 2, false],
    ['2026-11-23', 4, false],
    ['2026-11-24', 4, true],
    ['2026-11-30', 5, true],
  ])('%s is the %i. of its weekday, the last: %s', (date, nth, isLast) => {
    expect(nthOfMonth(dayOf(date))).toBe(nth)
    expect(isLastOfMonth(dayOf(date))).toBe(isLast)
  })
})
