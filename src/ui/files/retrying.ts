import { problemOf } from '#platform/http/client.ts'
import { ConnectionError } from '#platform/http/connection.ts'

/** The specification's limits (§9): how long a file's work is tried again before it counts as failed. */
export const uploadRetryMs = 10 * 60_000
export const operationRetryMs = 2 * 60_000

const firstPauseMs = 1_000
const longestPauseMs = 30_000

export interface Clock {
  now(): number
  /** Rejects when the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** A lost connection and a failing server may recover; what was refused stays refused. */
export function mayRecover(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  const status = problemOf(error)?.status
  return status === 429 || (status !== undefined && status >= 500)
}

/** Tries until it works, is refused, is cancelled, or the time is over; the last failure is thrown. */
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
