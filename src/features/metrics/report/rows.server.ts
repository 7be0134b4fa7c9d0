import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import type { MetricRow } from '../contract.ts'
import { type FactsFilter, findFacts } from './facts.server.ts'
import { leadDaysOf } from './facts.ts'
import { findNames, findRowNames } from './queries.server.ts'
import { assertPeriod } from './read.server.ts'
import { type Selection, selects } from './selection.ts'

export type RowsQuery = FactsFilter &
  Selection & {
    /** The last row of the page before. */
    readonly cursor?: string | undefined
    readonly limit: number
  }

export interface Rows {
  readonly items: MetricRow[]
  readonly total: number
  readonly next: string | null
}

/** Returns what a number of the report is made of, in the order of time. */
export function readRows(scope: MemberScope, query: RowsQuery): Promise<Rows> {
  assertPeriod(query)
  return transact({ ...scope, seesOneMoment: true }, async (tx) => {
    const facts = (await findFacts(tx, query)).filter(selects(query, tx.now.getTime()))
    const first = query.cursor ? facts.findIndex(({ id }) => id === query.cursor) + 1 : 0
    const page = facts.slice(first, first + query.limit)
    const [names, rows] = [
      await findNames(tx),
      await findRowNames(
        tx,
        page.map(({ id }) => id),
      ),
    ]
    return {
      items: page.flatMap((fact) => {
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
            planName: names.plans.get(fact.planId ?? '')?.name ?? '',
            origin: fact.origin,
            answer: fact.answer,
            leadDays: leadDaysOf(fact),
            waitedMinutes: fact.waitedMinutes,
            roomMinutes: fact.roomMinutes,
            priceCents: fact.priceCents,
            score: fact.score,
            comment: row.comment,
          },
        ]
      }),
      total: facts.length,
      next: first + query.limit < facts.length ? (page.at(-1)?.id ?? null) : null,
    }
  })
}
