import type { AppointmentItem } from '#features/appointments/contract.ts'
import type { State } from '#features/appointments/rules.ts'
import { addDays } from '#lib/days.ts'

/** What the dashboard says of a day, from its counts and its appointments. */

/** In the order of the bar: what is settled first, then what is in the house, what comes, and what fell through. */
export const barOrder: readonly State[] = [
  'done',
  'inService',
  'waiting',
  'confirmed',
  'scheduled',
  'noShow',
  'cancelled',
]

/** The states of the day that have appointments, in the order of the bar. */
export const partsOf = (counts: Readonly<Partial<Record<State, number>>>) =>
  barOrder.flatMap((state) => {
    const count = counts[state] ?? 0
    return count > 0 ? [{ state, count }] : []
  })

/** Cancelled ones are not to be counted on any more. */
export const totalOf = (counts: Readonly<Partial<Record<State, number>>>) =>
  partsOf(counts).reduce((total, { state, count }) => total + (state === 'cancelled' ? 0 : count), 0)

type Expected = Pick<AppointmentItem, 'state' | 'startsAt' | 'endsAt'>

/** Who waits already, and who is expected still, by the time of the appointment. */
export function nextPatients<A extends Expected>(appointments: readonly A[], now: Date, limit: number): A[] {
  const isNext = ({ state, endsAt }: A) =>
    state === 'waiting' ||
    ((state === 'confirmed' || state === 'scheduled') && Date.parse(endsAt) > now.getTime())
  return appointments
    .filter(isNext)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .slice(0, limit)
}

/** Whole minutes since the arrival; null for who is not waiting. */
export const waitedMinutes = (
  { state, checkedInAt }: Pick<AppointmentItem, 'state' | 'checkedInAt'>,
  now: Date,
): number | null =>
  state === 'waiting' && checkedInAt !== null
    ? Math.max(0, Math.floor((now.getTime() - Date.parse(checkedInAt)) / 60_000))
    : null

/** The days that have left something without an outcome, the latest first. */
export const leftOpen = <D extends { readonly date: string; readonly open: number }>(
  days: readonly D[],
): D[] => days.filter(({ open }) => open > 0).toSorted((a, b) => (a.date < b.date ? 1 : -1))

/** The last seven days up to today, of those that have appointments. */
export const weekOf = <D extends { readonly date: string; readonly total: number }>(
  days: readonly D[],
  today: string,
): D[] => days.filter(({ date, total }) => total > 0 && date <= today && date > addDays(today, -7))

interface Slot {
  readonly professionalId: string | null
  readonly startsAt: string
  readonly endsAt: string
}

/**
 * The first free times of each professional, who has the earliest one first. Times that cannot both be booked
 * are not shown beside each other: each begins when the one before has ended, as they are counted.
 */
export function firstFree(slots: readonly Slot[], limit: number) {
  const byTime = (a: Slot, b: Slot) => Date.parse(a.startsAt) - Date.parse(b.startsAt)
  return [...Map.groupBy(slots.toSorted(byTime), ({ professionalId }) => professionalId)].map(
    ([professionalId, own]) => {
      const times: string[] = []
      let busyUntil = Number.NEGATIVE_INFINITY
      for (const { startsAt, endsAt } of own) {
        if (times.length === limit) break
        if (Date.parse(startsAt) < busyUntil) continue
        times.push(startsAt)
        busyUntil = Date.parse(endsAt)
      }
      return { professionalId, times }
    },
  )
}
