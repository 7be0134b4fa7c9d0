import { useState } from 'react'

/**
 * Returns the value of the address bar, and the requested one at once: the router updates the address
 * somewhat later, and a native checkbox would fall back to its old state meanwhile. Any change of the address
 * ends the optimistic value.
 */
export function useOptimisticValue<T>(value: T): readonly [T, (requested: T) => void] {
  const [optimistic, setOptimistic] = useState({ of: value, requested: value })
  // Dropped at once: the address may return to the old value, by the browser's own button.
  if (optimistic.of !== value) setOptimistic({ of: value, requested: value })
  return [
    optimistic.of === value ? optimistic.requested : value,
    (requested) => setOptimistic({ of: value, requested }),
  ]
}
