import { useState } from 'react'

/**
 * What the address bar holds, shown as asked for at once: the router shows an address somewhat later than it is told
 * of it, and a native box would fall back to its old state meanwhile. Any answer of the address ends the anticipation.
 */
export function useAhead<T>(value: T): readonly [T, (asked: T) => void] {
  const [ahead, setAhead] = useState({ of: value, asked: value })
  // Forgotten at once: the address may come back to where it was, by the browser's own button.
  if (ahead.of !== value) setAhead({ of: value, asked: value })
  return [ahead.of === value ? ahead.asked : value, (asked) => setAhead({ of: value, asked })]
}
