import { dayOf, isDate } from '../../days.ts'
import { nationalHolidays } from '../../holidays.ts'
import { type Weekday, weekdayOf } from '../../weekHours.ts'
import { type Clock, dayOfMonth, monthOf, yearOf } from './clock.ts'
import { type Days, daySpan, oneDay } from './wishes.ts'

/** Where days lie that people name without a year, a month or a week. */

/** The day of a date; null when the month has no such day. */
export function dayNamed(day: number, month: number, year: number): number | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDate(date) ? dayOf(date) : null
}

export const firstOfMonth = (month: number, year: number): number =>
  dayOf(
    `${year + Math.floor((month - 1) / 12)}-${String(((((month - 1) % 12) + 12) % 12) + 1).padStart(2, '0')}-01`,
  )

/** A date that passed so recently that the coming one is nearly a year away might be a slip. */
const recentDays = 95

/**
 * The days that a date without a year may mean: the coming one, and the one that has just passed. Empty when neither this
 * year nor the next has it.
 */
export function comingDate(day: number, month: number, { today }: Clock): Days[] {
  const year = yearOf(today)
  const thisYear = dayNamed(day, month, year)
  if (thisYear !== null && thisYear >= today) return [oneDay(thisYear)]
  const next = dayNamed(day, month, year + 1)
  const passed = thisYear !== null && today - thisYear <= recentDays ? [passedDay(thisYear)] : []
  // 29 February of a year that has none is a slip, not the one of the year after.
  if (next === null || (thisYear === null && next - today > 300)) return passed
  return [oneDay(next), ...passed]
}

export const passedDay = (day: number): Days => ({ ...oneDay(day), isPassed: true })

/** The next day of this number: in this month, or in the first after it that has one. */
export function comingDayOfMonth(day: number, { today }: Clock): number | null {
  if (day < 1 || day > 31) return null
  const [year, month] = [yearOf(today), monthOf(today)]
  for (let ahead = 0; ahead < 3; ahead++) {
    const first = firstOfMonth(month + ahead, year)
    const found = dayNamed(day, monthOf(first), yearOf(first))
    if (found !== null && found >= today) return found
  }
  return null
}

/** Weeks begin on Monday; a Sunday may as well begin the week that follows. */
export const mondayOf = (day: number): number => day - ((weekdayOf(day) + 6) % 7)

export const isSunday = (day: number): boolean => weekdayOf(day) === 0

/** The week that is so many weeks after this one; on a Sunday, which may close or open a week, both. */
export function weekAhead(weeks: number, { today }: Clock): Days[] {
  const monday = mondayOf(today) + 7 * weeks
  const week = daySpan(Math.max(monday, today), monday + 7)
  if (!isSunday(today)) return [week]
  return [week, daySpan(monday + 7, monday + 14)]
}

/** The next day of the week, today among them. */
export const nextWeekday = (weekday: Weekday, from: number): number =>
  from + ((weekday - weekdayOf(from) + 7) % 7)

/** The holidays of today and of the coming year. */
export const comingHolidays = ({
  today,
}: Clock): readonly { day: number; name: string; isOptional: boolean }[] =>
  [yearOf(today), yearOf(today) + 1]
    .flatMap(nationalHolidays)
    .map(({ date, name, isOptional }) => ({ day: dayOf(date), name, isOptional }))
    .filter(({ day }) => day >= today)

export const isWorkday = (day: number): boolean =>
  weekdayOf(day) > 0 &&
  weekdayOf(day) < 6 &&
  !nationalHolidays(yearOf(day)).some(({ date, isOptional }) => !isOptional && dayOf(date) === day)

/** The first day from one on on which people work. */
export function workdayFrom(day: number): number {
  let next = day
  while (!isWorkday(next)) next++
  return next
}

/** The same day of a later month, or its last one. */
export function monthsAhead(day: number, months: number): number {
  const first = firstOfMonth(monthOf(day) + months, yearOf(day))
  const last = firstOfMonth(monthOf(first) + 1, yearOf(first)) - 1
  return Math.min(first + dayOfMonth(day) - 1, last)
}

/** A four-digit year of two digits: one that is near, or else one of a birth. */
export const fullYear = (year: number, length: number, { today }: Clock): number => {
  if (length > 2) return year
  const century = Math.floor(yearOf(today) / 100) * 100
  return century + year > yearOf(today) + 3 ? century - 100 + year : century + year
}
