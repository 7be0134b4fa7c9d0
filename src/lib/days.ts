/**
 * The calendar: days as text, `1985-03-27`, and counted as days since 1 January 1970. No instants, no time zones:
 * those are in `zones.ts`.
 */

export const minuteMs = 60_000
export const minutesOfDay = 1440
export const dayMs = minutesOfDay * minuteMs

/** The years that are accepted: a day before or after them is a typing error. */
export const years = { first: 1900, last: 2200 }

/** Says if the text is a day of the calendar, in any year from 1 to 9999. */
export function isDate(text: string): boolean {
  const parsed = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !text.startsWith('0000') &&
    !Number.isNaN(parsed.getTime()) &&
    parsed.toISOString().startsWith(text)
  )
}

/** Says if the text is a day of the calendar, in years that somebody can mean. */
export function isDay(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return isDate(text) && year >= years.first && year <= years.last
}

/** `27/03/1985`, `27-3-85`, `27.03.1985`, `1985-03-27` → `1985-03-27`; null for what is no day. */
export function parseDay(text: string, today: string): string | null {
  const typed = text.trim()
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(typed) ?? []
  const day =
    y === '' ? typed.slice(0, 10) : `${fullYear(y, today)}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** Completes two digits to the latest year that is not in the future. */
function fullYear(year: string, today: string): string {
  if (year.length === 4) return year
  const century = Number(today.slice(0, 2))
  return year <= today.slice(2, 4) ? `${century}${year}` : `${century - 1}${year}`
}

/** `1985-03-27` → `27/03/1985`; '' for none. */
export const formatDay = (day: string): string => (day === '' ? '' : day.split('-').reverse().join('/'))

/** Whole years from a day of birth to another day. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** `2026-11-21` → 20778, the days from 1 January 1970 to it. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** Writing a date is slow, and the agenda asks for the same days again and again. */
const dates = new Map<number, string>()
const maxDates = 20_000

/** 20778 → `2026-11-21`: the inverse of `dayOf`. */
export function dateOf(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  if (dates.size >= maxDates) dates.clear()
  const date = new Date(day * dayMs).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}

/** The number of a counted day's week, which begins on Monday. */
export const weekOf = (day: number): number => Math.floor((day + 3) / 7)

/** `2026-11-30`, 2 → `2026-12-02` */
export const addDays = (date: string, days: number): string => dateOf(dayOf(date) + days)

/** Which of its weekday in the month a counted day is: 1 to 5. */
export const nthOfMonth = (day: number): number => Math.ceil(Number(dateOf(day).slice(8)) / 7)

/** Says if no later day of the month has the counted day's weekday. */
export const isLastOfMonth = (day: number): boolean => dateOf(day).slice(0, 7) !== dateOf(day + 7).slice(0, 7)
