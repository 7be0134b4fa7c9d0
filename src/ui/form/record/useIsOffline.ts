import { useConnection } from '#platform/live/connection.ts'

/** The stream alone may fail where a save would not: only what the browser itself says stops it. */
export function useIsOffline(): boolean {
  return useConnection().state === 'offline' && !navigator.onLine
}
