import { QueryClient } from '@tanstack/react-query'
import { problemOf } from './client.ts'
import { ConnectionError } from './connection.ts'
import { retryAfterS } from './problem.ts'
import { retryAfterOf } from './retryAfter.ts'

const isUnavailable = (error: unknown) => problemOf(error)?.code === 'unavailable'
const isBusy = (error: unknown) => problemOf(error)?.code === 'busy'

/** A rejected request would be rejected again; a lost connection or a failing server may recover. */
export function mayRetry(failures: number, error: unknown): boolean {
  // The browser knows that there is no connection: what can't be read is said at once.
  if (error instanceof ConnectionError && isOffline()) return false
  const status = problemOf(error)?.status ?? 500
  return failures < (isBusy(error) ? 5 : isUnavailable(error) ? 3 : 2) && status >= 500
}

const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false

/**
 * The delay in milliseconds. A server without its database gives a time to come back; a failing one is tried
 * again sooner. Clients that a busy server rejected don't all come back at once.
 */
export function pauseBefore(failures: number, error: unknown, random = Math.random): number {
  const requestedS = retryAfterOf(problemOf(error)?.data) ?? retryAfterS
  if (isBusy(error)) return requestedS * 1_000 * (1 + random() / 2)
  return (isUnavailable(error) ? requestedS : 1) * 1_000 * 2 ** failures
}

/**
 * The data of the session. Live events say what changed, so data stays fresh until then; the five minutes
 * only bound what a missed event could cost.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      retry: mayRetry,
      retryDelay: pauseBefore,
      // Offline a page says what it can't read, instead of waiting with grey blocks; it reads again once there
      // is a connection.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // The client itself repeats a write whose answer was lost, under the same key. Offline it fails at once.
    mutations: { retry: false, networkMode: 'always' },
  },
})
