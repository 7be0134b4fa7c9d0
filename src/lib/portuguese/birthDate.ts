import { isDay } from '../days.ts'
import { monthName } from './dates/months.ts'
import { number } from './dates/numbers.ts'
import { firstOf, type Input, map, optional, type Rule, sequence, sign, words } from './dates/rule.ts'
import { tokensOf } from './dates/tokens.ts'

/** What a message says of a date of birth. */
export type BirthDate =
  | { readonly kind: 'day'; readonly day: string }
  /** A day without its year, a day that there is none of, one that is to come, or one too long ago. */
  | { readonly kind: 'noYear' | 'noSuchDay' | 'future' | 'tooLongAgo' }
  | { readonly kind: 'none' }

const oldest = 125

/** Years as they are written and said: 85, 1985, "oitenta e cinco", "mil novecentos e oitenta e cinco". */
const year: Rule<{ readonly value: number; readonly isFull: boolean }> = firstOf(
  map(sequence(words('mil novecentos e|mil e novecentos e'), number), ([, { value }]) => ({
    value: 1900 + value,
    isFull: true,
  })),
  map(sequence(words('dois mil e'), number), ([, { value }]) => ({ value: 2000 + value, isFull: true })),
  map(words('dois mil'), () => ({ value: 2000, isFull: true })),
  map(number, ({ value, digits }) =>
    digits === 4 || digits === 2 || digits === 0 ? { value, isFull: digits === 4 } : null,
  ),
)

const divider = optional(firstOf<unknown>(sign(/^[/.,-]$/), words('do|de')))
const ofYear = optional(firstOf<unknown>(sign(/^[/.,-]$/), words('de|do ano de|do ano|em')))

const dated = sequence(
  number,
  divider,
  firstOf(
    monthName,
    map(number, ({ value }) => value),
  ),
  optional(map(sequence(ofYear, year), ([, found]) => found)),
)

/**
 * Reads a date of birth as people type it: `12/03/85`, `12031985`, "12 de março de 85", `1985-03-12`. Two digits of a year
 * are completed to the latest that is not to come.
 * @param today the day in the unit's zone, `2026-11-23`
 */
export function readBirthDate(text: string, today: string): BirthDate {
  const inDigits = /(?:^|\D)(\d{2})(\d{2})(\d{4}|\d{2})(?!\d)/.exec(text)
  const iso = /(?:^|\D)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text)
  if (iso) return judged(Number(iso[3]), Number(iso[2]), Number(iso[1]), true, today)
  if (inDigits) {
    const [, day, month, written = ''] = inDigits
    return judged(Number(day), Number(month), Number(written), written.length === 4, today)
  }
  const input: Input = { tokens: tokensOf(text), clock: withoutClock }
  let withoutYear: BirthDate = { kind: 'none' }
  for (let at = 0; at < input.tokens.length; at++) {
    const found = dated(input, at)
    if (!found) continue
    const [day, between, month, of] = found.value
    if (day.digits > 2 || (between === null && day.digits > 0 && month > 12)) continue
    if (of !== null) return judged(day.value, month, of.value, of.isFull, today)
    if (between !== null) withoutYear = { kind: 'noYear' }
  }
  return withoutYear
}

/** The rules that are used here ask no clock. */
const withoutClock: Input['clock'] = {
  today: 0,
  minute: 0,
  horizon: 0,
  zone: 'UTC',
  question: undefined,
  hours: undefined,
}

function judged(day: number, month: number, written: number, isFull: boolean, today: string): BirthDate {
  const thisYear = Number(today.slice(0, 4))
  const century = thisYear - (thisYear % 100)
  const full = isFull ? written : written > thisYear % 100 ? century - 100 + written : century + written
  const date = `${String(full).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (full < thisYear - oldest) return { kind: 'tooLongAgo' }
  if (!isDay(date)) return { kind: 'noSuchDay' }
  return date > today ? { kind: 'future' } : { kind: 'day', day: date }
}
