import { addDays, dateOf, dayOf, minutesOfDay } from '#lib/days.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import { dateOfMinute, dayIn, instantOf, minuteOf, wallMinute, wallOf } from '#lib/zones.ts'
import type { View } from './address.ts'

/** Counts and formats days of the unit's calendar and times of its wall clock. */

const utc = { timeZone: 'UTC' } as const
const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat('pt-BR', { ...options, ...utc })
  return (date: string) => made.format(new Date(`${date}T00:00:00Z`))
}
const raised = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

const weekdayName = format({ weekday: 'long' })
/** Formats as `17 de novembro`. */
export const dayAndMonth = format({ day: 'numeric', month: 'long' })
const monthAlone = format({ month: 'long' })
/** Formats as `novembro 2026`. */
export const monthName = (date: string): string => `${monthAlone(date)} ${date.slice(0, 4)}`
const weekdayAlone = format({ weekday: 'short' })
/** Formats as `ter`. */
export const shortWeekday = (date: string): string => weekdayAlone(date).replace('.', '')
export const dayOfMonth = (date: string) => Number(date.slice(8))

/** Formats as `Terça, 17 de novembro`. */
export const dayTitle = (date: string): string =>
  `${raised(weekdayName(date).replace('-feira', ''))}, ${dayAndMonth(date)}`

/** Formats as `terça-feira, 17 de novembro`. */
export const spokenDay = (date: string): string => `${weekdayName(date)}, ${dayAndMonth(date)}`

/** Completes a phrase: `na terça-feira, 17 de novembro`, `no domingo, 22 de novembro`. */
export function onSpokenDay(date: string): string {
  const weekday = weekdayOf(dayOf(date))
  return `${weekday === 0 || weekday === 6 ? 'no' : 'na'} ${spokenDay(date)}`
}

/** Returns the Sunday before, or the day itself. */
export const weekBegin = (date: string): string => addDays(date, -weekdayOf(dayOf(date)))
export const monthBegin = (date: string): string => `${date.slice(0, 7)}-01`

/** Formats as `15 a 21 de novembro`. */
function weekTitle(date: string): string {
  const first = weekBegin(date)
  const last = addDays(first, 6)
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${isOneMonth ? dayOfMonth(first) : dayAndMonth(first)} a ${dayAndMonth(last)}`
}

export function titleOf(view: View, date: string): string {
  if (view === 'week') return weekTitle(date)
  return view === 'month' ? raised(monthName(date)) : dayTitle(date)
}

/** Returns the six weeks in which a month is shown. */
export const monthDays = (date: string): string[] => {
  const first = dayOf(weekBegin(monthBegin(date)))
  return Array.from({ length: 42 }, (_, at) => dateOf(first + at))
}

/** Returns the days that a view shows. */
export function daysOfView(view: View, date: string): string[] {
  if (view === 'week') return Array.from({ length: 7 }, (_, at) => addDays(weekBegin(date), at))
  return view === 'month' ? monthDays(date) : [date]
}

/** Returns the day that the arrows of a view lead to. */
export function stepped(view: View, date: string, by: 1 | -1): string {
  if (view === 'week') return addDays(date, 7 * by)
  if (view !== 'month') return addDays(date, by)
  const first = monthBegin(date)
  return monthBegin(by === 1 ? addDays(first, 31) : addDays(first, -1))
}

/** Returns the day that a key leads to in a calendar: days, weeks, months; null for other keys. */
export function dayByKey(key: string, date: string): string | null {
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const by = days[key]
  if (by !== undefined) return addDays(date, by)
  if (key === 'Home') return weekBegin(date)
  if (key === 'End') return addDays(weekBegin(date), 6)
  if (key !== 'PageUp' && key !== 'PageDown') return null
  const month = stepped('month', date, key === 'PageDown' ? 1 : -1)
  // The same day, or the last of a shorter month.
  const last = dayOfMonth(addDays(stepped('month', month, 1), -1))
  return addDays(month, Math.min(dayOfMonth(date), last) - 1)
}

/** Returns the day of the unit's calendar. */
export const dayAt = (zone: string, instant: string | Date): string => dayIn(instant, zone)

/** Returns the minutes after the day's midnight on the wall clock. */
export const minuteOn = (date: string, zone: string, instant: string | Date): number =>
  wallOf(zone, minuteOf(instant)) - wallMinute(date, 0)

export function isOn(date: string, zone: string, instant: string): boolean {
  const minute = minuteOn(date, zone, instant)
  return minute >= 0 && minute < minutesOfDay
}

export const instantAt = (date: string, zone: string, minute: number): string =>
  dateOfMinute(instantOf(zone, wallMinute(date, minute))).toISOString()

/** Formats as `08:05`; minutes after midnight belong to the next day. */
export const clock = (minute: number): string => {
  const within = ((minute % minutesOfDay) + minutesOfDay) % minutesOfDay
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** Formats as `11:20`, on the unit's clock. */
export const timeAt = (zone: string, instant: string): string =>
  clock(minuteOn(dayAt(zone, instant), zone, instant))

/** Formats as `ter 17/11`; with the year when it is not the present one. */
export function dayLabel(date: string, today: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const later = today.startsWith(year) ? '' : `/${year}`
  return `${shortWeekday(date)} ${day}/${month}${later}`
}

/** Formats as `ter 17/11, 11:20`. */
export const whenLabel = (zone: string, instant: string, now = new Date()): string =>
  `${dayLabel(dayAt(zone, instant), dayAt(zone, now))}, ${timeAt(zone, instant)}`
