import { keepsTime } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { minuteOn } from './dates.ts'
import type { Range } from './walking.ts'

/** Where visits stand in a column of the grid: minutes of its day, and side by side where they share the time. */

export interface Lane {
  /** From 0, of so many side by side. */
  readonly lane: number
  readonly lanes: number
}

export interface Timed extends Range {
  readonly visit: AppointmentItem
}

export interface Placed extends Timed, Lane {
  /** Cancelled or missed, and the time is another's by now: a strip at the edge. */
  readonly isAside: boolean
  /** Leaves room for such a strip. */
  readonly isBeside: boolean
  /** An encaixe, over the edge of whose time it is. */
  readonly isInset: boolean
}

/** In minutes of the day. */
export const timedOf = (visits: readonly AppointmentItem[], date: string, zone: string): Timed[] =>
  visits.map((visit) => ({
    visit,
    from: minuteOn(date, zone, visit.startsAt),
    to: minuteOn(date, zone, visit.endsAt),
  }))

export const placeVisits = (visits: readonly AppointmentItem[], date: string, zone: string): Placed[] =>
  placeTimes(timedOf(visits, date, zone), [], false).visits

/**
 * Visits in the order in which they are walked through, and what else needs room among them. Where a column is of
 * several people, an encaixe stands beside the others: nobody could tell over whose time it lies.
 */
export function placeTimes<H extends Range>(
  timed: readonly Timed[],
  others: readonly H[],
  isMixed: boolean,
): { visits: Placed[]; others: (H & Lane)[] } {
  const isInset = ({ visit }: Timed) => visit.isOverbooked && !isMixed
  const byArrival = timed.filter(({ visit }) => visit.arrivalPlace !== null && !visit.isOverbooked)
  const atTheirTime = timed.filter((one) => !byArrival.includes(one) && !isInset(one))
  const ordinary = [...atTheirTime, ...spreadArrivals(byArrival)]
  const kept = ordinary.filter(({ visit }) => keepsTime(visit.state))
  const aside = ordinary.filter(
    (one) => !keepsTime(one.visit.state) && kept.some((other) => isOfSame(one, other) && meets(one, other)),
  )
  const inTheirTime = ordinary.filter((one) => !aside.includes(one))
  const laid = inLanes<Timed | H>([...inTheirTime, ...others])
  const isOther = new Set<Timed | H>(others)
  return {
    visits: [
      ...laid.flatMap(({ one, lane, lanes, group }) =>
        isOther.has(one)
          ? []
          : {
              ...(one as Timed),
              ...{ lane, lanes, isAside: false, isInset: false },
              isBeside: aside.some((other) => meets(group, other)),
            },
      ),
      ...aside.map((one) => ({
        ...one,
        ...{ lane: 0, lanes: 1, isAside: true, isBeside: false, isInset: false },
      })),
      ...inLanes(timed.filter(isInset)).map(({ one, lane, lanes }) => ({
        ...one,
        ...{ lane, lanes, isAside: false, isBeside: false, isInset: true },
      })),
    ].sort((a, b) => a.from - b.from || a.lane - b.lane || (a.visit.id < b.visit.id ? -1 : 1)),
    others: laid.flatMap(({ one, lane, lanes }) => (isOther.has(one) ? { ...(one as H), lane, lanes } : [])),
  }
}

const meets = (a: Range, b: Range) => a.from < b.to && b.from < a.to
const isOfSame = (a: Timed, b: Timed) => a.visit.professionalId === b.visit.professionalId

/** Places by arrival all have the time of their period: they are shown one after the other, as they are called. */
function spreadArrivals(visits: readonly Timed[]): Timed[] {
  const periods = Map.groupBy(visits, ({ from, to, visit }) => `${from} ${to} ${visit.professionalId}`)
  return [...periods.values()].flatMap((period) => {
    const most = Math.max(period.length, ...period.map(({ visit }) => visit.arrivalPlace ?? 0))
    return period.map(({ visit, from, to }) => {
      const length = (to - from) / most
      const start = from + ((visit.arrivalPlace ?? 1) - 1) * length
      return { visit, from: start, to: start + length }
    })
  })
}

interface Laid<T> extends Lane {
  readonly one: T
  /** From the beginning of the first to the end of the last of those that meet, directly or through others. */
  readonly group: Range
}

/** Those that meet stand side by side, each in the first lane that is free. */
function inLanes<T extends Range>(times: readonly T[]): Laid<T>[] {
  const inOrder = [...times].sort((a, b) => a.from - b.from || b.to - a.to)
  const laid: Laid<T>[] = []
  let members: { one: T; lane: number }[] = []
  let ends: number[] = []
  const finish = () => {
    const group = { from: members[0]?.one.from ?? 0, to: Math.max(...ends) }
    for (const { one, lane } of members) laid.push({ one, lane, lanes: ends.length, group })
    members = []
    ends = []
  }
  for (const one of inOrder) {
    if (ends.every((end) => end <= one.from)) finish()
    const free = ends.findIndex((end) => end <= one.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = one.to
    members.push({ one, lane })
  }
  finish()
  return laid
}
