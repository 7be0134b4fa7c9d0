import { useSyncExternalStore } from 'react'

/** A record that can't be deleted, with the records that use it. */
export interface Use {
  readonly id: string
  readonly name: string
  readonly by: string
  /** The next of the appointments that use it, if the person sees one. */
  readonly appointmentId?: string
}

/** What uses one record, each text once. */
export interface UsedRecord {
  readonly id: string
  readonly name: string
  readonly by: readonly Pick<Use, 'by' | 'appointmentId'>[]
}

export function byRecord(uses: readonly Use[]): readonly UsedRecord[] {
  const found = new Map<string, { id: string; name: string; by: Use[] }>()
  for (const use of uses) {
    const one = found.get(use.id) ?? { id: use.id, name: use.name, by: [] }
    if (!one.by.some(({ by }) => by === use.by)) one.by.push(use)
    found.set(use.id, one)
  }
  return [...found.values()]
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
