import { type Fact, leadWorkingDaysOf } from './facts.ts'
import { attendedMinutesOf, bookedMinutesOf, isCounted, measures } from './measures.ts'
import { placeOf } from './selection.ts'

/**
 * What a report needs of some facts, as sums by name: a name is its parts with a space between, and what is missing is 0.
 * Sums of two sets of facts that share none add up to those of both, so that a report can be made of stored sums.
 */
export type Tally = ReadonlyMap<string, number>

/** Waits for a first appointment, a consulta or an exam: a retorno waits for its own day. */
const isWait = ({ kind, state }: Fact) => kind !== 'followUp' && state !== 'cancelled'

/** Every sum to which one fact adds, by what is so at an instant (milliseconds since 1970). */
function addFact(add: (name: string, amount: number) => void, fact: Fact, now: number): void {
  const professional = placeOf.professional(fact)
  const plan = placeOf.plan(fact)
  for (const measure of measures) if (isCounted[measure](fact, now)) add(`day ${fact.day} ${measure}`, 1)
  for (const measure of ['due', 'noShow'] as const) {
    if (!isCounted[measure](fact, now)) continue
    add(`lead ${placeOf.lead(fact)} ${measure}`, 1)
    add(`answer ${fact.answer} ${measure}`, 1)
    add(`professional ${professional} ${measure}`, 1)
    add(`plan ${plan} ${measure}`, 1)
  }
  add(`booked ${professional}`, bookedMinutesOf(fact))
  add(`attended ${professional}`, attendedMinutesOf(fact))
  add(`origin ${fact.origin}`, 1)
  if (fact.score !== null) add(`score ${fact.score}`, 1)
  if (fact.waitedMinutes !== null) add(`waited ${fact.waitedMinutes}`, 1)
  if (fact.roomMinutes !== null) {
    add(`room ${fact.kind} ${fact.roomMinutes}`, 1)
    add(`planned ${fact.kind} ${fact.plannedMinutes}`, 1)
  }
  if (isWait(fact)) add(`wait ${professional} ${leadWorkingDaysOf(fact)}`, 1)
  if (isCounted.kept(fact, now)) {
    add(`hour ${placeOf.weekday(fact)} ${fact.hour}`, 1)
    add(`kept ${plan}`, 1)
  }
  if (isCounted.received(fact, now)) add(`received ${plan}`, fact.priceCents ?? 0)
  if (isCounted.ahead(fact, now)) add(`ahead ${plan}`, fact.priceCents ?? 0)
}

const adder = (sums: Map<string, number>) => (name: string, amount: number) => {
  if (amount !== 0) sums.set(name, (sums.get(name) ?? 0) + amount)
}

/** @param now the instant that decides what is due, in milliseconds since 1970 */
export function tallyOf(facts: readonly Fact[], now: number): Tally {
  const sums = new Map<string, number>()
  const add = adder(sums)
  for (const fact of facts) addFact(add, fact, now)
  return sums
}

/** The sums of several sets of facts that share none. */
export function mergeTallies(tallies: readonly Tally[]): Tally {
  const sums = new Map<string, number>()
  const add = adder(sums)
  for (const tally of tallies) for (const [name, amount] of tally) add(name, amount)
  return sums
}

/** The sums whose names begin with a word, by the rest of their names. */
export type Section = ReadonlyMap<string, number>

const none: Section = new Map()

/** Takes the sums apart by the first words of their names. */
export function sectionsOf(tally: Tally): (word: string) => Section {
  const sections = new Map<string, Map<string, number>>()
  for (const [name, amount] of tally) {
    const space = name.indexOf(' ')
    const word = name.slice(0, space)
    const section = sections.get(word) ?? new Map<string, number>()
    section.set(name.slice(space + 1), amount)
    sections.set(word, section)
  }
  return (word) => sections.get(word) ?? none
}

/** How often each value occurred. */
export type Histogram = ReadonlyMap<number, number>

export const histogramOf = (section: Section): Histogram =>
  new Map([...section].map(([value, count]) => [Number(value), count]))

/** Takes sums apart by the first of two parts of their names: a histogram of the second for each. */
export function histogramsOf(section: Section): Map<string, Map<number, number>> {
  const found = new Map<string, Map<number, number>>()
  for (const [name, count] of section) {
    const [first = '', value] = name.split(' ')
    const histogram = found.get(first) ?? new Map<number, number>()
    histogram.set(Number(value), count)
    found.set(first, histogram)
  }
  return found
}

export function addHistograms(histograms: readonly Histogram[]): Histogram {
  const sums = new Map<number, number>()
  for (const histogram of histograms)
    for (const [value, count] of histogram) sums.set(value, (sums.get(value) ?? 0) + count)
  return sums
}

export const countOf = (histogram: Histogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0)

/** As `quantile`, of values that are counted: the nearest rank. Null without values. */
export function quantileOf(histogram: Histogram, share: number): number | null {
  const rank = Math.max(1, Math.ceil(share * countOf(histogram)))
  let passed = 0
  for (const [value, count] of [...histogram].sort(([a], [b]) => a - b)) {
    passed += count
    if (passed >= rank) return value
  }
  return null
}
