import { onlineManager } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { decodeProblem } from './client.ts'
import { ConnectionError } from './connection.ts'
import { failure } from './problem.ts'
import { mayRetry, pauseBefore, queryClient } from './queryClient.ts'

const problem = (code: string, status: number) => decodeProblem({ code, status, detail: 'Não.' }, status)

test.each([
  ['the server’s database is away', problem('unavailable', 503), [2_000, 4_000, 8_000]],
  ['the server failed', problem('unexpected', 500), [1_000, 2_000]],
  ['the connection failed', new TypeError('fetch failed'), [1_000, 2_000]],
  ['the server refused', problem('forbidden', 403), []],
])('reads are repeated when %s', (_, error, pauses) => {
  const made: number[] = []
  for (let failures = 0; mayRetry(failures, error); failures++) made.push(pauseBefore(failures, error))
  expect(made).toEqual(pauses)
})

test('a client that a busy server rejected comes back after the requested time, not all at once', () => {
  const busy = failure('busy')
  expect([4, 5].map((failures) => mayRetry(failures, busy))).toEqual([true, false])
  expect([pauseBefore(0, busy, () => 0), pauseBefore(3, busy, () => 1)]).toEqual([2_000, 3_000])
})

test('without a connection a read fails at once, instead of waiting for one', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  onlineManager.setOnline(false)
  try {
    const read = queryClient.fetchQuery({
      queryKey: ['offline'],
      queryFn: () => Promise.reject(new ConnectionError('network')),
      retry: mayRetry,
    })
    const outcome = await Promise.race([read.catch((error: unknown) => error), elapsed(1_000)])
    expect(outcome).toBeInstanceOf(ConnectionError)
  } finally {
    onlineManager.setOnline(true)
    vi.unstubAllGlobals()
    queryClient.clear()
  }
})

const elapsed = (ms: number) => new Promise((resolve) => setTimeout(() => resolve('still waiting'), ms))
