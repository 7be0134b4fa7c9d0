import { useSyncExternalStore } from 'react'
import type { Connection } from './leader.ts'

const unknown: Connection = { state: 'connecting', since: null }
const listeners = new Set<() => void>()
let connection = unknown

export function setConnection(next: Connection | null): void {
  connection = next ?? unknown
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The state of the live connection. `since`: the moment it stopped being live, for "Sem conexão, dados das
 * 09:42"; null while it is live or has not been yet.
 */
export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => unknown,
  )
}
