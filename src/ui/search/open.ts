import { useSyncExternalStore } from 'react'
import { catchEarly, takeEarly } from './early.ts'

/** The open one of the two dialogs of the keyboard; one at a time, over everything else. */
export type KeyDialog = 'search' | 'keys' | null

let open: KeyDialog = null
const listeners = new Set<() => void>()

export function openKeyDialog(next: KeyDialog): void {
  if (next !== 'search') takeEarly()
  else if (open !== 'search') catchEarly()
  open = next
  for (const listener of listeners) listener()
}

export const openSearch = (): void => openKeyDialog('search')

export function useKeyDialog(): KeyDialog {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
    () => null,
  )
}
