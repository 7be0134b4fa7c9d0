import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  brasiliaYear,
  dayIn,
  earliestDay,
  formatWall,
  instantOf,
  minuteOf,
  wallDate,
  wallMinute,
  wallOf,
} from './zones.ts'

const wall = (text: string) => minuteOf(`${text}Z`)
const instant = minuteOf
const show = formatWall

const zones = [
  'America/Sao_Paulo',
  'America/Noronha',
  'America/Rio_Branco',
  'America/New_York',
  'Europe/Lisbon',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
]

test('Brazil has no daylight saving since 2019, and had it before', () => {
  expect(show(wallOf('America/Sao_Paulo', instant('2026-12-21T12:00Z')))).toBe('2026-12-21T09:00')
  expect(show(wallOf('America/Noronha', instant('2026-12-21T12:00Z')))).toBe('2026-12-21T10:00')
  expect(show(wallOf('America/Rio_Branco', instant('2026-12-21T03:00Z')))).toBe('2026-12-20T22:00')
  expect(show(wallOf('America/Sao_Paulo', instant('2018-12-21T12:00Z')))).toBe('2018-12-21T10:00')
})

describe('New York, 2026', () => {
  const zone = 'America/New_York'

  test('an hour that is never shown is as much later', () => {
    expect(show(instantOf(zone, wall('2026-03-08T01:59')))).toBe('2026-03-08T06:59')
    expect(show(instantOf(zone, wall('2026-03-08T02:30')))).toBe('2026-03-08T07:30')
    expect(show(wallOf(zone, instantOf(zone, wall('2026-03-08T02:30'))))).toBe('2026-03-08T03:30')
    expect(show(instantOf(zone, wall('2026-03-08T03:00')))).toBe('2026-03-08T07:00')
  })

  test('an hour that is shown twice is the first', () => {
    expect(show(instantOf(zone, wall('2026-11-01T01:30')))).toBe('2026-11-01T05:30')
    expect(show(wallOf(zone, instant('2026-11-01T06:30Z')))).toBe('2026-11-01T01:30')
    expect(show(instantOf(zone, wall('2026-11-01T02:00')))).toBe('2026-11-01T07:00')
  })

  test('days of 23 and 25 hours', () => {
    const lengthOf = (day: string, next: string) =>
      instantOf(zone, wall(`${next}T00:00`)) - instantOf(zone, wall(`${day}T00:00`))
    expect(lengthOf('2026-03-08', '2026-03-09')).toBe(23 * 60)
    expect(lengthOf('2026-11-01', '2026-11-02')).toBe(25 * 60)
  })
})

test('what a wall shows leads back to the instant, or to the first of two', () => {
  const minutes = fc.integer({ min: minuteOf('2015-01-01T00:00Z'), max: minuteOf('2035-01-01T00:00Z') })
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (zone, at) => {
      const back = instantOf(zone, wallOf(zone, at))
      expect(back).toBeLessThanOrEqual(at)
      expect(at - back).toBeLessThanOrEqual(60)
      expect(wallOf(zone, back)).toBe(wallOf(zone, at))
    }),
  )
})

test('a wall is counted from the midnight of its date', () => {
  expect(wallMinute('2026-11-20', 18 * 60)).toBe(wall('2026-11-20T18:00'))
  expect(formatWall(wallMinute('2026-11-20', 25 * 60))).toBe('2026-11-21T01:00')
  expect(wallDate(wallMinute('2026-11-20', 1439))).toBe('2026-11-20')
  expect(wallDate(wallMinute('2026-11-20', -1))).toBe('2026-11-19')
})

test('the day is the place’s', () => {
  expect(dayIn('2026-11-21T02:30:00Z')).toBe('2026-11-20')
  expect(dayIn(new Date('2026-11-21T02:30:00Z'), 'America/Noronha')).toBe('2026-11-21')
  expect(earliestDay(new Date('2026-11-21T04:59:59Z'))).toBe('2026-11-20')
  expect(brasiliaYear(new Date('2027-01-01T02:59:59Z'))).toBe('2026')
})
