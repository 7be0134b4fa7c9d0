const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })

/** Formats an instant in the browser's own zone: `21/11/2026, 14:30`. */
export const showInstant = (instant: string): string => format.format(new Date(instant))

const timeOnly = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short' })
const dayOnly = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' })
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' })

/** Formats an instant as it is said near it, in the browser's own zone: `hoje, 08:12`, `ontem, 18:40`, `03/11, 09:00`. */
export function showRecent(instant: string, now: Date): string {
  const at = new Date(instant)
  return `${dayName(at, now)}, ${timeOnly.format(at)}`
}

/** The same in a narrow place: `08:12` of today, else the day alone: `ontem`, `03/11`. */
export function showBriefly(instant: string, now: Date): string {
  const at = new Date(instant)
  const name = dayName(at, now)
  return name === 'hoje' ? timeOnly.format(at) : name
}

function dayName(at: Date, now: Date): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const name = day.format(at)
  if (name === day.format(now)) return 'hoje'
  if (name === day.format(yesterday)) return 'ontem'
  return at.getFullYear() === now.getFullYear() ? dayOnly.format(at) : name
}

/** The same on the clock of a place: a unit's times are told in its own zone. */
export function showRecentIn(zone: string, instant: string, now: Date): string {
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: zone })
  const day = inZone({ dateStyle: 'short' })
  const at = new Date(instant)
  const name = day.format(at)
  const time = inZone({ timeStyle: 'short' }).format(at)
  const days = { hoje: 0, amanhã: 1, ontem: -1 }
  const near = Object.entries(days).find(
    ([, distance]) => name === day.format(new Date(now.getTime() + distance * 86_400_000)),
  )
  const isThisYear = name.slice(-4) === day.format(now).slice(-4)
  return `${near?.[0] ?? (isThisYear ? name.slice(0, 5) : name)}, ${time}`
}
