import type { Placed } from './placing.ts'

/** The stops of the arrow keys within a column: every visit, and every step of free time between them. */

export interface Stop {
  readonly minute: number
  readonly visitId: string | null
}

export interface Range {
  readonly from: number
  readonly to: number
}

const isCovered = (visits: readonly Placed[], minute: number) =>
  visits.some(({ from, to }) => from <= minute && minute < to)

export function stopsOf(visits: readonly Placed[], { from, to }: Range, step: number): Stop[] {
  const stops: Stop[] = visits.map(({ from, visit }) => ({ minute: from, visitId: visit.id }))
  for (let minute = Math.ceil(from / step) * step; minute < to; minute += step)
    if (!isCovered(visits, minute)) stops.push({ minute, visitId: null })
  return stops.sort((a, b) => a.minute - b.minute)
}

/** The stop that a time belongs to: the last one that has begun. */
export function stopAt(stops: readonly Stop[], { minute, visitId }: Stop): number {
  const same = visitId === null ? -1 : stops.findIndex((stop) => stop.visitId === visitId)
  if (same !== -1) return same
  const later = stops.findIndex((stop) => stop.minute > minute)
  return later === -1 ? stops.length - 1 : Math.max(0, later - 1)
}
