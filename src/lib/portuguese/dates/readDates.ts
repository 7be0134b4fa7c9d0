import { dateOf } from '../../days.ts'
import type { Span } from '../../spans.ts'
import { dateOfMinute, instantOf } from '../../zones.ts'
import { type Group, groupsOf, variantsOf } from './assemble.ts'
import { type Clock, clockOf, type DateContext } from './clock.ts'
import { readingsOf, removedBy, type WallReading } from './resolve.ts'
import { type Cast, castOf } from './roles.ts'
import type { Input } from './rule.ts'
import { scan } from './scan.ts'
import { type Token, tokensOf } from './tokens.ts'
import type { BadDate, ManyWish } from './wishes.ts'

/** Instants, `to` excluded. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

/** One way to read what a message says of days and times. */
export interface DateReading {
  /** When an appointment may begin, in order. An hour ("às 9") is the minute that it names. */
  readonly ranges: readonly DateRange[]
  /** `quinta-feira, 26 de novembro, à tarde` */
  readonly said: string
  readonly hasDay: boolean
  readonly hasTime: boolean
  /** All of it has gone by. */
  readonly isPast: boolean
}

/** A part of the text that names no day or no hour that there is, or one that has gone by. */
export interface DateProblem {
  readonly kind: BadDate['problem']
  readonly text: string
}

/** What a message says of days and times. */
export interface DatesRead {
  /** None when it says nothing of them; two and more when people would read it in so many ways: then ask. */
  readonly readings: readonly DateReading[]
  readonly isAmbiguous: boolean
  /** Days that were ruled out ("menos quarta"), as far as can be booked: `2026-11-25`. */
  readonly excludedDays: readonly string[]
  /** "O quanto antes", "qualquer horário", "mais tarde". */
  readonly preferences: readonly ManyWish['kind'][]
  readonly problems: readonly DateProblem[]
  /** The time of an appointment that there is, where another one is wished: "mudar de quinta para sexta". */
  readonly existing: DateReading | null
  /** The stretches of the text that were read, in order. */
  readonly used: readonly { readonly from: number; readonly to: number }[]
}

/**
 * Reads the days and times of a message as Brazilians write it, on the clock of the unit. Nothing is guessed: what has two
 * readings has two here.
 */
export function readDates(text: string, context: DateContext): DatesRead {
  const clock = clockOf(context)
  const input: Input = { tokens: tokensOf(text), clock }
  const elements = castOf(input, scan(input, text))
  const wanted = elements.filter(({ role }) => role === 'wanted')
  const problems = problemsOf(wanted, input.tokens, text)
  const preferences = elements.flatMap(({ wish, role }) =>
    isMany(wish) && role === 'wanted' ? [wish.kind] : [],
  )
  const { groups: excluded } = groupsOf(elements.filter(({ role }) => role === 'excluded'))
  const readings = readAll(wanted, excluded, preferences, clock)
  const existing = readAll(
    elements.filter(({ role }) => role === 'existing'),
    [],
    [],
    clock,
  )[0]
  return {
    readings: readings.map((one) => dateReading(one, clock)),
    isAmbiguous: readings.length > 1,
    excludedDays: excludedDays(excluded, clock),
    preferences,
    problems: [
      ...problems,
      ...(readings.length > 0 && readings.every(({ isPassed }) => isPassed)
        ? [pastOf(wanted, input.tokens, text)]
        : []),
    ],
    existing: existing ? dateReading(existing, clock) : null,
    used: elements.map((element) => stretchOf(element, input.tokens)),
  }
}

const many = ['any', 'anyDay', 'anyTime', 'earliest', 'earlier', 'later'] as const
const isMany = (wish: { readonly kind: string }): wish is ManyWish => many.some((kind) => kind === wish.kind)

function readAll(
  wanted: readonly Cast[],
  excluded: readonly Group[],
  preferences: readonly ManyWish['kind'][],
  clock: Clock,
): readonly WallReading[] {
  const readings = variantsOf(wanted).flatMap((elements) => {
    const { groups } = groupsOf(elements)
    const isOpen = preferences.some(
      (kind) => kind === 'any' || kind === 'anyDay' || kind === 'anyTime' || kind === 'earliest',
    )
    if (groups.length === 0 && excluded.length === 0 && !isOpen) return []
    return readingsOf(groups, excluded, clock)
  })
  const one = [...new Map(readings.map((reading) => [JSON.stringify(reading.spans), reading])).values()]
  return one.filter(({ spans }) => spans.length > 0)
}

const dateReading = ({ spans, said, windows, isPassed }: WallReading, { zone }: Clock): DateReading => ({
  ranges: spans.map(({ from, to }) => ({ from: isoOf(zone, from), to: isoOf(zone, to) })),
  said,
  hasDay: windows.some(({ days }) => days !== null),
  hasTime: windows.some(({ times }) => times !== null),
  isPast: isPassed,
})

const isoOf = (zone: string, wall: number): string => dateOfMinute(instantOf(zone, wall)).toISOString()

const excludedDays = (excluded: readonly Group[], clock: Clock): string[] => {
  const days = excluded.flatMap((group) => removedBy(group, clock).days)
  const all = days.flatMap(({ from, to }: Span) =>
    Array.from({ length: Math.min(to, clock.horizon) - from }, (_, at) => from + at),
  )
  return [...new Set(all)].toSorted((a, b) => a - b).map(dateOf)
}

const stretchOf = ({ from, to }: Cast, tokens: readonly Token[]): { from: number; to: number } => ({
  from: tokens[from]?.from ?? 0,
  to: tokens[to - 1]?.to ?? 0,
})

const problemsOf = (elements: readonly Cast[], tokens: readonly Token[], text: string): DateProblem[] =>
  elements.flatMap((element) => {
    if (element.wish.kind !== 'bad') return []
    const { from, to } = stretchOf(element, tokens)
    return [{ kind: element.wish.problem, text: text.slice(from, to) }]
  })

function pastOf(elements: readonly Cast[], tokens: readonly Token[], text: string): DateProblem {
  const stretches = elements.map((element) => stretchOf(element, tokens))
  const from = Math.min(...stretches.map((one) => one.from))
  const to = Math.max(...stretches.map((one) => one.to))
  return { kind: 'past', text: text.slice(from, to) }
}
