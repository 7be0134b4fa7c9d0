import { useState } from 'react'

/**
 * What the address bar holds, shown as asked for at once: the router shows an address somewhat later than it is told
 * of it, and a native box would fall back to its old state meanwhile. Any answer of the address ends the anticipation.
 */
export function useOptimisticValue<T>(value: T): readonly [T, (requested: T) => void] {
  const [optimistic, setOptimistic] = useState({ of: value, requested: value })
  // Forgotten at once: the address may come back to where it was, by the browser's own button.
  if (optimistic.of !== value) setOptimistic({ of: value, requested: value })
  return [
    optimistic.of === value ? optimistic.requested : value,
    (requested) => setOptimistic({ of: value, requested }),
  ]
}
