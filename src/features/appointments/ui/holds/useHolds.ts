import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { holdKeys, holdsQuery } from '../data.ts'

/** A hold, as the agenda shows it. */
export interface ShownHold {
  readonly id: string
  readonly unitId: string
  readonly professionalId: string | null
  readonly resourceIds: readonly string[]
  readonly startsAt: string
  readonly endsAt: string
  /** By the clock of this computer. */
  readonly until: number
  /** '' for a visitor of the public page. */
  readonly by: string
  readonly isOwn: boolean
}

const none: readonly ShownHold[] = []

/** Loads the current holds. No live event reports that one has expired: then they are loaded again. */
export function useHolds(input: Parameters<typeof holdsQuery>[0], isOn: boolean): readonly ShownHold[] {
  const client = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({ ...holdsQuery(input), enabled: isOn })
  const [expiredAt, setExpiredAt] = useState(0)
  const holds = useMemo(() => {
    const known = (data?.items ?? []).map(({ secondsLeft, userFullname, ...one }) => ({
      ...one,
      until: dataUpdatedAt + secondsLeft * 1_000,
      by: userFullname?.split(' ')[0] ?? '',
    }))
    const left = known.filter(({ until }) => until > expiredAt)
    return left.length === 0 ? none : left
  }, [data, dataUpdatedAt, expiredAt])
  const next = Math.min(...holds.map(({ until }) => until))
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(
      () => {
        setExpiredAt(next)
        for (const queryKey of holdKeys()) void client.invalidateQueries({ queryKey })
      },
      Math.max(0, next - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [next, client])
  return holds
}
