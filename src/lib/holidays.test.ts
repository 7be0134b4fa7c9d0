import { describe, expect, test } from 'vitest'
import { easterOf, nationalHolidays } from './holidays.ts'

/** Published dates, from the earliest to the latest that Easter can have. */
test.each([
  ...['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2038-04-25', '2285-03-22'],
  // A Sunday earlier than the moon's cycle would have them.
  ...['1954-04-18', '1981-04-19', '2049-04-18', '2076-04-19'],
])('Easter is on %s', (date) => {
  expect(easterOf(Number(date.slice(0, 4)))).toBe(date)
  expect(new Date(`${date}T00:00:00Z`).getUTCDay()).toBe(0)
})

describe('2027', () => {
  const year = nationalHolidays(2027)
  const dates = (isOptional: boolean) =>
    year.filter((one) => one.isOptional === isOptional).map(({ date }) => date)

  test('the days that the law names, the black awareness day among them', () => {
    expect(dates(false)).toEqual([
      '2027-01-01',
      '2027-03-26',
      '2027-04-21',
      '2027-05-01',
      '2027-09-07',
      '2027-10-12',
      '2027-11-02',
      '2027-11-15',
      '2027-11-20',
      '2027-12-25',
    ])
  })

  test('the optional ones: carnival and Corpus Christi', () => {
    expect(dates(true)).toEqual(['2027-02-08', '2027-02-09', '2027-05-27'])
  })

  test('in order, and no name twice', () => {
    expect(year.map(({ date }) => date)).toEqual(year.map(({ date }) => date).sort())
    expect(new Set(year.map(({ name }) => name)).size).toBe(year.length)
  })
})
