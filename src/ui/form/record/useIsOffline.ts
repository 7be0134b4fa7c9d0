import { useConnection } from '#platform/live/connection.ts'

/** True when the browser reports being offline: the stream may fail where a save would not. */
export function useIsOffline(): boolean {
  return useConnection().state === 'offline' && !navigator.onLine
}
