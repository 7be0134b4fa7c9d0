import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readCredentials } from '#platform/session.ts'
import { setConnection } from './connection.ts'
import { type Channel, joinLive } from './leader.ts'
import { openLiveStream } from './stream.ts'
import { createInvalidator } from './topics.ts'

const beatMs = 20_000

/**
 * Updates the screen live while a network is open: events from the one stream of this browser make the
 * queries they concern be read again. `onAccess` is called when the person's own access changed.
 */
export function useLive(orgId: string | null, onAccess: () => void): void {
  const client = useQueryClient()
  useEffect(() => {
    const credentials = readCredentials()
    if (orgId === null || !credentials) return
    const invalidator = createInvalidator(client, isVisible)
    const membership = joinLive({
      name: `acolhe:live:${credentials.userId}:${orgId}`,
      locks: navigator.locks,
      createChannel,
      isVisible,
      open: (options) =>
        openLiveStream({
          ...options,
          url: `/api/v1/orgs/${orgId}/events`,
          readToken: credentials.readToken,
        }),
      onEvent: invalidator.event,
      onGap: invalidator.everything,
      onAccess,
      onConnection: setConnection,
    })
    const beat = setInterval(membership.beat, beatMs)
    window.addEventListener('online', membership.wake)
    window.addEventListener('offline', membership.drop)
    document.addEventListener('visibilitychange', membership.beat)
    return () => {
      clearInterval(beat)
      window.removeEventListener('online', membership.wake)
      window.removeEventListener('offline', membership.drop)
      document.removeEventListener('visibilitychange', membership.beat)
      membership.close()
      invalidator.stop()
      setConnection(null)
    }
  }, [client, orgId, onAccess])
}

const isVisible = () => document.visibilityState === 'visible'

/** Without BroadcastChannel no other tab can be reached. */
function createChannel(name: string): Channel {
  if (typeof BroadcastChannel !== 'undefined') return new BroadcastChannel(name)
  return { postMessage: () => {}, close: () => {}, onmessage: null }
}
