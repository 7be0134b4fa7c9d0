import type { Span } from '#lib/spans.ts'
import type { Placed } from './layout.ts'

/**
 * The stops of the arrow keys within a column: every appointment, the end of each, and every step of free time
 * between them.
 */

export interface Stop {
  readonly minute: number
  readonly appointmentId: string | null
}

const isCovered = (appointments: readonly Placed[], minute: number) =>
  appointments.some(({ from, to }) => from <= minute && minute < to)

export function stopsOf(appointments: readonly Placed[], { from, to }: Span, step: number): Stop[] {
  const stops: Stop[] = appointments.map(({ from, appointment }) => ({
    minute: from,
    appointmentId: appointment.id,
  }))
  const minutes = new Set(appointments.map((one) => one.to).filter((end) => end < to))
  for (let minute = Math.ceil(from / step) * step; minute < to; minute += step) minutes.add(minute)
  for (const minute of minutes)
    if (!isCovered(appointments, minute)) stops.push({ minute, appointmentId: null })
  return stops.sort((a, b) => a.minute - b.minute)
}

/** Returns the stop that a time belongs to: the last one that has begun. */
export function stopAt(stops: readonly Stop[], { minute, appointmentId }: Stop): number {
  const same = appointmentId === null ? -1 : stops.findIndex((stop) => stop.appointmentId === appointmentId)
  if (same !== -1) return same
  const later = stops.findIndex((stop) => stop.minute > minute)
  return later === -1 ? stops.length - 1 : Math.max(0, later - 1)
}
