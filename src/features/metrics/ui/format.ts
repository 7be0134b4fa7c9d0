/** Figures as they are read in Portuguese. */

const one = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

export const formatCount = (count: number): string => whole.format(count)

/** 4589410 → `R$ 45.894`: a figure beside others; the cents stand in its table. */
export const formatReais = (cents: number): string => `R$ ${whole.format(cents / 100)}`

/** With fewer in a group there is no rate: the fraction says what there is. */
export const leastForRate = 20

/** 21 of 359 → `5,8 %`; '' where there are too few for a rate. */
export const formatRate = (part: number, all: number): string =>
  all < leastForRate ? '' : `${one.format((100 * part) / all)} %`

/** The rate, or the fraction where there are too few: `2 de 7`. */
export const rateOrFraction = (part: number, all: number): string =>
  formatRate(part, all) || `${formatCount(part)} de ${formatCount(all)}`

/** To whole points, for occupancies: `63 %`. */
export const formatShare = (part: number, all: number): string =>
  all === 0 ? '–' : `${whole.format((100 * part) / all)} %`

/** 11730 → `195,5 h` */
export const formatHours = (minutes: number): string => `${one.format(minutes / 60)} h`

const shortDay = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', day: '2-digit', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** `2026-11-11` → `qua 11` */
export const formatShortDay = (day: string): string => shortDay.format(at(day)).replace(/[.,]/g, '')

/** `2026-11-17` → `terça-feira, 17 de novembro` */
export const formatLongDay = (day: string): string => longDay.format(at(day))

export const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const

export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}h`
