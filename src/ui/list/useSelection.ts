import { useMemo, useState } from 'react'
import { nothing, type Selection } from './selection.ts'
import type { Listed } from './types.ts'

export interface Selected<T> {
  readonly selection: Selection
  /** The rows themselves, also those of other pages. */
  readonly items: readonly T[]
  change(to: (selection: Selection) => Selection): void
  clear(): void
}

/** Keeps the selection across pages; another search or filter (`reset`) clears it. */
export function useSelection<T extends Listed>(page: readonly T[] | undefined, reset: string): Selected<T> {
  const [selection, setSelection] = useState(nothing)
  const [known, setKnown] = useState<ReadonlyMap<string, T>>(new Map())
  const [seen, setSeen] = useState({ page, reset })

  if (seen.page !== page || seen.reset !== reset) {
    setSeen({ page, reset })
    const remaining = seen.reset === reset ? known : []
    if (seen.reset !== reset) setSelection(nothing)
    setKnown(new Map([...remaining, ...(page ?? []).map((item) => [item.id, item] as const)]))
  }

  return useMemo(
    () => ({
      selection,
      items: [...selection.ids].flatMap((id) => known.get(id) ?? []),
      change: setSelection,
      clear: () => setSelection(nothing),
    }),
    [selection, known],
  )
}
