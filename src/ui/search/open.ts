import { useSyncExternalStore } from 'react'
import { catchEarly, takeEarly } from './early.ts'

/** Which of the two dialogs of the keyboard is open; one at a time, over whatever else is. */
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
