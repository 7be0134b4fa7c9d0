import { useSyncExternalStore } from 'react'

/** Why a record can't be deleted: which, and by what it is used. */
export interface Use {
  readonly id: string
  readonly name: string
  readonly by: string
}

let uses: readonly Use[] = []
const listeners = new Set<() => void>()

/** Opens the dialog that names them; an empty list closes it. */
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
