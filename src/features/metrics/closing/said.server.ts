import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { FactsFilter } from '../report/facts.server.ts'
import { type Document, findClosings, findEntries } from './closings.server.ts'
import { type Correction, type Difference, differencesOf, readEntries, type SaidLine } from './differences.ts'
import { findLines } from './lines.server.ts'
import { type Line, shareOf } from './lines.ts'
import { daysOfMonth } from './months.ts'

export interface MonthFilter extends Omit<FactsFilter, 'from' | 'to'> {
  /** `2026-10`. */
  readonly month: string
}

/** A month as it is told: what is open as it is now, what was closed as it was said. */
export interface Said {
  /** In the order of time, within the filter. */
  readonly lines: Line[]
  readonly documents: readonly Document[]
  /** Of the documents from the second on, within the filter. */
  readonly corrections: readonly Correction[]
  /** What became of closed units since, and stands in no document yet, within the filter. */
  readonly changes: readonly Difference[]
  /** How many those are in each unit, whatever professionals and convênios the filter names: a correction says them all. */
  readonly changesOf: ReadonlyMap<string, number>
}

/** The line as a closing keeps it. */
export const toSaid = (line: Line): SaidLine => ({
  id: line.id,
  unitId: line.unitId,
  startsAt: line.startsAt,
  day: line.day,
  time: line.time,
  professionalId: line.professionalId,
  planId: line.planId,
  kind: line.kind,
  priceCents: line.priceCents,
  shareCents: shareOf(line),
})

/** Reads a month. The rest of the filter is applied last: a difference concerns whoever it takes from or gives to. */
export async function readSaid(tx: Transaction<MemberScope>, filter: MonthFilter): Promise<Said> {
  const { month, unitIds } = filter
  const now = await findLines(tx, { unitIds, ...daysOfMonth(month) })
  const documents = await findClosings(tx, month, unitIds)
  const entries = await findEntries(tx, documents)
  const closed = new Set(documents.map(({ unitId }) => unitId))
  const byId = new Map(now.map((line) => [line.id, line]))
  const lines = now.filter(({ unitId }) => !closed.has(unitId))
  const corrections: Correction[] = []
  const changes: Difference[] = []
  const changesOf = new Map<string, number>()
  for (const unitId of closed) {
    const stored = readEntries(entries.get(unitId) ?? [])
    corrections.push(...stored.corrections)
    const since = differencesOf(stored.lines, now.filter((line) => line.unitId === unitId).map(toSaid))
    changes.push(...since)
    changesOf.set(unitId, since.length)
    lines.push(...stored.lines.map((line) => withAuthorization(line, byId.get(line.id))))
  }
  const fits = fitting(filter)
  const concerns = ({ before, after }: Difference) =>
    (before !== null && fits(before)) || (after !== null && fits(after))
  return {
    lines: lines.filter(fits).sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1)),
    documents,
    corrections: corrections.filter(concerns),
    changes: changes.filter(concerns),
    changesOf,
  }
}

/** Guia and senha are those of now, as long as the same convênio pays. */
const withAuthorization = (line: SaidLine, now: Line | undefined): Line =>
  now && now.planId === line.planId
    ? { ...line, missing: now.missing, validUntil: now.validUntil }
    : { ...line, missing: null, validUntil: null }

const fitting =
  ({ professionalIds, planIds }: MonthFilter) =>
  ({ professionalId, planId }: Pick<Line, 'professionalId' | 'planId'>): boolean =>
    (!professionalIds?.length || (professionalId !== null && professionalIds.includes(professionalId))) &&
    (!planIds?.length || planIds.includes(planId ?? 'none'))
