import { expect, test } from 'vitest'
import { remaining } from './rules.ts'

test('the time that is left is said in whole minutes, rounded up', () => {
  const minute = 60_000
  expect(remaining(120 * minute)).toBe('em 2 h')
  expect(remaining(117.2 * minute)).toBe('em 1 h 58 min')
  expect(remaining(60 * minute)).toBe('em 1 h')
  expect(remaining(12 * minute)).toBe('em 12 min')
  expect(remaining(1.5 * minute)).toBe('em 2 min')
  expect(remaining(minute)).toBe('em menos de um minuto')
  expect(remaining(-1)).toBe('em menos de um minuto')
})
