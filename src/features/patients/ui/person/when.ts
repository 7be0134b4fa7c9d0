const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats an appointment's beginning on its unit's clock: `ter., 17/11/2026, 10:40`. */
export function whenAt(startsAt: string, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('pt-BR', {
      timeZone,
      weekday: 'short',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format.format(new Date(startsAt))
}
