import { useSyncExternalStore } from 'react'

/** The number of bot checks at work. A check takes about a second, and forms show it. */
let running = 0
const listeners = new Set<() => void>()

export async function whileChecking<T>(work: () => Promise<T>): Promise<T> {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}

export const usePersonCheck = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  )

function change(by: number) {
  running += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
