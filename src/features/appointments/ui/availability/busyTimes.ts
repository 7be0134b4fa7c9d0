import type { ProfessionalHours } from '../../agenda/contract.ts'
import { dayAt } from '../agenda/dates.ts'

interface Day {
  readonly day: string
  readonly zone: string
  readonly now: Date
}

const minuteMs = 60_000

/**
 * The times of a day at which an appointment could begin by the hours of who attends, and can't: with the same steps as those
 * that are free. By order of arrival there are places, not times.
 */
export function busyTimes(
  { attendance, stepMinutes }: ProfessionalHours,
  free: readonly string[],
  { day, zone, now }: Day,
): string[] {
  const stepMs = stepMinutes * minuteMs
  const known = free.map((instant) => Date.parse(instant))
  const taken = new Set(known)
  return attendance
    .filter(({ byArrivalPlaces }) => byArrivalPlaces === null)
    .flatMap(({ startsAt, endsAt }) => {
      const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
      // What the unit's hours cut off the beginning moves no step.
      const inStep = known.find((one) => one >= from && one < to) ?? from
      const first = from + ((inStep - from) % stepMs)
      return Array.from(
        { length: Math.max(0, Math.ceil((to - first) / stepMs)) },
        (_, at) => first + at * stepMs,
      )
    })
    .filter((one) => one > now.getTime() && !taken.has(one))
    .map((one) => new Date(one).toISOString())
    .filter((instant) => dayAt(zone, instant) === day)
}
