import { expect, test } from 'vitest'
import { showBriefly, showRecent } from './showInstant.ts'

const now = new Date(2026, 10, 23, 10, 0)

test.each([
  [new Date(2026, 10, 23, 8, 12), 'hoje, 08:12'],
  [new Date(2026, 10, 22, 23, 59), 'ontem, 23:59'],
  [new Date(2026, 10, 3, 9, 0), '03/11, 09:00'],
  [new Date(2025, 10, 23, 9, 5), '23/11/2025, 09:05'],
])('%s is shown as %s', (at, text) => {
  expect(showRecent(at.toISOString(), now)).toBe(text)
})

test.each([
  [new Date(2026, 10, 23, 8, 12), '08:12'],
  [new Date(2026, 10, 22, 23, 59), 'ontem'],
  [new Date(2026, 10, 3, 9, 0), '03/11'],
])('%s is briefly %s', (at, text) => {
  expect(showBriefly(at.toISOString(), now)).toBe(text)
})
