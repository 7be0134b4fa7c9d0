import { useRef } from 'react'

/** Returns a key for each row of a list without ids, which stays with its row when others are removed. */
export function useStableKeys(count: number) {
  const keys = useRef<number[]>([])
  const next = useRef(0)
  while (keys.current.length < count) keys.current.push(next.current++)
  keys.current.length = count
  return {
    keys: keys.current,
    forget: (at: number) => keys.current.splice(at, 1),
    insert: (at: number) => keys.current.splice(at, 0, next.current++),
  }
}
