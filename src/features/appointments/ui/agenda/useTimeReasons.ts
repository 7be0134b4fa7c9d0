import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isWhole, queryFields, type Rejection } from '../availability/request.ts'
import type { Preview } from '../booking/preview.ts'
import { reasonsQuery } from '../data.ts'
import { instantAt } from './dates.ts'
import type { GridColumn } from './grid.ts'

/** A time of a column. */
export interface Pointed {
  readonly column: GridColumn
  readonly minute: number
}

interface TimeReasonsOptions {
  readonly orgId: string
  /** The booking that is being filled in; a default appointment without one. */
  readonly preview: Preview | null
  /** The person's own hold counts as free. */
  readonly ownHoldId: string | undefined
  readonly onFree: (pointed: Pointed) => void
}

/** Milliseconds of rest before the reasons are loaded, so that a passing pointer loads nothing. */
const restMs = 250
/** Cached reasons stay fresh: changes by others come as live events. */
const staleMs = 60_000

const startOf = ({ column, minute }: Pointed) => instantAt(column.date, column.zone, minute)
const isSame = (a: Pointed | null, b: Pointed | null) =>
  a?.column.id === b?.column.id && a?.minute === b?.minute

/**
 * Loads the reasons why a time is not free: shown where the pointer or the focus rests, and with alternatives
 * when chosen.
 */
export function useTimeReasons({ orgId, preview, ownHoldId, onFree }: TimeReasonsOptions) {
  const client = useQueryClient()
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const [rejected, reject] = useState<(Pointed & { rejection: Rejection }) | null>(null)
  const resting = useRef<{ at: Pointed; timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => () => clearTimeout(resting.current?.timer), [])

  function reasonsQueryOf(pointed: Pointed) {
    const { column } = pointed
    // Columns without offers have no default appointment: the query is for one step of time, as its kind is
    // still open.
    const defaults = { kind: 'visit' as const, ...(column.offers === null && { durationMin: column.step }) }
    return {
      ...reasonsQuery({
        orgId,
        unitId: column.unitId,
        startsAt: startOf(pointed),
        ...(preview && isWhole(preview.query) ? queryFields(preview.query) : defaults),
        ...(column.professionalId !== null && { professionalId: column.professionalId }),
        ...(ownHoldId && { exceptHoldId: ownHoldId }),
      }),
      staleTime: staleMs,
    }
  }

  /** Starts the rest of pointer or focus; null when the place needs no reason. */
  function point(at: Pointed | null) {
    if (isSame(resting.current?.at ?? null, at)) return
    clearTimeout(resting.current?.timer)
    setPointed(null)
    resting.current = at && { at, timer: setTimeout(() => setPointed(at), restMs) }
  }

  /**
   * Shows what stands against a chosen time, or books it when nothing does.
   * @param instead a time nearby that is offered: booked when the chosen one isn't free
   */
  async function explain(at: Pointed, instead?: number) {
    point(null)
    try {
      const answer = await client.fetchQuery(reasonsQueryOf(at))
      if (answer.reasons.length === 0) onFree(at)
      else if (instead !== undefined) onFree({ ...at, minute: instead })
      else reject({ ...at, rejection: { ...answer, startsAt: startOf(at) } })
    } catch {
      // The booking checks again, and reports what is wrong.
      onFree(at)
    }
  }

  return { pointed, rejected, point, explain, reasonsQueryOf, close: () => reject(null) }
}

export type TimeReasonsOf = ReturnType<typeof useTimeReasons>

/** Returns the reasons as text, the gravest first; '' while unknown. */
export function useReasons(query: ReturnType<TimeReasonsOf['reasonsQueryOf']>): string {
  const { data } = useQuery(query)
  const labels = (data?.reasons ?? []).slice(0, 2).map(({ text }) => text)
  const text = labels.join('; ')
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
}
