import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { MetricRow, MetricRows } from '../contract.ts'
import type { PreviousTotal } from '../periodFields.ts'
import { type FactsFilter, findFacts } from './facts.server.ts'
import { type Fact, leadDaysOf } from './facts.ts'
import { movedBack, sameHourBefore } from './periods.ts'
import { findNames, findRowNames, type Names } from './queries.server.ts'
import { assertPeriod } from './read.server.ts'
import { averageLeadOf, inGroups, type RowGroup, sumsBy, wholeOf } from './rowSums.ts'
import { searchedFor } from './search.server.ts'
import { type Selection, selects } from './selection.ts'

type Tx = Transaction<MemberScope>

/** The rows of a number, in the order in which they are shown. */
export type RowsChoice = FactsFilter &
  Selection & {
    readonly group: RowGroup
    /** Names of patients or professionals, as they are typed; '' for all. */
    readonly q: string
  }

export type RowsQuery = RowsChoice & {
  readonly compare: boolean
  /** The last row of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Returns what a number of the report is made of, group by group, in the order of time, with sums that add up to it. */
export function readRows(scope: MemberScope, query: RowsQuery): Promise<MetricRows> {
  assertPeriod(query)
  return transact({ ...scope, seesOneMoment: true }, async (tx) => {
    const now = tx.now.getTime()
    const names = await findNames(tx)
    const found = await findPlaced(tx, query, names)
    const facts = inGroups(found.filter(selects(query, now)), query.group)
    const first = query.cursor ? facts.findIndex(({ id }) => id === query.cursor) + 1 : 0
    const page = facts.slice(first, first + query.limit)
    return {
      items: await rowsOf(tx, page, names),
      total: facts.length,
      whole: wholeOf(found, query, now),
      previous: query.compare ? await countBefore(tx, query, names) : null,
      sums: {
        day: sumsBy(facts, 'day'),
        professional: sumsBy(facts, 'professional'),
        plan: sumsBy(facts, 'plan'),
        lead: sumsBy(facts, 'lead'),
      },
      averageLead: averageLeadOf(facts),
      unanswered: facts.filter(({ answer }) => answer === 'unanswered').length,
      next: first + query.limit < facts.length ? (page.at(-1)?.id ?? null) : null,
    }
  })
}

/** Finds all rows of a number, for a file. */
export async function findRows(tx: Tx, choice: RowsChoice): Promise<Fact[]> {
  const found = await findPlaced(tx, choice, await findNames(tx))
  return inGroups(found.filter(selects(choice, tx.now.getTime())), choice.group)
}

/** Finds what a search and a place leave over, as far as the database can tell the place: `selects` has the last word. */
function findPlaced(tx: Tx, choice: RowsChoice, names: Names): Promise<Fact[]> {
  const { from, to, day, professional, plan, professionalIds, planIds } = choice
  const one = (id: string | undefined, among: readonly string[] | undefined) =>
    id !== undefined && (!among?.length || among.includes(id)) ? [id] : among
  return findFacts(tx, {
    ...choice,
    ...(day !== undefined && from <= day && day <= to ? { from: day, to: day } : {}),
    professionalIds: one(professional === 'none' ? undefined : professional, professionalIds),
    planIds: one(plan, planIds),
    narrowing: searchedFor(tx, choice.q, names),
  })
}

/** Counts the same number in the period before, up to the same hour. */
async function countBefore(tx: Tx, choice: RowsChoice, names: Names): Promise<PreviousTotal> {
  const before = movedBack(choice)
  const until = sameHourBefore(choice, tx.now.getTime())
  const facts = await findPlaced(tx, before, names)
  const counted = facts.filter(({ startsAt }) => startsAt <= until).filter(selects(before, until))
  const { from, to } = before
  return { from, to, until: new Date(until).toISOString(), total: counted.length }
}

/** Puts to facts the names that their rows show. */
export async function rowsOf(tx: Tx, facts: readonly Fact[], names: Names): Promise<MetricRow[]> {
  const rows = await findRowNames(
    tx,
    facts.map(({ id }) => id),
  )
  return facts.flatMap((fact) => {
    const row = rows.get(fact.id)
    if (!row) return []
    return [
      {
        id: fact.id,
        startsAt: new Date(fact.startsAt).toISOString(),
        day: fact.day,
        time: row.time,
        state: fact.state,
        kind: fact.kind,
        patientId: row.patientId,
        patientName: row.patientName,
        unitId: fact.unitId,
        unitName: row.unitName,
        professionalId: fact.professionalId,
        professionalName: names.professionals.get(fact.professionalId ?? '')?.name ?? '',
        planId: fact.planId,
        planName: names.plans.get(fact.planId ?? '')?.name ?? '',
        origin: fact.origin,
        answer: fact.answer,
        leadDays: leadDaysOf(fact),
        waitedMinutes: fact.waitedMinutes,
        roomMinutes: fact.roomMinutes,
        priceCents: fact.priceCents,
        score: fact.score,
        comment: row.comment,
        rebookedOn: row.rebookedOn,
      },
    ]
  })
}
