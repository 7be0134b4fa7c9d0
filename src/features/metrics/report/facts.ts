import type { State } from '#features/appointments/rules.ts'
import type { AppointmentKind } from '#features/professionals/rules.ts'
import { dayOf } from '#lib/days.ts'
import { nationalHolidays } from '#lib/holidays.ts'
import { weekdayOf } from '#lib/weekHours.ts'

/** Where an appointment was booked. A conversation's was booked by the assistant, or by a person of the clinic. */
export const origins = ['frontDesk', 'assistant', 'conversation', 'publicPage', 'link', 'api'] as const
export type Origin = (typeof origins)[number]

/** What became of the messages that asked if the patient comes. */
export const reminderAnswers = ['confirmed', 'unanswered', 'notReminded'] as const
export type ReminderAnswer = (typeof reminderAnswers)[number]

/**
 * An appointment as metrics see it, on its unit's calendar and clock. Every number is counted from these, and the rows behind
 * a number are these.
 */
export interface Fact {
  readonly id: string
  readonly unitId: string
  /** `2026-11-17` */
  readonly day: string
  /** The hour in which it begins, 0 to 23. */
  readonly hour: number
  /** Milliseconds since 1970. */
  readonly startsAt: number
  readonly plannedMinutes: number
  /** Null on equipment alone. */
  readonly professionalId: string | null
  /** Null when the patient pays. */
  readonly planId: string | null
  readonly kind: AppointmentKind
  readonly state: State
  readonly origin: Origin
  readonly isOverbooked: boolean
  /** By order of arrival: it has a place, and no time of its own. */
  readonly isByArrival: boolean
  /** `2026-11-02` */
  readonly bookedOn: string
  readonly answer: ReminderAnswer
  /** From arrival to the call, else to the beginning; null while neither is known. */
  readonly waitedMinutes: number | null
  /** From beginning to end; null where it did not end. */
  readonly roomMinutes: number | null
  /** As agreed when it was booked; null where no price was. */
  readonly priceCents: number | null
  readonly shareCents: number | null
  /** From 0 to 10, as the patient recommends the clinic; null while not said. */
  readonly score: number | null
}

/** Days between booking and appointment; 0 for the same day. */
export const leadDaysOf = ({ bookedOn, day }: Fact): number => Math.max(0, dayOf(day) - dayOf(bookedOn))

const holidays = new Map<number, ReadonlySet<number>>()

function isHoliday(day: number): boolean {
  const year = new Date(day * 86_400_000).getUTCFullYear()
  let found = holidays.get(year)
  if (!found) {
    found = new Set(
      nationalHolidays(year).flatMap(({ date, isOptional }) => (isOptional ? [] : [dayOf(date)])),
    )
    holidays.set(year, found)
  }
  return found.has(day)
}

/** Monday to Friday without national holidays. */
export const isWorkingDay = (day: number): boolean =>
  weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !isHoliday(day)

const counted = new Map<string, number>()
const mostCounted = 20_000

/**
 * Working days of the wait for an appointment, as the ANS counts them (RN 566/2022): those after the day of booking, up to and
 * with the day of the appointment.
 */
export function leadWorkingDaysOf({ bookedOn, day }: Pick<Fact, 'bookedOn' | 'day'>): number {
  const key = `${bookedOn}${day}`
  const known = counted.get(key)
  if (known !== undefined) return known
  const last = dayOf(day)
  let count = 0
  for (let at = dayOf(bookedOn) + 1; at <= last; at++) if (isWorkingDay(at)) count++
  if (counted.size >= mostCounted) counted.clear()
  counted.set(key, count)
  return count
}
