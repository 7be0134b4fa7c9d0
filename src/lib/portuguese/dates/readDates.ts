import { dateOf } from '../../days.ts'
import type { Span } from '../../spans.ts'
import { dateOfMinute, instantOf } from '../../zones.ts'
import { type Group, groupsOf, variantsOf } from './assemble.ts'
import { type Clock, clockOf, type DateContext } from './clock.ts'
import { readingsOf, removedBy, type WallReading } from './resolve.ts'
import { type Cast, castingsOf } from './roles.ts'
import type { Input } from './rule.ts'
import { scan } from './scan.ts'
import { type Token, tokensOf } from './tokens.ts'
import { isUnsure } from './unsure.ts'
import { type BadDate, distinct, type ManyWish } from './wishes.ts'

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
  /**
   * Words of days and hours stand beside what was read, and nobody knows what they say of it ("antevéspera de natal"): what
   * was read is asked back.
   */
  readonly isUnsure: boolean
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
  const scanned = scan(input, text)
  const castings = castingsOf(input, scanned.elements)
  const elements = castings[0] ?? []
  const wanted = elements.filter(({ role }) => role === 'wanted')
  const problems = problemsOf(wanted, input.tokens, text)
  const preferences = preferencesOf(wanted)
  const excluded =
    castings.length > 1 ? [] : groupsOf(elements.filter(({ role }) => role === 'excluded')).groups
  const readings = distinct(castings.flatMap((one) => readAll(one, clock)))
  const [existing] = readWanted(
    elements.filter(({ role }) => role === 'existing'),
    [],
    clock,
  )
  return {
    readings: readings.map((one) => dateReading(one, clock)),
    isAmbiguous: readings.length > 1,
    isUnsure: castings.length === 1 && isUnsure(input, scanned, elements),
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

const preferencesOf = (wanted: readonly Cast[]): ManyWish['kind'][] =>
  wanted.flatMap(({ wish }) => (isMany(wish) ? [wish.kind] : []))

const readAll = (elements: readonly Cast[], clock: Clock): readonly WallReading[] =>
  readWanted(
    elements.filter(({ role }) => role === 'wanted'),
    groupsOf(elements.filter(({ role }) => role === 'excluded')).groups,
    clock,
  )

/** Whatever is not ruled out is wanted where nothing else is. */
function readWanted(
  wanted: readonly Cast[],
  excluded: readonly Group[],
  clock: Clock,
): readonly WallReading[] {
  const isOpen = preferencesOf(wanted).some((kind) => kind !== 'earlier' && kind !== 'later')
  const readings = variantsOf(wanted).flatMap((elements) => {
    const { groups } = groupsOf(elements)
    if (groups.length === 0 && excluded.length === 0 && !isOpen) return []
    return readingsOf(groups, excluded, clock)
  })
  const byTime = new Map(readings.map((reading) => [JSON.stringify(reading.spans), reading]))
  return [...byTime.values()].filter(({ spans }) => spans.length > 0)
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
