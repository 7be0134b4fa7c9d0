import { useEffect, useState } from 'react'
import { warn } from '#platform/warn.ts'
import { type SearchItem, useSearchSources } from './sources.ts'

export interface FoundGroup {
  readonly id: string
  readonly title: string
  readonly items: readonly SearchItem[]
}

/** A moment of rest before the server is asked; what is at hand is shown with each letter. */
const restMs = 150

/** What every source found. One that is slow or fails holds up none of the others. */
export function useFound(text: string): readonly FoundGroup[] {
  const sources = useSearchSources()
  const [found, setFound] = useState<ReadonlyMap<string, readonly SearchItem[]>>(new Map())

  useEffect(() => {
    const asking = new AbortController()
    const keep = (id: string, items: readonly SearchItem[]) => {
      if (!asking.signal.aborted) setFound((before) => new Map(before).set(id, items))
    }
    const later: (() => void)[] = []
    for (const { id, find, isRemote } of sources) {
      const ask = () => {
        const items = find(text, asking.signal)
        if (!(items instanceof Promise)) return keep(id, items)
        items.then(
          (all) => keep(id, all),
          (error) => {
            if (asking.signal.aborted) return
            warn('A source of the search failed', error)
            keep(id, [])
          },
        )
      }
      if (isRemote) later.push(ask)
      else ask()
    }
    const timer = setTimeout(() => {
      for (const ask of later) ask()
    }, restMs)
    return () => {
      asking.abort()
      clearTimeout(timer)
    }
  }, [text, sources])

  return sources
    .map(({ id, title }) => ({ id, title, items: found.get(id) ?? [] }))
    .filter(({ items }) => items.length > 0)
}
