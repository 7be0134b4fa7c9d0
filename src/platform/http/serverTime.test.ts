import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime, onOwnClock } from './serverTime.ts'

const now = Date.parse('2026-11-22T12:00:00.900Z')
const expiresAt = '2026-11-22T12:05:00.000Z'
afterEach(() => {
  noteServerTime(new Date().toUTCString())
  vi.useRealTimers()
})

/** Seconds until then, as this computer counts them. */
function secondsLeft(serverDate: string | null): number {
  vi.useFakeTimers({ now })
  noteServerTime(serverDate)
  return (onOwnClock(expiresAt) - Date.now()) / 1_000
}

test('an instant of the server is counted down to from the server’s own clock', () => {
  expect(secondsLeft('Sun, 22 Nov 2026 12:00:00 GMT')).toBe(299.1)
  // The computer is an hour ahead, or a day behind.
  expect(secondsLeft('Sun, 22 Nov 2026 11:00:00 GMT')).toBe(3_900)
  expect(secondsLeft('Mon, 23 Nov 2026 12:00:00 GMT')).toBe(-86_100)
})

test('without a header the last answer counts', () => {
  secondsLeft('Sun, 22 Nov 2026 11:00:00 GMT')
  expect(secondsLeft(null)).toBe(3_900)
})
