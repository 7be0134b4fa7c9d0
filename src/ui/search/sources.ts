import type { ComponentType } from 'react'
import { useSyncExternalStore } from 'react'

/** What the search (Ctrl K) finds, and the one place where features say what can be found of theirs. */

export interface SearchItem {
  /** Unique among all sources. */
  readonly id: string
  readonly label: string
  /** After the label, softer. */
  readonly detail?: string
  readonly Icon: ComponentType<{ size: number; stroke: number }>
  run(): void | Promise<void>
}

export interface SearchSource {
  readonly id: string
  /** The heading over what it found. */
  readonly title: string
  /** Smaller stands higher. */
  readonly order: number
  /** Asks the server: waits until the typing rests. */
  readonly isRemote?: boolean
  /**
   * What fits the words, best first; with no words, what is worth offering at once. Sources that ask the server
   * take the signal: it says that somebody has typed on.
   */
  find(text: string, signal: AbortSignal): readonly SearchItem[] | Promise<readonly SearchItem[]>
}

let sources: readonly SearchSource[] = []
const listeners = new Set<() => void>()

/** Answers how to take the source away again; one of the same id takes the place of the earlier. */
export function addSearchSource(source: SearchSource): () => void {
  set([...sources.filter(({ id }) => id !== source.id), source].sort((a, b) => a.order - b.order))
  return () => set(sources.filter((one) => one !== source))
}

function set(next: readonly SearchSource[]) {
  sources = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: readonly SearchSource[] = []

export function useSearchSources(): readonly SearchSource[] {
  return useSyncExternalStore(
    subscribe,
    () => sources,
    () => none,
  )
}
