/** How long a visitor has a demonstration. */
export const demoHours = 2
/** Prepared demonstrations that wait for visitors. */
export const readyDemos = 3
/** The most that one network address is handed in an hour. */
export const demosPerAddress = 3

const minuteMs = 60_000

/** The time that is left, in words: “em 1 h 58 min”. */
export function remaining(leftMs: number): string {
  const minutes = Math.ceil(leftMs / minuteMs)
  if (minutes <= 1) return 'em menos de um minuto'
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`]
  return `em ${parts.filter(Boolean).join(' ')}`
}
