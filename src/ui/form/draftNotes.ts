import { useSyncExternalStore } from 'react'
import { dropStored, notePrefix, readStored } from './storedNotes.ts'

/**
 * What is being typed, kept in this tab so that a reload or an ended session loses nothing. The session clears
 * keys of this prefix when the person signs out, and puts them away when somebody else signs in.
 */
export function readNote(key: string): unknown {
  try {
    const own = sessionStorage.getItem(notePrefix + key)
    const from = predecessor()
    return JSON.parse(own ?? (from === null ? null : readStored(from, key, sessionStorage)) ?? 'null')
  } catch {
    return null
  }
}

export function writeNote(key: string, value: unknown): void {
  try {
    const from = predecessor()
    if (from !== null) dropStored(from, key, sessionStorage)
    sessionStorage.setItem(notePrefix + key, JSON.stringify(value))
  } catch {
    // Storage is full or closed to us: typing goes on without the safety net.
  }
}

export function dropNote(key: string): void {
  try {
    sessionStorage.removeItem(notePrefix + key)
  } catch {
    // Then nothing was kept either.
  }
}

interface Handover {
  /** Who typed what stands on the page. */
  readonly from: string
  /** The one page that is handed over. */
  readonly pathname: string
}

let handover: Handover | null = null
const listeners = new Set<() => void>()

/** Somebody took over the page that is open: what stands in its forms is theirs from now on. */
export function handOverNotes(from: string, pathname: string): void {
  handover = { from, pathname }
  for (const listener of listeners) listener()
}

/** Another each time that the page changes hands: forms then note what they hold under who is there now. */
export const useHandover = (): unknown =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => handover,
    () => null,
  )

/** Who left this very page to the person who is here now. */
const predecessor = (): string | null =>
  handover?.pathname === window.location.pathname ? handover.from : null
