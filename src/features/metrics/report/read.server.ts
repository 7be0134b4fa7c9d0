import { readOfferedTime } from '#features/appointments/commands.server.ts'
import { dayMs, minuteMs } from '#lib/days.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { ReportAnswer, ReportOutput } from '../contract.ts'
import { maxReportDays } from '../rules.ts'
import { ansLimitOf } from './ans.ts'
import { type FactsFilter, findFacts } from './facts.server.ts'
import { daysOf, notesOf, previousOf } from './periods.ts'
import { findNames, type Names } from './queries.server.ts'
import { type Offered, reportOf } from './report.ts'

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
  return transact(scope, async (tx) => {
    const names = await findNames(tx)
    const now = tx.now.getTime()
    const current = await readPeriod(tx, filter, names, now)
    const before = previousOf(filter)
    // As far into the period before as we are into this one.
    const until = now - daysOf(filter) * dayMs
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
  const facts = await findFacts(tx, filter)
  const report = reportOf({
    // What came later in a period that is over is left out, so that both are told up to the same hour.
    facts: now < tx.now.getTime() ? facts.filter(({ startsAt }) => startsAt <= now) : facts,
    offered: await offeredIn(tx, filter, names, now),
    now,
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

/** Nobody's time is offered to one convênio alone: with such a filter there is no occupancy. */
async function offeredIn(
  tx: Tx,
  filter: FactsFilter,
  names: Names,
  now: number,
): Promise<readonly Offered[]> {
  if (filter.planIds?.length) return []
  const professionalIds = [...names.professionals.keys()].filter(
    (id) => !filter.professionalIds?.length || filter.professionalIds.includes(id),
  )
  const unitIds = names.unitIds.filter((id) => !filter.unitIds?.length || filter.unitIds.includes(id))
  if (professionalIds.length === 0 || unitIds.length === 0) return []
  return await readOfferedTime(tx, {
    unitIds,
    professionalIds,
    from: filter.from,
    to: filter.to,
    until: Math.floor(now / minuteMs),
  })
}

const named = (names: ReadonlyMap<string, { readonly name: string }>) =>
  [...names].map(([id, { name }]) => ({ id, name }))
