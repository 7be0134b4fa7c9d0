/** Times of appointments as they are said, on the clock of their unit. */
import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('pt-BR', { timeZone, ...options })
  formats.set(key, made)
  return made
}

/** `09:00` */
export const showTime = (instant: string, zone: string): string =>
  format(zone, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant))

const dayOf = (instant: string, zone: string) =>
  format(zone, { day: '2-digit', month: '2-digit' }).format(new Date(instant))

/** `qua 18/11, 09:00` */
export function showVisit(instant: string, zone: string): string {
  const weekday = format(zone, { weekday: 'short' }).format(new Date(instant)).replace('.', '')
  return `${weekday} ${dayOf(instant, zone)}, ${showTime(instant, zone)}`
}

/** `quarta-feira, 18/11, 09:00` */
export function showWhole(instant: string, zone: string): string {
  const weekday = format(zone, { weekday: 'long' }).format(new Date(instant))
  return `${weekday}, ${dayOf(instant, zone)}, ${showTime(instant, zone)}`
}

/** `até hoje, 09:00`, `até amanhã, 09:00`, `até 26/11` */
export function showUntil(instant: string, zone: string, now: Date): string {
  const day = dayIn(instant, zone)
  const today = dayIn(now, zone)
  if (day === today) return `até hoje, ${showTime(instant, zone)}`
  if (day === addDays(today, 1)) return `até amanhã, ${showTime(instant, zone)}`
  return `até ${dayOf(instant, zone)}`
}

const hurryMs = 24 * 60 * 60_000

/** True when it expires within a day. */
export const isUrgent = (instant: string, now: Date): boolean =>
  new Date(instant).getTime() - now.getTime() < hurryMs
