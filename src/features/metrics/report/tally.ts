import { type Fact, leadWorkingDaysOf } from './facts.ts'
import { attendedMinutesOf, bookedMinutesOf, isCounted, measures } from './measures.ts'
import { placeOf } from './selection.ts'

/**
 * The number of the definitions below, of what a fact is (`facts.server.ts`) and of what is stored (`sums/slices.ts`). Raise it
 * with every change to these: sums that were stored by other definitions don't count, and are stored anew.
 */
export const formula = 3

/**
 * What a report needs of some facts, as sums: by section, by group within it, by name within that. What is missing is 0. Sums of
 * two sets of facts that share none add up to those of both, so that a report can be made of stored sums.
 */
export type Tally = ReadonlyMap<string, Section>
export type Section = ReadonlyMap<string, Sums>
export type Sums = ReadonlyMap<string, number>

/** The group of a section that has no groups. */
export const ungrouped = ''

type Add = (section: string, group: string, name: string, amount: number) => void

/** Waits for a first appointment, a consulta or an exam: a retorno waits for its own day. */
const isWait = ({ kind, state }: Fact) => kind !== 'followUp' && state !== 'cancelled'

/** Every sum to which one fact adds, by what is so at an instant (milliseconds since 1970). */
function addFact(add: Add, fact: Fact, now: number): void {
  const professional = placeOf.professional(fact)
  const plan = placeOf.plan(fact)
  for (const measure of measures) if (isCounted[measure](fact, now)) add('day', fact.day, measure, 1)
  for (const measure of ['due', 'noShow'] as const) {
    if (!isCounted[measure](fact, now)) continue
    add('lead', placeOf.lead(fact), measure, 1)
    add('answer', fact.answer, measure, 1)
    add('professional', professional, measure, 1)
    add('plan', plan, measure, 1)
  }
  add('booked', ungrouped, professional, bookedMinutesOf(fact))
  add('attended', ungrouped, professional, attendedMinutesOf(fact))
  add('origin', ungrouped, fact.origin, 1)
  if (fact.score !== null) add('score', ungrouped, String(fact.score), 1)
  if (fact.waitedMinutes !== null) add('waited', ungrouped, String(fact.waitedMinutes), 1)
  if (fact.roomMinutes !== null) {
    add('room', fact.kind, String(fact.roomMinutes), 1)
    add('planned', fact.kind, String(fact.plannedMinutes), 1)
  }
  if (isWait(fact)) add('wait', professional, String(leadWorkingDaysOf(fact)), 1)
  if (isCounted.kept(fact, now)) {
    add('hour', String(placeOf.weekday(fact)), String(fact.hour), 1)
    add('kept', ungrouped, plan, 1)
  }
  if (isCounted.received(fact, now)) add('received', ungrouped, plan, fact.priceCents ?? 0)
  if (isCounted.ahead(fact, now)) add('ahead', ungrouped, plan, fact.priceCents ?? 0)
  if (isCounted.expected(fact, now) && isCounted.due(fact, now))
    add('expectedDue', ungrouped, plan, fact.priceCents ?? 0)
}

type MutableSection = Map<string, Map<string, number>>

function adder(tally: Map<string, MutableSection>): Add {
  return (section, group, name, amount) => {
    if (amount === 0) return
    const groups = inside(tally, section)
    const sums = inside(groups, group)
    sums.set(name, (sums.get(name) ?? 0) + amount)
  }
}

function inside<V>(maps: Map<string, Map<string, V>>, name: string): Map<string, V> {
  const known = maps.get(name)
  if (known) return known
  const made = new Map<string, V>()
  maps.set(name, made)
  return made
}

/** @param now the instant that decides what is due, in milliseconds since 1970 */
export function tallyOf(facts: readonly Fact[], now: number): Tally {
  const tally = new Map<string, MutableSection>()
  const add = adder(tally)
  for (const fact of facts) addFact(add, fact, now)
  return tally
}

/** A tally as it is stored, in JSON. */
export interface StoredTally {
  readonly [section: string]: { readonly [group: string]: { readonly [name: string]: number } }
}

export const storedOf = (tally: Tally): StoredTally =>
  Object.fromEntries(
    [...tally].map(([section, groups]) => [
      section,
      Object.fromEntries([...groups].map(([group, sums]) => [group, Object.fromEntries(sums)])),
    ]),
  )

/** The sums of several sets of facts that share none; of some of them only what is stored is known. */
export function mergeTallies(tallies: readonly Tally[], stored: readonly StoredTally[] = []): Tally {
  const merged = new Map<string, MutableSection>()
  const add = adder(merged)
  for (const tally of tallies)
    for (const [section, groups] of tally)
      for (const [group, sums] of groups) for (const [name, amount] of sums) add(section, group, name, amount)
  for (const tally of stored)
    for (const [section, groups] of Object.entries(tally))
      for (const [group, sums] of Object.entries(groups))
        for (const [name, amount] of Object.entries(sums)) add(section, group, name, amount)
  return merged
}

/** How often each value occurred. */
export type Histogram = ReadonlyMap<number, number>

export const histogramOf = (sums: Sums | undefined): Histogram =>
  new Map([...(sums ?? [])].map(([value, count]) => [Number(value), count]))

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
