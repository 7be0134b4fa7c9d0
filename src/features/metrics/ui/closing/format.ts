const named = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const alone = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })
const one = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** `2026-10` → `Outubro de 2026` */
export function formatMonth(month: string): string {
  const text = named.format(dateOf(month))
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
}

/** `2026-10` → `outubro` */
export const monthName = (month: string): string => alone.format(dateOf(month))

/** How far a sum lies from that of the month before: `2,4 % acima de setembro`; '' where there was none. */
export function changeOf(cents: number, before: number, monthBefore: string): string {
  if (before === 0) return ''
  const percent = Math.round((1_000 * (cents - before)) / before) / 10
  if (percent === 0) return `igual a ${monthName(monthBefore)}`
  return `${one.format(Math.abs(percent))} % ${percent > 0 ? 'acima' : 'abaixo'} de ${monthName(monthBefore)}`
}

/** 3 of 53 → `5,7 %`: of money every part is told, however small the whole. */
export const formatPart = (part: number, all: number): string =>
  all === 0 ? '–' : `${one.format((100 * part) / all)} %`

const wholePercent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** The professional's part of a value, as it comes out: `60 %`; '' without a value. */
export const formatShareOf = (shareCents: number, valueCents: number): string =>
  valueCents === 0 ? '' : `${wholePercent.format((100 * shareCents) / valueCents)} %`

export const countOf = (count: number, singular: string, plural: string): string =>
  `${new Intl.NumberFormat('pt-BR').format(count)} ${count === 1 ? singular : plural}`
