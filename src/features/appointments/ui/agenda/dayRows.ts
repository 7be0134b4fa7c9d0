import type { SlotItem } from '../../availability/contract.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { minuteOn } from './dates.ts'

/** Builds a day's list: its appointments by time, the free times between them, and now. */

export interface FreeTime {
  /** Minutes of the day. */
  readonly from: number
  readonly to: number
  readonly startsAt: string
  /** The professionals who are free then, all for as long; null stands for equipment alone. */
  readonly professionalIds: readonly (string | null)[]
  /** The places left by order of arrival; null when it is by appointment. */
  readonly placesLeft: number | null
}

export type DayRow =
  | { readonly kind: 'appointment'; readonly at: number; readonly appointment: AppointmentItem }
  | { readonly kind: 'free'; readonly at: number; readonly free: FreeTime }
  | { readonly kind: 'now'; readonly at: number }

/** Merges slots into stretches of free time: professionals who are free for the same one share it. */
export function freeTimesIn(slots: readonly SlotItem[], date: string, zone: string): FreeTime[] {
  const byProfessional = Map.groupBy(slots, ({ professionalId }) => professionalId)
  const own = [...byProfessional.values()].flatMap((some) => stretchesOf(some, date, zone))
  const shared = Map.groupBy(own, ({ from, to, placesLeft }) => `${from} ${to} ${placesLeft !== null}`)
  return [...shared.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const places = some.reduce((sum, { placesLeft }) => sum + (placesLeft ?? 0), 0)
    return {
      ...first,
      professionalIds: some.flatMap(({ professionalIds }) => professionalIds),
      placesLeft: first.placesLeft === null ? null : places,
    }
  })
}

/** Returns the stretches of one professional, whose slots may overlap. */
function stretchesOf(slots: readonly SlotItem[], date: string, zone: string): FreeTime[] {
  const stretches: FreeTime[] = []
  for (const { startsAt, endsAt, professionalId, placesLeft } of slots) {
    const from = minuteOn(date, zone, startsAt)
    const to = minuteOn(date, zone, endsAt)
    const last = stretches.at(-1)
    if (last && last.placesLeft === null && placesLeft === null && from <= last.to)
      stretches[stretches.length - 1] = { ...last, to: Math.max(last.to, to) }
    else stretches.push({ from, to, startsAt, professionalIds: [professionalId], placesLeft })
  }
  return stretches
}

const ranks: Record<DayRow['kind'], number> = { appointment: 0, free: 1, now: 2 }

/** Rows of appointments in the order given. */
export const rowsInOrder = (
  appointments: readonly AppointmentItem[],
  { date, zone }: { date: string; zone: string },
): DayRow[] =>
  appointments.map((appointment) => ({
    kind: 'appointment',
    at: minuteOn(date, zone, appointment.startsAt),
    appointment,
  }))

/**
 * Sorts the rows: begun appointments above now, and appointments before free times with the same beginning.
 */
export function dayRows(
  appointments: readonly AppointmentItem[],
  free: readonly FreeTime[],
  { date, zone, now }: { date: string; zone: string; now: number | null },
): DayRow[] {
  const rows: DayRow[] = [
    ...rowsInOrder(appointments, { date, zone }),
    ...free.map((one) => ({ kind: 'free' as const, at: one.from, free: one })),
    ...(now === null ? [] : [{ kind: 'now' as const, at: now }]),
  ]
  return rows.sort((a, b) => a.at - b.at || ranks[a.kind] - ranks[b.kind])
}

/** Formats as `Livre, 20 min`; a long stretch has its end instead. */
export function freeLabel({ from, to, placesLeft }: FreeTime, clock: (minute: number) => string): string {
  if (placesLeft !== null) return placesLeft === 1 ? '1 lugar' : `${placesLeft} lugares`
  return to - from <= 60 ? `Livre, ${to - from} min` : `Livre até ${clock(to)}`
}
