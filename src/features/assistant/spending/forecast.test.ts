import { expect, test } from 'vitest'
import { businessDays, forecastOf } from './forecast.ts'

test('business days are neither weekends nor national holidays', () => {
  // November 2026: Finados on a Monday, Consciência Negra on a Friday, the Republic on a Sunday.
  expect(businessDays('2026-11-30')).toEqual({ begun: 19, all: 19 })
  expect(businessDays('2026-11-02')).toEqual({ begun: 0, all: 19 })
  expect(businessDays('2026-11-20')).toEqual({ begun: 13, all: 19 })
})

test('a month goes on as it has begun, and never costs less than it has', () => {
  expect(forecastOf(1_300, '2026-11-20')).toBe(1_900)
  expect(forecastOf(1_300, '2026-11-30')).toBe(1_300)
  expect(forecastOf(700, '2026-11-01')).toBe(700)
  expect(forecastOf(0, '2026-11-20')).toBe(0)
})
