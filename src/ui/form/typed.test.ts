import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCents } from '#lib/money.ts'
import { formatTime } from '#lib/weekHours.ts'
import {
  formatDateTyped,
  readDate,
  readDay,
  readMoney,
  readPrice,
  readTime,
  readWhole,
  showDate,
  showDay,
  unreadable,
} from './typed.ts'

describe('a time', () => {
  test.each([
    ['8', '08:00'],
    ['18', '18:00'],
    ['830', '08:30'],
    ['183', '18:30'],
    ['0830', '08:30'],
    ['8:30', '08:30'],
    ['8h', '08:00'],
    ['18h30', '18:30'],
    ['7.5', '07:50'],
    [' 08:00 ', '08:00'],
  ])('%s is %s', (typed, time) => {
    expect(formatTime(readTime(typed) ?? unreadable)).toBe(time)
  })

  test.each(['25', '83', '25:00', '8:61', '2560', 'meio-dia', '7:30 da noite', '-8'])(
    '%s is none',
    (typed) => {
      expect(readTime(typed)).toBe(unreadable)
    },
  )

  test('nothing typed is nothing, and 24:00 is the end of a day only', () => {
    expect(readTime('  ')).toBeNull()
    expect(readTime('24:00')).toBe(unreadable)
    expect(readTime('24', true)).toBe(1440)
    expect(readTime('24:00', true)).toBe(1440)
  })

  test('every time of day is read as it is shown, with and without its colon', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        const shown = formatTime(minutes)
        expect(readTime(shown)).toBe(minutes)
        expect(readTime(shown.replace(':', ''))).toBe(minutes)
      }),
    )
  })

  test('what is typed says a time of day, nothing, or that it is none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 7 }), (typed) => {
        const read = readTime(typed)
        expect(read === null || read === unreadable || (read >= 0 && read < 1440)).toBe(true)
      }),
    )
  })
})

describe('an amount', () => {
  test('on the way to its cents', () => {
    expect(readMoney('12')).toBe(1200)
    expect(readMoney('12,')).toBe(1200)
    expect(readMoney('1.234,5')).toBe(123450)
    expect(readMoney('')).toBeNull()
    expect(readMoney('doze')).toBe(unreadable)
    expect(readMoney('-3')).toBe(unreadable)
  })

  test('every amount is read as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (cents) => {
        expect(readMoney(formatCents(cents))).toBe(cents)
      }),
    )
  })
})

test('a whole number', () => {
  expect(readWhole('1.200')).toBe(1200)
  expect(readWhole('30')).toBe(30)
  expect(readWhole('')).toBeNull()
  expect(readWhole('1,5')).toBe(unreadable)
  expect(readWhole('-1')).toBe(unreadable)
})

describe('a date', () => {
  test('is laid out while typing, whichever way round it is pasted', () => {
    expect(formatDateTyped('2111')).toBe('21/11')
    expect(formatDateTyped('21112026')).toBe('21/11/2026')
    expect(formatDateTyped('2026-11-21')).toBe('21/11/2026')
    expect(formatDateTyped('1/3/2019')).toBe('01/03/2019')
  })

  test('of the calendar is stored; another stays as it was typed', () => {
    expect(readDate('29/02/2028')).toBe('2028-02-29')
    expect(readDate('29/02/2027')).toBe('29/02/2027')
    expect(readDate('21/1')).toBe('21/1')
    expect(showDate('21/1')).toBe('21/1')
  })

  test('without a year is a day of every year', () => {
    expect(readDay('25/01')).toBe('01-25')
    expect(showDay('01-25')).toBe('25/01')
    expect(readDay('25/01/2')).toBe('25/01/2')
    expect(readDay('25/01/2027')).toBe('2027-01-25')
    expect(readDay('31/02')).toBe('31/02')
  })

  test('every day is read as it is shown', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10)
        expect(readDate(showDate(date))).toBe(date)
        expect(readDay(showDay(date))).toBe(date)
      }),
    )
  })
})

test.each([
  ['0,0367', 36_700],
  [' R$ 0,09 ', 90_000],
  ['', null],
  ['R$', null],
  ['de graça', unreadable],
])('the price %s is %s', (typed, price) => {
  expect(readPrice(typed)).toBe(price)
})
