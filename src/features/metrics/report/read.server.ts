import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { ReportAnswer, ReportOutput } from '../contract.ts'
import { maxReportDays } from '../rules.ts'
import { type ReadSums, readSums } from '../sums/read.server.ts'
import { ansLimitOf } from './ans.ts'
import type { FactsFilter } from './facts.server.ts'
import { daysOf, notesOf, previousOf, sameHourBefore } from './periods.ts'
import { findNames, type Names } from './queries.server.ts'
import { reportFrom } from './report.ts'

type Tx = Transaction<MemberScope>

export interface ReportQuery extends FactsFilter {
  readonly compare: boolean
}

/** @throws `validation_failed` (422) for a period that ends before it begins, or is too long */
export function assertPeriod({ from, to }: FactsFilter): void {
  const days = daysOf({ from, to })
  if (days < 1) throw failure('validation_failed', { errors: { to: 'O fim vem antes do início' } })
  if (days > maxReportDays)
    throw failure('validation_failed', { errors: { to: `Escolha até ${maxReportDays} dias` } })
}

export function readReport(scope: MemberScope, { compare, ...filter }: ReportQuery): Promise<ReportAnswer> {
  assertPeriod(filter)
  return transact({ ...scope, seesOneMoment: true }, async (tx) => {
    const names = await findNames(tx)
    const now = tx.now.getTime()
    const current = await readPeriod(tx, filter, names, now)
    const before = previousOf(filter)
    const until = sameHourBefore(filter, now)
    return {
      at: tx.now.toISOString(),
      current,
      previous: compare
        ? {
            ...before,
            until: new Date(until).toISOString(),
            report: await readPeriod(tx, { ...filter, ...before }, names, until),
          }
        : null,
      notes: compare ? notesOf(filter, before) : [],
      professionals: named(names.professionals),
      plans: named(names.plans),
    }
  })
}

/** The report of a period as it was at an instant: what begins after it is left out when it is over. */
export async function readPeriod(
  tx: Tx,
  filter: FactsFilter,
  names: Names,
  now: number,
): Promise<ReportOutput> {
  return reportIn(await readSums(tx, filter, names, now), names)
}

/** The report that is made of sums. */
export function reportIn({ tally, offered }: ReadSums, names: Names): ReportOutput {
  const report = reportFrom({
    tally,
    offered,
    specialtyOf: (id) => names.professionals.get(id)?.specialty ?? '',
  })
  return {
    ...report,
    days: [...report.days],
    leads: report.leads.map((lead) => ({ ...lead, limit: ansLimitOf(lead.specialty) })),
    missedByLead: [...report.missedByLead],
    missedByAnswer: [...report.missedByAnswer],
    missedByProfessional: [...report.missedByProfessional],
    missedByPlan: [...report.missedByPlan],
    occupancies: [...report.occupancies],
    hours: [...report.hours],
    waits: [...report.waits],
    rooms: [...report.rooms],
    origins: [...report.origins],
    plans: [...report.plans],
    scores: [...report.scores],
  }
}

const named = (names: ReadonlyMap<string, { readonly name: string }>) =>
  [...names].map(([id, { name }]) => ({ id, name }))
