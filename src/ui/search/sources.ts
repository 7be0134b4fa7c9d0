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

interface Source {
  readonly id: string
  /** The heading over what it found. */
  readonly title: string
  /** Smaller stands higher. */
  readonly order: number
}

/** `find` answers what fits the words, best first; with no words, what is worth offering at once. */
export interface LocalSource extends Source {
  readonly isRemote?: false
  find(text: string): readonly SearchItem[]
}

/** Asks the server, once the typing rests; the signal says that somebody has typed on. */
export interface RemoteSource extends Source {
  readonly isRemote: true
  find(text: string, signal: AbortSignal): Promise<readonly SearchItem[]>
}

export type SearchSource = LocalSource | RemoteSource

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
