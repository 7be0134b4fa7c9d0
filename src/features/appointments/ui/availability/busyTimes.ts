import type { ProfessionalHours } from '../../agenda/contract.ts'
import { dayAt } from '../agenda/dates.ts'

interface Day {
  readonly day: string
  readonly zone: string
  readonly now: Date
}

const minuteMs = 60_000

/**
 * Returns the times of a day at which an appointment could begin by the professional's hours, but can't, on
 * the same steps as the free ones. None by order of arrival, which has places instead of times.
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
      // The unit's hours may cut the beginning without shifting the steps.
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
