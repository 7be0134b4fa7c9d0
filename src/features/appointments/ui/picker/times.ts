import { wallMinute } from '#features/professionals/rules.ts'
import { formatTime } from '#lib/weekHours.ts'
import { dateOfMinute, instantOf, minuteOf, wallOf } from '#lib/zones.ts'

/** Times as the clock of the unit shows them, whatever the browser's says. */

const minutesOfDay = 1440

/** `2026-11-17` */
export const dayAt = (zone: string, instant: string | Date): string =>
  dateOfMinute(wallOf(zone, minuteOf(instant)))
    .toISOString()
    .slice(0, 10)

/** Minutes after the day's midnight. */
export const minuteAt = (zone: string, instant: string): number =>
  wallOf(zone, minuteOf(instant)) % minutesOfDay

/** `11:20` */
export const timeAt = (zone: string, instant: string): string => formatTime(minuteAt(zone, instant))

export const instantAt = (zone: string, day: string, minute: number): string =>
  dateOfMinute(instantOf(zone, wallMinute(day, minute))).toISOString()

const utc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}

const shortWeekday = utc({ weekday: 'short' })

/** `ter` */
export const weekdayLabel = (day: string): string => shortWeekday(day).replace('.', '')

/** `ter 17/11`; with its year when that is not the present one. */
export function dayLabel(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const later = today.startsWith(year) ? '' : `/${year}`
  return `${weekdayLabel(day)} ${date}/${month}${later}`
}

/** `novembro de 2026` */
export const monthLabel = utc({ month: 'long', year: 'numeric' })

/** `terça-feira, 17 de novembro` */
export const longDay = utc({ weekday: 'long', day: 'numeric', month: 'long' })

/** `ter 17/11, 11:20` */
export const whenLabel = (zone: string, instant: string, now = new Date()): string =>
  `${dayLabel(dayAt(zone, instant), dayAt(zone, now))}, ${timeAt(zone, instant)}`
