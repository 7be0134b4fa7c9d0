import { useEffect, useReducer, useRef, useState } from 'react'
import { holdTime, releaseHold } from '../data.ts'
import { type Wish, writtenOf } from '../picker/wish.ts'

export interface Hold {
  readonly id: string
  /** On the clock of this computer. */
  readonly until: number
  readonly professionalId: string | null
  readonly endsAt: string
  /** What was asked for. */
  readonly key: string
}

interface Holding {
  readonly orgId: string
  /** Null: nothing is to be kept. */
  readonly wish: Wish | null
  readonly startsAt: string
  readonly onRefused: (error: unknown) => void
}

const minutes = 5

/**
 * Keeps the chosen time from everybody else while the form is filled in, and lets go of it with the form. One request
 * at a time: a person keeps one time, and an earlier wish must not win over a later one.
 */
export function useHold({ orgId, wish, startsAt, onRefused }: Holding) {
  const [hold, setHold] = useState<Hold | null>(null)
  const [renewals, renew] = useReducer((count: number) => count + 1, 0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const kept = useRef<string | null>(null)
  const key = wish ? JSON.stringify([orgId, wish, startsAt]) : ''

  function letGo() {
    const id = kept.current
    kept.current = null
    // What can't be released, or is gone already, expires by itself.
    if (id !== null) void releaseHold({ orgId, id }).catch(() => {})
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each wish, and when it is to be kept anew
  useEffect(() => {
    let isCurrent = true
    queue.current = queue.current.then(async () => {
      if (!isCurrent) return
      if (!wish) {
        letGo()
        return setHold(null)
      }
      try {
        const { id, professionalId, endsAt } = await holdTime({
          ...{ orgId, ...writtenOf(wish), startsAt, minutes },
        })
        kept.current = id
        if (isCurrent) setHold({ id, until: Date.now() + minutes * 60_000, professionalId, endsAt, key })
      } catch (error) {
        letGo()
        if (!isCurrent) return
        setHold(null)
        onRefused(error)
      }
    })
    return () => {
      isCurrent = false
    }
  }, [key, renewals])

  const release = useRef(letGo)
  release.current = letGo
  useEffect(
    () => () => {
      void queue.current.then(() => release.current())
    },
    [],
  )

  return {
    /** Of the present choice; null while it is being asked for. */
    hold: hold?.key === key ? hold : null,
    renew,
    /** The hold to book with, once whatever is under way is answered. */
    async ready(): Promise<string | undefined> {
      await queue.current
      return kept.current ?? undefined
    },
    /** It has become a visit. */
    spend() {
      kept.current = null
    },
  }
}
