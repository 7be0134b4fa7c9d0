import { useSyncExternalStore } from 'react'
import { dropStored, notePrefix, readStored } from './storedNotes.ts'

/**
 * Stores what is being typed in this tab, so that a reload or an ended session loses nothing. The session
 * clears keys of this prefix when the person signs out, and stores them away when somebody else signs in.
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
    // Storage is full or denied: typing goes on without being stored.
  }
}

export function dropNote(key: string): void {
  try {
    sessionStorage.removeItem(notePrefix + key)
  } catch {
    // Then nothing was stored either.
  }
}

interface Handover {
  /** The id of the person who typed on this page. */
  readonly from: string
  /** The only page that is handed over. */
  readonly pathname: string
}

let handover: Handover | null = null
const listeners = new Set<() => void>()

/** Hands the forms of the open page over to the person who took over. */
export function handOverNotes(from: string, pathname: string): void {
  handover = { from, pathname }
  for (const listener of listeners) listener()
}

/**
 * Returns a new value each time the page is handed over: forms then store their changes for the new person.
 */
export const useHandover = (): unknown =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => handover,
    () => null,
  )

/** Returns the id of the person who handed this very page over to the present one. */
const predecessor = (): string | null =>
  handover?.pathname === window.location.pathname ? handover.from : null
