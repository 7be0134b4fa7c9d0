import { problemOf } from '#platform/http/client.ts'
import { ConnectionError } from '#platform/http/connection.ts'

/**
 * The specification's limits (§9) in milliseconds: an operation on files is retried for so long before it
 * fails.
 */
export const uploadRetryMs = 10 * 60_000
export const operationRetryMs = 2 * 60_000

const firstPauseMs = 1_000
const longestPauseMs = 30_000

export interface Clock {
  now(): number
  /** Rejects when the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** True for a lost connection and a failing server, which may recover; a rejection is final. */
export function mayRecover(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  const status = problemOf(error)?.status
  return status === 429 || (status !== undefined && status >= 500)
}

/**
 * Retries until the work succeeds, is rejected or cancelled, or the time is over; throws the last failure.
 */
export async function retrying<T>(
  work: () => Promise<T>,
  forMs: number,
  { signal, onPause, clock = realClock }: { signal?: AbortSignal; onPause?: () => void; clock?: Clock } = {},
): Promise<T> {
  const end = clock.now() + forMs
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted || !mayRecover(error) || clock.now() + pause > end) throw error
      onPause?.()
      await clock.wait(pause, signal)
    }
  }
}

const realClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    }),
}
