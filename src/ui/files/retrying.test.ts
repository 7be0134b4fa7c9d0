import { ORPCError } from '@orpc/client'
import { describe, expect, test } from 'vitest'
import { ConnectionError } from '#platform/http/connection.ts'
import { type Clock, operationRetryMs, retrying, uploadRetryMs } from './retrying.ts'

/** A clock whose waits take no time. */
function fastClock(): Clock & { pauses: number[] } {
  let now = 0
  const pauses: number[] = []
  return {
    pauses,
    now: () => now,
    async wait(ms, signal) {
      signal?.throwIfAborted()
      pauses.push(ms)
      now += ms
    },
  }
}

const lost = () => Promise.reject(new ConnectionError('network', new Error('lost')))
const rejected = (status: number) => () => Promise.reject(new ORPCError('x', { status, message: 'não' }))

describe('trying again', () => {
  test.each([
    [uploadRetryMs, 600_000],
    [operationRetryMs, 120_000],
  ])('ends within %i ms', async (forMs, expected) => {
    const clock = fastClock()
    await expect(retrying(lost, forMs, { clock })).rejects.toBeInstanceOf(ConnectionError)
    expect(forMs).toBe(expected)
    expect(clock.now()).toBeLessThanOrEqual(forMs)
    expect(clock.now()).toBeGreaterThan(forMs - 31_000)
    expect(clock.pauses.slice(0, 3)).toEqual([1_000, 2_000, 4_000])
  })

  test('resolves once it works, and reports each pause', async () => {
    let attempts = 0
    let pauses = 0
    const work = () => (++attempts < 4 ? lost() : Promise.resolve('kept'))
    const clock = fastClock()
    expect(await retrying(work, uploadRetryMs, { clock, onPause: () => pauses++ })).toBe('kept')
    expect([attempts, pauses]).toEqual([4, 3])
  })

  test.each([413, 415, 403, 404, 422])('a refusal with %i is final', async (status) => {
    const clock = fastClock()
    await expect(retrying(rejected(status), uploadRetryMs, { clock })).rejects.toMatchObject({ status })
    expect(clock.pauses).toEqual([])
  })

  test.each([429, 500, 503])('an answer with %i may change', async (status) => {
    const clock = fastClock()
    await expect(retrying(rejected(status), operationRetryMs, { clock })).rejects.toMatchObject({ status })
    expect(clock.pauses.length).toBeGreaterThan(3)
  })

  test('is over as soon as it is cancelled', async () => {
    const control = new AbortController()
    const clock = fastClock()
    const work = () => {
      control.abort()
      return lost()
    }
    await expect(retrying(work, uploadRetryMs, { clock, signal: control.signal })).rejects.toBeDefined()
    expect(clock.pauses).toEqual([])
  })
})
