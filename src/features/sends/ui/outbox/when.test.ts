import { expect, test } from 'vitest'
import { isUrgent, showUntil, showVisit, showWhole } from './when.ts'

const zone = 'America/Sao_Paulo'
const now = new Date('2026-11-17T13:42:00Z')

test('an appointment is said with its weekday, on the clock of its unit', () => {
  expect(showVisit('2026-11-18T12:00:00Z', zone)).toBe('qua 18/11, 09:00')
  expect(showVisit('2026-11-18T12:00:00Z', 'America/Manaus')).toBe('qua 18/11, 08:00')
  expect(showWhole('2026-11-18T12:00:00Z', zone)).toBe('quarta-feira, 18/11, 09:00')
})

test.each([
  ['2026-11-17T23:00:00Z', 'até hoje, 20:00', true],
  ['2026-11-18T12:00:00Z', 'até amanhã, 09:00', true],
  ['2026-11-18T14:00:00Z', 'até amanhã, 11:00', false],
  ['2026-11-26T12:00:00Z', 'até 26/11', false],
])('%s is said as %s', (instant, text, urgent) => {
  expect(showUntil(instant, zone, now)).toBe(text)
  expect(isUrgent(instant, now)).toBe(urgent)
})
