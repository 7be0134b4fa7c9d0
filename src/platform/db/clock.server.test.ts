import { afterEach, expect, test, vi } from 'vitest'
import { followDatabaseClock } from './clock.server.ts'

afterEach(() => {
  vi.useRealTimers()
})

const setOwn = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms })

/**
 * Simulates an answer: sent and received at these times of the process's clock, made at that time of the
 * database's.
 */
function answered(
  clock: ReturnType<typeof followDatabaseClock>,
  sentAt: number,
  heard: number,
  databaseNow: number,
) {
  setOwn(heard)
  clock.observe(new Date(databaseNow), sentAt)
  return clock.now().getTime() - heard
}

test('the own clock stays as it is while the answers agree with it, however long they take', () => {
  const clock = followDatabaseClock()
  expect(answered(clock, 1_000, 1_004, 1_002)).toBe(0)
  expect(answered(clock, 2_000, 9_000, 2_001)).toBe(0)
  expect(answered(clock, 10_000, 19_000, 18_999)).toBe(0)
})

test('it is corrected by the smallest amount that agrees with the answers', () => {
  const clock = followDatabaseClock()
  expect(answered(clock, 10_000, 10_010, 50_000)).toBe(39_990)
  expect(answered(clock, 20_000, 20_002, 60_001)).toBe(39_999)
  expect(answered(clock, 30_000, 30_500, 70_200)).toBe(39_999)
  expect(answered(clock, 40_000, 40_004, 40_001)).toBe(1)
})

test('a database that is behind holds it back', () => {
  const clock = followDatabaseClock()
  expect(answered(clock, 100_000, 100_020, 40_000)).toBe(-60_000)
})
