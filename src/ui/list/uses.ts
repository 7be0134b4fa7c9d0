import { useSyncExternalStore } from 'react'

/** A record that can't be deleted, with the records that use it. */
export interface Use {
  readonly id: string
  readonly name: string
  readonly by: string
}

let uses: readonly Use[] = []
const listeners = new Set<() => void>()

/** Opens the dialog that lists them; an empty list closes it. */
export function showUses(next: readonly Use[]): void {
  uses = next
  for (const listener of listeners) listener()
}

export function useUses(): readonly Use[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => uses,
    () => uses,
  )
}
