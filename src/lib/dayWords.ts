/** Days as they are said and typed in a search: `hoje`, `amanhã`, `sexta`, `3/12`. */
import { addDays, dayOf, isDay } from './days.ts'
import { lookUp } from './lookUp.ts'
import { plain } from './match.ts'

const relative: Readonly<Record<string, number>> = { ontem: -1, hoje: 0, amanha: 1 }
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']
const daysOfWeek = weekdays.length
/** A date with its year further away is a birth, or anything else. */
const nearDays = 400

/** The day that a text names, and the rest of it; a null day for a text that names none. */
export interface DayAndRest {
  readonly day: string | null
  readonly rest: string
}

/** Takes the first day out of a typed text; `today` is a day of the calendar that is meant. */
export function takeDay(text: string, today: string): DayAndRest {
  const words = text.split(/\s+/).filter((word) => word !== '')
  for (const [at, word] of words.entries()) {
    const twoWords = plain(words.slice(at, at + 3).join(' ')) === 'depois de amanha'
    const day = twoWords ? addDays(today, 2) : dayNamed(word, today)
    if (day !== null) return { day, rest: words.toSpliced(at, twoWords ? 3 : 1).join(' ') }
  }
  return { day: null, rest: words.join(' ') }
}

function dayNamed(word: string, today: string): string | null {
  const name = plain(word)
  const days = lookUp(relative, name)
  if (days !== undefined) return addDays(today, days)
  const weekday = weekdays.indexOf(name.replace(/-feira$/, ''))
  if (weekday >= 0) return addDays(today, (weekday - weekdayOf(today) + daysOfWeek) % daysOfWeek)
  const [, d = '', m = '', y = ''] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(name) ?? []
  return d === '' ? null : near(d.padStart(2, '0'), m.padStart(2, '0'), y, today)
}

/** Returns 0 for Sunday; 1 January 1970 was a Thursday. */
const weekdayOf = (day: string) => (dayOf(day) + 4) % daysOfWeek

/** Without a year, the nearest: in November `10/1` is to come, `22/10` has been. */
function near(d: string, m: string, y: string, today: string): string | null {
  const distance = (day: string) => Math.abs(dayOf(day) - dayOf(today))
  const now = Number(today.slice(0, 4))
  const years = y === '' ? [now - 1, now, now + 1] : [y.length === 2 ? 2000 + Number(y) : Number(y)]
  const [nearest] = years
    .map((year) => `${year}-${m}-${d}`)
    .filter((day) => isDay(day) && distance(day) <= nearDays)
    .sort((a, b) => distance(a) - distance(b))
  return nearest ?? null
}
