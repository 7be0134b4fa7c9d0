import { findNames as findPeople } from '#features/accounts/commands.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { findNames, findRowNames } from '../report/queries.server.ts'
import { findMonths } from './closings.server.ts'
import type { ClosingChange } from './contract.ts'
import type { Difference, SaidLine } from './differences.ts'
import { type MonthFilter, readSaid } from './said.server.ts'

/**
 * Returns what became of a month since it was closed: correction by correction, and last what changed since and stands in none.
 */
export function readChanges(scope: MemberScope, filter: MonthFilter): Promise<{ items: ClosingChange[] }> {
  return transact(scope, async (tx) => {
    const { corrections, changes, documents } = await readSaid(tx, filter)
    const units = new Map((await findMonths(tx, filter.month, filter.unitIds)).map((unit) => [unit.id, unit]))
    const names = await findNames(tx)
    const people = await findPeople(tx, [...new Set(documents.map(({ userId }) => userId))])
    const all = [...corrections, ...changes]
    const rows = await findRowNames(
      tx,
      all.map(({ id }) => id),
    )
    const told = (line: SaidLine | null): ClosingChange['before'] =>
      line && {
        day: line.day,
        professionalId: line.professionalId,
        professionalName: names.professionals.get(line.professionalId ?? '')?.name ?? '',
        planId: line.planId,
        planName: names.plans.get(line.planId ?? '')?.name ?? '',
        kind: line.kind,
        priceCents: line.priceCents,
        shareCents: line.shareCents,
      }
    const present = (difference: Difference, number: number | null): ClosingChange => {
      const document = documents.find((one) => one.unitId === difference.unitId && one.number === number)
      return {
        appointmentId: difference.id,
        patientName: rows.get(difference.id)?.patientName ?? '',
        unitId: difference.unitId,
        unitName: units.get(difference.unitId)?.name ?? '',
        number,
        at: document?.at.toISOString() ?? null,
        by: (document && people.get(document.userId)) ?? null,
        before: told(difference.before),
        after: told(difference.after),
      }
    }
    return {
      items: [
        ...corrections
          .toSorted((a, b) => a.number - b.number)
          .map((correction) => present(correction, correction.number)),
        ...changes.map((change) => present(change, null)),
      ],
    }
  })
}
