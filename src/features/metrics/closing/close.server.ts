import { v7 as uuid } from 'uuid'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { findMonths, insertClosing } from './closings.server.ts'
import { type Entry, entryOf } from './differences.ts'
import { sheetOf } from './lines.ts'
import { closingProblems } from './problems.ts'
import { readSaid, toSaid } from './said.server.ts'

export interface CloseRequest {
  readonly unitId: string
  /** `2026-10`. */
  readonly month: string
  /** 1 closes the month; one above the last corrects it. Whoever comes second with it is told. */
  readonly number: number
}

export interface Closed {
  readonly id: string
  readonly unitId: string
  readonly month: string
  readonly number: number
  readonly at: string
  /** How many appointments the document names. */
  readonly lines: number
  readonly total: ReturnType<typeof sheetOf>['total']
}

/**
 * Closes the month of a unit, or corrects what was closed: a closing keeps every appointment as it is now, a correction those
 * that became others since. Nothing that was stored is changed.
 * @throws `not_found` (404); `month_not_over`, `closing_changed`, `nothing_to_correct` (409)
 */
export function closeMonth(scope: MemberScope, { unitId, month, number }: CloseRequest): Promise<Closed> {
  return transact(scope, async (tx) => {
    const [unit] = await findMonths(tx, month, [unitId])
    if (!unit) throw failure('not_found')
    if (!unit.isOver) throw problem(closingProblems, 'month_not_over')
    const said = await readSaid(tx, { month, unitIds: [unitId] })
    if (number !== said.documents.length + 1) throw problem(closingProblems, 'closing_changed')
    const entries: Omit<Entry, 'number'>[] =
      number === 1
        ? said.lines.map((line) => ({ line: toSaid(line), isWithdrawn: false }))
        : said.changes.flatMap((change) => entryOf(change) ?? [])
    if (number > 1 && entries.length === 0) throw problem(closingProblems, 'nothing_to_correct')
    const id = uuid()
    if (!(await insertClosing(tx, { id, unitId, month, number }, entries)))
      throw problem(closingProblems, 'closing_changed')
    const { total } = sheetOf((await readSaid(tx, { month, unitIds: [unitId] })).lines)
    const { count, valueCents, shareCents } = total
    await record(tx, {
      act: 'create',
      kind: 'closing',
      id,
      after: { unitId, month, number, count, valueCents, shareCents },
    })
    await publish(tx, { topic: 'closings', id, unitIds: [unitId] })
    return { id, unitId, month, number, at: tx.now.toISOString(), lines: entries.length, total }
  })
}
