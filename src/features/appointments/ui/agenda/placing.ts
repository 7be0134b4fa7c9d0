import { keepsTime } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { minuteOn } from './dates.ts'

/** Where visits stand in a column of the grid: minutes of its day, and side by side where they share the time. */

export interface Placed {
  readonly visit: AppointmentItem
  readonly from: number
  readonly to: number
  /** From 0, of so many side by side. */
  readonly lane: number
  readonly lanes: number
  /** Cancelled or missed, and the time is another's by now: a strip at the edge. */
  readonly isAside: boolean
  /** Leaves room for such a strip. */
  readonly isBeside: boolean
}

type Timed = Pick<Placed, 'visit' | 'from' | 'to'>

/** In the order in which they are walked through. */
export function placeVisits(visits: readonly AppointmentItem[], date: string, zone: string): Placed[] {
  const timed = visits.map((visit) => ({
    visit,
    from: minuteOn(date, zone, visit.startsAt),
    to: minuteOn(date, zone, visit.endsAt),
  }))
  const byArrival = timed.filter(({ visit }) => visit.arrivalPlace !== null && !visit.isOverbooked)
  const atTheirTime = timed.filter(({ visit }) => visit.arrivalPlace === null && !visit.isOverbooked)
  const ordinary = [...atTheirTime, ...spreadArrivals(byArrival)]
  const kept = ordinary.filter(({ visit }) => keepsTime(visit.state))
  const lost = ordinary.filter(({ visit }) => !keepsTime(visit.state))
  const aside = lost.filter((one) => kept.some((other) => meets(one, other)))
  return [
    ...inLanes(kept.filter((one) => !aside.some((other) => meets(one, other)))),
    ...inLanes(kept.filter((one) => aside.some((other) => meets(one, other)))).map((one) => ({
      ...one,
      isBeside: true,
    })),
    ...inLanes(lost.filter((one) => !aside.includes(one))),
    ...aside.map((one) => ({ ...one, lane: 0, lanes: 1, isAside: true, isBeside: false })),
    ...inLanes(timed.filter(({ visit }) => visit.isOverbooked)),
  ].sort((a, b) => a.from - b.from || a.lane - b.lane || (a.visit.id < b.visit.id ? -1 : 1))
}

const meets = (a: Timed, b: Timed) => a.from < b.to && b.from < a.to

/** Places by arrival all have the time of their period: they are shown one after the other, as they are called. */
function spreadArrivals(visits: readonly Timed[]): Timed[] {
  const periods = Map.groupBy(visits, ({ from, to }) => `${from} ${to}`)
  return [...periods.values()].flatMap((period) => {
    const most = Math.max(period.length, ...period.map(({ visit }) => visit.arrivalPlace ?? 0))
    return period.map(({ visit, from, to }) => {
      const length = (to - from) / most
      const start = from + ((visit.arrivalPlace ?? 1) - 1) * length
      return { visit, from: start, to: start + length }
    })
  })
}

/** Those that meet stand side by side, each in the first lane that is free. */
function inLanes(visits: readonly Timed[]): Placed[] {
  const inOrder = [...visits].sort((a, b) => a.from - b.from || b.to - a.to)
  const placed: Placed[] = []
  let group: { one: Timed; lane: number }[] = []
  let ends: number[] = []
  const finish = () => {
    for (const { one, lane } of group)
      placed.push({ ...one, lane, lanes: ends.length, isAside: false, isBeside: false })
    group = []
    ends = []
  }
  for (const one of inOrder) {
    if (ends.every((end) => end <= one.from)) finish()
    const free = ends.findIndex((end) => end <= one.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = one.to
    group.push({ one, lane })
  }
  finish()
  return placed
}
