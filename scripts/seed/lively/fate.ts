import { chance } from '#features/demo/history/clinic.server.ts'

/** What becomes of an appointment, and why: patients who booked long before, are new or gave no answer miss more. */

export interface Booked {
  /** By which chance decides: the same in every network of the same data. */
  readonly name: string
  readonly leadDays: number
  readonly isFirst: boolean
  readonly age: number
  readonly weekday: number
}

export interface Fate {
  readonly ending: 'done' | 'noShow' | 'cancelled'
  /** The patient's own yes to a reminder. */
  readonly answers: boolean
}

export function fateOf({ name, leadDays, isFirst, age, weekday }: Booked): Fate {
  const cancels = chance(`${name} cancels`) < 0.03 + Math.min(leadDays, 30) * 0.0012
  const answers = leadDays >= 3 && chance(`${name} answers`) < (age >= 60 ? 0.82 : 0.72)
  const risk =
    0.02 +
    Math.min(leadDays, 40) * 0.0016 +
    (isFirst ? 0.03 : 0) +
    (age < 35 ? 0.025 : 0) +
    (weekday === 1 ? 0.01 : 0) +
    (leadDays >= 3 && !answers ? 0.13 : 0)
  const misses = chance(`${name} misses`) < (answers ? risk * 0.35 : risk)
  return { ending: cancels ? 'cancelled' : misses ? 'noShow' : 'done', answers: answers && !cancels }
}

const leads = [0, 0, 1, 1, 2, 3, 3, 4, 5, 6, 7, 7, 8, 10, 12, 14, 14, 18, 21, 25, 30, 38]
/** Days between booking and appointment. */
export const leadOf = (name: string) => leads[Math.floor(chance(`${name} lead`) * leads.length)] ?? 0

const origins = [
  { until: 0.4, source: 'frontDesk', byPerson: true },
  { until: 0.65, source: 'conversation', byPerson: false },
  { until: 0.8, source: 'conversation', byPerson: true },
  { until: 0.95, source: 'publicPage', byPerson: false },
  { until: 1, source: 'link', byPerson: false },
] as const

/** By which way it was booked; a conversation without a person is the assistant's. Same-day bookings are the desk's. */
export function originOf(name: string, leadDays: number) {
  const at = leadDays === 0 ? 0 : chance(`${name} origin`)
  return origins.find(({ until }) => at < until) ?? origins[0]
}

const months = [0.86, 0.88, 1, 0.98, 1, 0.97, 0.86, 1, 1, 1.02, 1, 0.76]
const weekdays = [0, 0.94, 1, 0.96, 0.98, 0.86, 0.84]

/** The share of a day's time that is booked: by season and weekday, rising through the half year; less of what is ahead. */
export function fullnessOf(day: string, weekday: number, daysFromToday: number): number {
  const season = (months[Number(day.slice(5, 7)) - 1] ?? 1) * (weekdays[weekday] ?? 1)
  if (daysFromToday > 0) return season * Math.max(0.25, 0.85 - daysFromToday * 0.07)
  return season * (0.93 + Math.max(-182, daysFromToday) * 0.0006)
}
