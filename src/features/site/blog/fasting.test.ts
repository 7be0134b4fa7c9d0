import { expect, test } from 'vitest'
import { lastMeal } from './fasting.ts'

test('at six on Wednesday after 8 to 12 hours: the last meal is between 18:00 and 22:00 of Tuesday', () => {
  const { from, until } = lastMeal(new Date('2026-11-25T06:00:00Z'), { minHours: 8, maxHours: 12 })
  expect(from.toISOString()).toBe('2026-11-24T18:00:00.000Z')
  expect(until.toISOString()).toBe('2026-11-24T22:00:00.000Z')
})
