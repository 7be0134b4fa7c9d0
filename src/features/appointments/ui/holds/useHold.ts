import { useEffect, useReducer, useRef, useState } from 'react'
import { onOwnClock } from '#platform/http/serverTime.ts'
import { type AvailabilityQuery, writtenOf } from '../availability/request.ts'
import { holdTime, releaseHold } from '../data.ts'

export interface Hold {
  readonly id: string
  /** By the clock of this computer. */
  readonly until: number
  readonly professionalId: string | null
  readonly endsAt: string
  /** Identifies the request that it answers. */
  readonly key: string
}

interface HoldOptions {
  readonly orgId: string
  /** Null when nothing is to be held. */
  readonly query: AvailabilityQuery | null
  readonly startsAt: string
  /** In which it is offered. */
  readonly conversationId?: string | undefined
  readonly onRejected: (error: unknown) => void
}

/**
 * Holds the chosen time while the form is filled in, and releases it with the form. One request at a time: a
 * person has one hold, and an earlier request must not win over a later one.
 */
export function useHold({ orgId, query, startsAt, conversationId, onRejected }: HoldOptions) {
  const [hold, setHold] = useState<Hold | null>(null)
  const [renewals, renew] = useReducer((count: number) => count + 1, 0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const heldId = useRef<string | null>(null)
  const key = query ? JSON.stringify([orgId, query, startsAt]) : ''

  function releaseHeld() {
    const id = heldId.current
    heldId.current = null
    // A hold that can't be released, or is gone already, expires by itself.
    if (id !== null) void releaseHold({ orgId, id }).catch(() => {})
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each request, and when it is to be kept anew
  useEffect(() => {
    let isCurrent = true
    queue.current = queue.current.then(async () => {
      if (!isCurrent) return
      if (!query) {
        releaseHeld()
        return setHold(null)
      }
      try {
        const hold = await holdTime({ orgId, ...writtenOf(query), startsAt, conversationId })
        const { id, professionalId, endsAt, expiresAt } = hold
        heldId.current = id
        if (isCurrent) setHold({ id, until: onOwnClock(expiresAt), professionalId, endsAt, key })
      } catch (error) {
        releaseHeld()
        if (!isCurrent) return
        setHold(null)
        onRejected(error)
      }
    })
    return () => {
      isCurrent = false
    }
  }, [key, renewals])

  const release = useRef(releaseHeld)
  release.current = releaseHeld
  useEffect(
    () => () => {
      void queue.current.then(() => release.current())
    },
    [],
  )

  return {
    /** The hold on the current choice; null while it is being requested. */
    hold: hold?.key === key ? hold : null,
    renew,
    /** Returns the hold to book with, once pending requests are answered. */
    async ready(): Promise<string | undefined> {
      await queue.current
      return heldId.current ?? undefined
    },
    /** Forgets the hold, as it has become an appointment. */
    spend() {
      heldId.current = null
    },
  }
}
