import { useEffect, useState } from 'react'

export type Outcome<T> =
  | { readonly state: 'pending' }
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown }

const begun = new Map<string, Promise<unknown>>()
const pending = { state: 'pending' } as const

/**
 * Runs the work of a link once, however often the page
 * renders, because its code works once. `again` runs it anew.
 */
export function useOnce<T>(key: string, work: () => Promise<T>): [Outcome<T>, again: () => void] {
  const [outcome, setOutcome] = useState<Outcome<T>>(pending)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all there is of the work
  useEffect(() => {
    let isCurrent = true
    const running = (begun.get(key) as Promise<T> | undefined) ?? work()
    begun.set(key, running)
    const show = (next: Outcome<T>) => isCurrent && setOutcome(next)
    running.then(
      (value) => show({ state: 'done', value }),
      (error) => show({ state: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, round])

  function again() {
    begun.delete(key)
    setOutcome(pending)
    setRound(round + 1)
  }
  return [outcome, again]
}
