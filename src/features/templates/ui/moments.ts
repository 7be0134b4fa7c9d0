const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' })
const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short' })
const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

const dayMs = 86_400_000
const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** Formats a moment as near ones are said: `hoje, 10:38`, `ontem, 16:20`, `sex 13/11`, `13/11/2025`. */
export function momentOf(instant: string, now: Date): string {
  const at = new Date(instant)
  const days = Math.round((midnight(now) - midnight(at)) / dayMs)
  if (days === 0) return now.getTime() < at.getTime() ? time.format(at) : `hoje, ${time.format(at)}`
  if (days === 1) return `ontem, ${time.format(at)}`
  if (days === -1) return `amanhã, ${time.format(at)}`
  if (at.getFullYear() !== now.getFullYear()) return at.toLocaleDateString('pt-BR')
  return `${weekday.format(at).replace('.', '')} ${day.format(at)}`
}
