import { closedDays } from '#features/units/rules.ts'
import { dateOf, dayOf, minutesOfDay } from '#lib/days.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import { instantOf, wallOf } from '#lib/zones.ts'
import type { QuietHours, UnitCalendar } from './facts.ts'

/** The day at a place, counted from 1970. */
export const dayAt = (zone: string, instant: number): number =>
  Math.floor(wallOf(zone, instant) / minutesOfDay)

/** The instant of a time of the day at a place. */
export const onDay = (zone: string, day: number, minute: number): number =>
  instantOf(zone, day * minutesOfDay + minute)

/** True from Monday to Friday, unless it is a holiday of the unit. */
function isWorkingDay(unit: UnitCalendar, day: number): boolean {
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6) return false
  const date = dateOf(day)
  return !closedDays(unit, Number(date.slice(0, 4))).some((closed) => closed.date === date)
}

/** No stretch of holidays is longer: a unit that is never open has its messages on the day before. */
const longestBreak = 60

/** The last day before this one on which people work: Friday for a Monday, Thursday if Friday is a holiday. */
export function workingDayBefore(unit: UnitCalendar, day: number): number {
  for (let before = day - 1; before > day - longestBreak; before--)
    if (isWorkingDay(unit, before)) return before
  return day - 1
}

/** True for a time of the day at which nothing leaves. Equal bounds mean that there is no silence. */
export const isQuiet = ({ quietFrom, quietUntil }: QuietHours, minute: number): boolean =>
  quietFrom <= quietUntil
    ? minute >= quietFrom && minute < quietUntil
    : minute >= quietFrom || minute < quietUntil

/** A message that has to leave before the silence does so this much earlier. */
const marginMin = 30

/**
 * The nearest time at which a message may leave: as soon as the silence is over, or before it begins when that
 * would be too late.
 * @param latest the instant by which it must have left; null when it may take its time
 */
export function outOfQuiet(zone: string, quiet: QuietHours, instant: number, latest: number | null): number {
  const wall = wallOf(zone, instant)
  const day = Math.floor(wall / minutesOfDay)
  const minute = wall - day * minutesOfDay
  if (!isQuiet(quiet, minute)) return instant
  const isEvening = minute >= quiet.quietUntil
  const after = onDay(zone, isEvening ? day + 1 : day, quiet.quietUntil)
  if (latest === null || after < latest) return after
  const began = quiet.quietFrom > minute ? day - 1 : day
  return onDay(zone, began, quiet.quietFrom - marginMin)
}

/** A birthday in the year of a day: of those born on 29 February, on the 28th where the year has no other. */
export function isBirthday(birthDate: string, date: string): boolean {
  if (birthDate.slice(5) === date.slice(5)) return true
  const isLeap = dateOf(dayOf(`${date.slice(0, 4)}-03-01`) - 1).endsWith('29')
  return birthDate.endsWith('-02-29') && date.endsWith('-02-28') && !isLeap
}
