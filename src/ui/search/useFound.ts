import { useEffect, useMemo, useState } from 'react'
import { warn } from '#platform/warn.ts'
import {
  findLocally,
  type LocalSource,
  type RemoteSource,
  type SearchItem,
  useSearchSources,
} from './sources.ts'

export interface FoundGroup {
  readonly id: string
  readonly title: string
  readonly items: readonly SearchItem[]
}

/** Milliseconds without typing before the server is asked. */
const restMs = 150

export interface Found {
  readonly groups: readonly FoundGroup[]
  /** True once no answer is awaited that would come before the first result. */
  readonly isFirstKnown: boolean
}

/**
 * Returns the results of every source. Local ones update with each character, so that Enter never takes an
 * outdated result; those of a server are shown only for the words that it was asked for.
 */
export function useFound(text: string): Found {
  const sources = useSearchSources()
  const atHand = useMemo(() => findLocally(sources.filter(isLocal), text), [sources, text])
  const fetched = useFetched(sources.filter(isRemote), text)
  const groups = sources.map(({ id, title }) => ({
    id,
    title,
    items: atHand.get(id) ?? fetched.get(id) ?? [],
    isAwaited: !atHand.has(id) && !fetched.has(id) && text.trim() !== '',
  }))
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isFirstKnown: !groups.find(({ items, isAwaited }) => isAwaited || items.length > 0)?.isAwaited,
  }
}

const isLocal = (source: LocalSource | RemoteSource): source is LocalSource => !isRemote(source)
const isRemote = (source: LocalSource | RemoteSource): source is RemoteSource => source.isRemote === true

type Answers = ReadonlyMap<string, readonly SearchItem[]>
const none: Answers = new Map()

/** Queries the sources independently: a slow or failing one delays none of the others. */
function useFetched(sources: readonly RemoteSource[], text: string): Answers {
  const [found, setFound] = useState<{ text: string; answers: Answers }>({ text, answers: none })
  const ids = sources.map(({ id }) => id).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the sources are the same as long as their ids are
  useEffect(() => {
    const input = new AbortController()
    const keep = (id: string, items: readonly SearchItem[]) => {
      if (input.signal.aborted) return
      setFound((before) => ({
        text,
        answers: new Map(before.text === text ? before.answers : none).set(id, items),
      }))
    }
    const timer = setTimeout(() => {
      for (const { id, find } of sources) {
        find(text, input.signal).then(
          (items) => keep(id, items),
          (error) => {
            if (input.signal.aborted) return
            warn('A source of the search failed', error)
            keep(id, [])
          },
        )
      }
    }, restMs)
    return () => {
      input.abort()
      clearTimeout(timer)
    }
  }, [ids, text])

  return found.text === text ? found.answers : none
}
