import { QueryClient } from '@tanstack/react-query'
import { problemOf } from './client.ts'

/** What the server refused stays refused; a lost connection or a failing server may recover. */
export function mayRetry(failures: number, error: unknown): boolean {
  const status = problemOf(error)?.status ?? 500
  return failures < 2 && status >= 500
}

/**
 * The data of the session. Live events say what changed, so data stays fresh until then; the five minutes
 * only bound what a missed event could cost.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5 * 60_000, retry: mayRetry },
    // The client itself repeats a write whose answer was lost, under the same key. Offline it fails at once.
    mutations: { retry: false, networkMode: 'always' },
  },
})
