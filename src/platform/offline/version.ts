import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isOutdated = false

export function markOutdated(): void {
  isOutdated = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True once a newer version than this page's is ready: a reload brings it. */
export const useIsOutdated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOutdated,
    () => false,
  )
