import type { Span } from '#lib/spans.ts'
import { occupiesTime } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { minuteOn } from './dates.ts'
import { minutesIn } from './measures.ts'

/**
 * Places appointments in a column of the grid: in minutes of its day, and side by side where they share the
 * time.
 */

export interface Lane {
  /** The index of the lane, from 0, and the number of lanes side by side. */
  readonly lane: number
  readonly lanes: number
}

export interface Timed extends Span {
  readonly appointment: AppointmentItem
}

export interface Placed extends Timed, Lane {
  /** True for a cancelled or missed one whose time is another's by now: a strip at the edge. */
  readonly isAside: boolean
  /** True when it leaves room for such a strip. */
  readonly hasAside: boolean
  /** How an encaixe lies over the appointment whose time it shares; null for all others. */
  readonly inset: Inset | null
}

/** The name in an appointment's first line is read also where an encaixe lies over it. */
export interface Inset {
  /** The minutes by which it is drawn later than it begins, below the name. */
  readonly lateBy: number
  /** True where that would leave no room for its own name: it lies over the end of the line. */
  readonly isAtEnd: boolean
}

/** The height of a name, and the least of a card that says its own, in minutes of the grid. */
const nameMin = minutesIn(17)
const leastMin = minutesIn(16)

/** Converts times to minutes of the day. */
export const timedOf = (appointments: readonly AppointmentItem[], date: string, zone: string): Timed[] =>
  appointments.map((appointment) => ({
    appointment,
    from: minuteOn(date, zone, appointment.startsAt),
    to: minuteOn(date, zone, appointment.endsAt),
  }))

export const placeAppointments = (
  appointments: readonly AppointmentItem[],
  date: string,
  zone: string,
): Placed[] => placeTimes(timedOf(appointments, date, zone), [], false).appointments

/**
 * Places appointments in the order of the keyboard cursor, and what else needs room among them. In a column
 * of several people an encaixe stands beside the others: it would not be clear over whose time it lies.
 */
export function placeTimes<H extends Span>(
  timed: readonly Timed[],
  others: readonly H[],
  isMixed: boolean,
): { appointments: Placed[]; others: (H & Lane)[] } {
  const isInset = ({ appointment }: Timed) => appointment.isOverbooked && !isMixed
  const byArrival = timed.filter(
    ({ appointment }) => appointment.arrivalPlace !== null && !appointment.isOverbooked,
  )
  const atTheirTime = timed.filter((one) => !byArrival.includes(one) && !isInset(one))
  const ordinary = [...atTheirTime, ...spreadArrivals(byArrival)]
  const occupying = ordinary.filter(({ appointment }) => occupiesTime(appointment.state))
  const aside = ordinary.filter(
    (one) =>
      !occupiesTime(one.appointment.state) &&
      occupying.some((other) => isOfSame(one, other) && meets(one, other)),
  )
  const inTheirTime = ordinary.filter((one) => !aside.includes(one))
  const laid = inLanes<Timed | H>([...inTheirTime, ...others])
  const isOther = new Set<Timed | H>(others)
  return {
    appointments: [
      ...laid.flatMap(({ one, lane, lanes, group }) =>
        isOther.has(one)
          ? []
          : {
              ...(one as Timed),
              lane,
              lanes,
              isAside: false,
              inset: null,
              hasAside: aside.some((other) => meets(group, other)),
            },
      ),
      ...aside.map((one) => ({
        ...one,
        lane: 0,
        lanes: 1,
        isAside: true,
        hasAside: false,
        inset: null,
      })),
      ...inLanes(timed.filter(isInset)).map(({ one, lane, lanes }) => ({
        ...one,
        lane,
        lanes,
        isAside: false,
        hasAside: false,
        inset: insetOver(one, inTheirTime),
      })),
    ].sort((a, b) => a.from - b.from || a.lane - b.lane || (a.appointment.id < b.appointment.id ? -1 : 1)),
    others: laid.flatMap(({ one, lane, lanes }) => (isOther.has(one) ? { ...(one as H), lane, lanes } : [])),
  }
}

/** Where an encaixe leaves the names readable of those that it lies over. */
export function insetOver(one: Span, others: readonly Span[]): Inset {
  const [first, ...more] = others.filter(({ from }) => one.from < from + nameMin && from < one.to)
  if (!first) return { lateBy: 0, isAtEnd: false }
  const lateBy = first.from + nameMin - one.from
  if (more.length === 0 && first.from <= one.from && one.to - one.from - lateBy >= leastMin) {
    return { lateBy, isAtEnd: false }
  }
  return { lateBy: 0, isAtEnd: true }
}

const meets = (a: Span, b: Span) => a.from < b.to && b.from < a.to
const isOfSame = (a: Timed, b: Timed) => a.appointment.professionalId === b.appointment.professionalId

/**
 * Spreads appointments by arrival, which all have the time of their period, over it in the order of their
 * numbers.
 */
function spreadArrivals(appointments: readonly Timed[]): Timed[] {
  const periods = Map.groupBy(
    appointments,
    ({ from, to, appointment }) => `${from} ${to} ${appointment.professionalId}`,
  )
  return [...periods.values()].flatMap((period) => {
    const max = Math.max(period.length, ...period.map(({ appointment }) => appointment.arrivalPlace ?? 0))
    return period.map(({ appointment, from, to }) => {
      const length = (to - from) / max
      const start = from + ((appointment.arrivalPlace ?? 1) - 1) * length
      return { appointment, from: start, to: start + length }
    })
  })
}

interface Laid<T> extends Lane {
  readonly one: T
  /**
   * From the beginning of the first to the end of the last of those that meet, directly or through others.
   */
  readonly group: Span
}

/** Places those that meet side by side, each in the first lane that is free. */
function inLanes<T extends Span>(times: readonly T[]): Laid<T>[] {
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
