import type { ComponentType } from 'react'
import { useSyncExternalStore } from 'react'

/** The sources of the search (Ctrl K), where features register theirs. */

export interface SearchItem {
  /** Unique among all sources. */
  readonly id: string
  readonly label: string
  /** After the label, muted. */
  readonly detail?: string
  /** A person's: an avatar stands before the name, and the detail below it. */
  readonly initials?: string | undefined
  readonly Icon: ComponentType<{ size: number; stroke: number }>
  run(): void | Promise<void>
  /** What Ctrl Enter does instead. */
  readonly alternative?: { readonly label: string; run(): void | Promise<void> } | undefined
}

interface Source {
  readonly id: string
  /** The heading over its results. */
  readonly title: string
  /** Lower comes first. */
  readonly order: number
}

/** `find` returns the matches, best first; without words, its suggestions. */
export interface LocalSource extends Source {
  readonly isRemote?: false
  /** True when it takes any words for its own: it is heard only when no other such source finds something. */
  readonly isFallback?: boolean
  find(text: string): readonly SearchItem[]
}

/** Asks the server when typing pauses; the signal aborts when the person types on. */
export interface RemoteSource extends Source {
  readonly isRemote: true
  find(text: string, signal: AbortSignal): Promise<readonly SearchItem[]>
}

export type SearchSource = LocalSource | RemoteSource

/** Asks the local sources, by their ids. */
export function findLocally(
  sources: readonly LocalSource[],
  text: string,
): ReadonlyMap<string, readonly SearchItem[]> {
  const found = new Map(
    sources.filter(({ isFallback }) => !isFallback).map(({ id, find }) => [id, find(text)]),
  )
  const isFound = [...found.values()].some((items) => items.length > 0)
  for (const { id, isFallback, find } of sources) if (isFallback) found.set(id, isFound ? [] : find(text))
  return found
}

let sources: readonly SearchSource[] = []
const listeners = new Set<() => void>()

/** Adds a source and returns a function that removes it; replaces one of the same id. */
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
