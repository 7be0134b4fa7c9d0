/**
 * Reads a duration as people write it: `30`, `30 min`, `0:30`, `1h`, `1h30`, `1 hora e 30 minutos`; null for
 * what is none.
 */
export function parseMinutes(text: string): number | null {
  const typed = text.trim().toLowerCase()
  const clock = /^(\d{1,2}):([0-5]\d)(?::00)?$/.exec(typed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const minutes = /^(\d{1,4})\s*(?:m|min|mins|minutos?|')?\.?$/.exec(typed)
  if (minutes) return Number(minutes[1])
  const hours =
    /^(\d{1,2})\s*(?:h|hrs?|horas?)\.?(?:\s*(?:e\s*)?(\d{1,2})\s*(?:m|min|mins|minutos?)?\.?)?$/.exec(typed)
  return hours ? Number(hours[1]) * 60 + Number(hours[2] ?? 0) : null
}
