import { plain } from '#lib/match.ts'
import { readBirthDate } from '#lib/portuguese/birthDate.ts'
import type { DateReading, DatesRead } from '#lib/portuguese/dates/readDates.ts'
import { tidy } from '#lib/text.ts'
import type { Dialogue } from '../guided/dialogue.ts'
import { readWhen } from '../guided/read/when.ts'
import { dateContext } from '../guided/readDays.ts'
import type { SaidText } from './state.ts'

/** What a model passes on of what the contact wrote: taken only where the contact did write it. */

const flat = (text: string): string =>
  tidy(
    plain(text)
      .replace(/[^\p{L}\p{N}/:.-]+/gu, ' ')
      .replace(/[.:-](?=\s|$)/g, ' '),
  )

const words = (text: string): readonly string[] => flat(text).split(' ').filter(Boolean)

/** The message in which the words stand together; the newest one. */
export function messageWith(said: readonly SaidText[], quote: string): SaidText | undefined {
  const sought = flat(quote)
  if (sought === '') return undefined
  return said.findLast(({ text }) => ` ${flat(text)} `.includes(` ${sought} `))
}

/** True where every word of a name was written, wherever. */
export function isNamed(said: readonly SaidText[], name: string): boolean {
  const written = new Set(said.flatMap(({ text }) => words(text)))
  const sought = words(name)
  return sought.length > 0 && sought.every((word) => written.has(word))
}

/** True where the digits were written, however they were divided. */
export function hasDigits(said: readonly SaidText[], digits: string): boolean {
  const sought = digits.replace(/\D/g, '')
  return sought.length >= 8 && said.some(({ text }) => text.replace(/\D/g, '').includes(sought))
}

/** A date of birth as it was written; '' where it was not, or is none. */
export function birthIn(said: readonly SaidText[], quote: string, today: string): string {
  if (!messageWith(said, quote)) return ''
  const read = readBirthDate(quote, today)
  return read.kind === 'day' ? read.day : ''
}

export type WhenRead =
  | { readonly is: 'read'; readonly readings: readonly DateReading[]; readonly isUnsure: boolean }
  | { readonly is: 'notSaid' | 'noDate' | 'past' | 'otherwise' }

/**
 * Reads when the contact can, from their own words, by the clock at which they wrote them. A part of a message may not say
 * what the whole one doesn't: "quinta" of "menos quinta".
 */
export function whenIn(d: Dialogue, said: readonly SaidText[], quote: string): WhenRead {
  const message = messageWith(said, quote)
  if (!message) return { is: 'notSaid' }
  const context = { ...dateContext(d), now: new Date(message.at) }
  const part = future(readWhen(quote, context), d.turn.now)
  const whole = future(readWhen(message.text, context), d.turn.now)
  if (part.length === 0) return { is: readWhen(quote, context).readings.length > 0 ? 'past' : 'noDate' }
  const fits = part.filter((one) => isWithin(one, whole))
  const excluded = readWhen(message.text, context).excludedDays.length > 0
  if (fits.length === 0 && (whole.length > 0 || excluded)) return { is: 'otherwise' }
  return {
    is: 'read',
    readings: fits.length > 0 ? fits : part,
    isUnsure: readWhen(message.text, context).isUnsure,
  }
}

const future = ({ readings }: DatesRead, now: Date): readonly DateReading[] =>
  readings.filter(({ ranges }) => ranges.some(({ to }) => Date.parse(to) > now.getTime()))

const isWithin = ({ ranges }: DateReading, whole: readonly DateReading[]): boolean =>
  whole.some((one) =>
    one.ranges.some((outer) =>
      ranges.some(
        ({ from, to }) => Date.parse(from) < Date.parse(outer.to) && Date.parse(outer.from) < Date.parse(to),
      ),
    ),
  )
