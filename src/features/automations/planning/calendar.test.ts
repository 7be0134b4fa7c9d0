import { expect, test } from 'vitest'
import { isBirthday } from './calendar.ts'

test.each([
  ['1985-03-27', '2026-03-27', true],
  ['1985-03-27', '2026-03-28', false],
  ['2000-02-29', '2028-02-29', true],
  ['2000-02-29', '2028-02-28', false],
  ['2000-02-29', '2027-02-28', true],
  ['1999-02-28', '2027-02-28', true],
  ['2000-02-29', '2100-02-28', true],
])('who was born on %s has a birthday on %s: %s', (born, day, expected) => {
  expect(isBirthday(born, day)).toBe(expected)
})
