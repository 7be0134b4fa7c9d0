/** Days of the calendar as text, `1985-03-27`: no instants, no time zones. */

/** Of the days that are read at all: before and after them somebody slipped. */
export const years = { first: 1900, last: 2200 }

/** A day of the calendar, in years that somebody can mean. */
export function isDay(text: string): boolean {
  const parsed = new Date(`${text}T00:00:00Z`)
  const year = Number(text.slice(0, 4))
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(parsed.getTime()) &&
    parsed.toISOString().startsWith(text) &&
    year >= years.first &&
    year <= years.last
  )
}

/** `27/03/1985`, `27-3-85`, `27.03.1985`, `1985-03-27` → `1985-03-27`; null for what is no day. */
export function parseDay(text: string, today: string): string | null {
  const typed = text.trim()
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(typed) ?? []
  const day =
    y === '' ? typed.slice(0, 10) : `${fullYear(y, today)}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** Of two digits the latest year that is not in the future. */
function fullYear(year: string, today: string): string {
  if (year.length === 4) return year
  const century = Number(today.slice(0, 2))
  return year <= today.slice(2, 4) ? `${century}${year}` : `${century - 1}${year}`
}

/** `1985-03-27` → `27/03/1985`; '' for none. */
export const formatDay = (day: string): string => (day === '' ? '' : day.split('-').reverse().join('/'))

/** Whole years from a day of birth to another day. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** The year in Brasília, four digits. */
export const brasiliaYear = (instant: Date): string => dayIn(instant).slice(0, 4)

/** The day in a place, `America/Sao_Paulo` unless another is named. */
export const dayIn = (instant: Date, timeZone = 'America/Sao_Paulo'): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)
