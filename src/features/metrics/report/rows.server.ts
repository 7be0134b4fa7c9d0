import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { MetricRow, MetricRows } from '../contract.ts'
import { type FactsFilter, findFacts } from './facts.server.ts'
import { type Fact, leadDaysOf } from './facts.ts'
import { findNames, findRowNames } from './queries.server.ts'
import { assertPeriod } from './read.server.ts'
import { averageLeadOf, inGroups, type RowGroup, sumsBy, wholeOf } from './rowSums.ts'
import { type Selection, selects } from './selection.ts'

type Tx = Transaction<MemberScope>

/** The rows of a number, in the order in which they are shown. */
export type RowsChoice = FactsFilter & Selection & { readonly group: RowGroup }

export type RowsQuery = RowsChoice & {
  /** The last row of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Returns what a number of the report is made of, group by group, in the order of time, with sums that add up to it. */
export function readRows(scope: MemberScope, query: RowsQuery): Promise<MetricRows> {
  assertPeriod(query)
  return transact({ ...scope, seesOneMoment: true }, async (tx) => {
    const now = tx.now.getTime()
    const found = await findFacts(tx, query)
    const facts = inGroups(found.filter(selects(query, now)), query.group)
    const first = query.cursor ? facts.findIndex(({ id }) => id === query.cursor) + 1 : 0
    const page = facts.slice(first, first + query.limit)
    return {
      items: await rowsOf(tx, page),
      total: facts.length,
      whole: wholeOf(found, query, now),
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
  const found = await findFacts(tx, choice)
  return inGroups(found.filter(selects(choice, tx.now.getTime())), choice.group)
}

/** Puts to facts the names that their rows show. */
export async function rowsOf(tx: Tx, facts: readonly Fact[]): Promise<MetricRow[]> {
  const names = await findNames(tx)
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
