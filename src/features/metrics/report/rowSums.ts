import { type Fact, leadDaysOf } from './facts.ts'
import { leadGroups, type Measure } from './measures.ts'
import { placeOf, type Selection, selects } from './selection.ts'

/** By what the rows of a number can be grouped. */
export const rowGroups = ['day', 'professional', 'plan', 'lead'] as const
export type RowGroup = (typeof rowGroups)[number]

export interface GroupSum {
  readonly id: string
  readonly count: number
}

/** What a number is a part of: a rate is told where one is a share of the other. */
const wholes: Partial<Record<Measure, Measure>> = { noShow: 'due', waitedLong: 'waited' }

export interface Whole {
  readonly measure: Measure
  readonly total: number
}

/** How many there are of what the number is a part of; null where it is a part of nothing. */
export function wholeOf(facts: readonly Fact[], selection: Selection, now: number): Whole | null {
  const measure = wholes[selection.measure]
  if (!measure) return null
  return { measure, total: facts.filter(selects({ ...selection, measure }, now)).length }
}

const ranks = new Map<string, number>(leadGroups.map(({ id }, at) => [id, at]))

/** The rows by group: days and leads in their order, the others from the most to the least. They add up to all. */
export function sumsBy(facts: readonly Fact[], group: RowGroup): GroupSum[] {
  const counts = new Map<string, number>()
  for (const fact of facts) {
    const id = placeOf[group](fact)
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const byId = (a: GroupSum, b: GroupSum) => (a.id < b.id ? -1 : 1)
  return [...counts]
    .map(([id, count]) => ({ id, count }))
    .sort((a, b) => {
      if (group === 'day') return byId(a, b)
      if (group === 'lead') return (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0)
      return b.count - a.count || byId(a, b)
    })
}

/** The rows in the order of their groups, within each in that of time. */
export function inGroups(facts: readonly Fact[], group: RowGroup): Fact[] {
  const places = new Map(sumsBy(facts, group).map(({ id }, at) => [id, at]))
  const placeIn = (fact: Fact) => places.get(placeOf[group](fact)) ?? 0
  // The order of time is theirs already, and sorting keeps it.
  return [...facts].sort((a, b) => placeIn(a) - placeIn(b))
}

/** How many days ahead the rows were booked, on average; null without rows. */
export const averageLeadOf = (facts: readonly Fact[]): number | null =>
  facts.length === 0
    ? null
    : Math.round(facts.reduce((sum, fact) => sum + leadDaysOf(fact), 0) / facts.length)
