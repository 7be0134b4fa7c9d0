import { findNames as findPeople } from '#features/accounts/commands.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { findNames, findRowNames } from '../report/queries.server.ts'
import { findMonths } from './closings.server.ts'
import type { ClosingRow, ClosingSheet } from './contract.ts'
import { findBeginning } from './lines.server.ts'
import { type Line, type Sums, shareOf, sheetOf } from './lines.ts'
import { addMonths } from './months.ts'
import { type MonthFilter, readSaid, type Said } from './said.server.ts'

/** The rows of a month, or of a cell of its sheet. */
export interface ClosingRowsChoice extends MonthFilter {
  /** An id, or `none` for equipment alone. */
  readonly professional?: string | undefined
  /** An id, or `none` for what the patient pays. */
  readonly plan?: string | undefined
  readonly missing: boolean
}

export interface ClosingRowsQuery extends ClosingRowsChoice {
  /** The last row of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}

export interface ClosingRows {
  /** Of all rows, not of the page alone. */
  readonly total: Sums
  readonly items: ClosingRow[]
  readonly next: string | null
}

/** Returns the sheet of a month, with the sums of the month before and how it stands in each unit. */
export function readClosing(scope: MemberScope, query: MonthFilter): Promise<ClosingSheet> {
  return transact(scope, async (tx) => {
    const said = await readSaid(tx, query)
    const { total, cells } = sheetOf(said.lines)
    const before = sheetOf((await readSaid(tx, { ...query, month: addMonths(query.month, -1) })).lines).total
    const names = await findNames(tx)
    return {
      total,
      before,
      cells: [...cells],
      professionals: [...names.professionals].map(([id, { name, specialty }]) => ({ id, name, specialty })),
      plans: [...names.plans].map(([id, { name }]) => ({ id, name })),
      units: await unitsOf(tx, query, said),
    }
  })
}

async function unitsOf(
  tx: Transaction<MemberScope>,
  { month, unitIds }: MonthFilter,
  { lines, documents, changesOf }: Said,
): Promise<ClosingSheet['units']> {
  const people = await findPeople(tx, [...new Set(documents.map(({ userId }) => userId))])
  const withLines = new Set(lines.map(({ unitId }) => unitId))
  const units = (await findMonths(tx, month, unitIds)).map((unit) => ({
    ...unit,
    documents: documents
      .filter(({ unitId }) => unitId === unit.id)
      .map(({ number, at, userId }) => ({ number, at: at.toISOString(), by: people.get(userId) ?? null })),
    changes: changesOf.get(unit.id) ?? 0,
  }))
  return units.filter(
    ({ id, unsettled, documents: { length } }) => withLines.has(id) || unsettled > 0 || length > 0,
  )
}

const isPlace = (id: string | null, wanted: string | undefined) =>
  wanted === undefined || (id ?? 'none') === wanted

const selects =
  ({ professional, plan, missing }: ClosingRowsChoice) =>
  (line: Line): boolean =>
    isPlace(line.professionalId, professional) &&
    isPlace(line.planId, plan) &&
    (!missing || line.missing !== null)

/**
 * Returns where the page after a row begins. A row that was undone between two pages has still a time, from which the next
 * page goes on: nothing is told twice.
 */
async function placeAfter(
  tx: Transaction<MemberScope>,
  lines: readonly Line[],
  cursor: string,
): Promise<number> {
  const known = lines.findIndex(({ id }) => id === cursor)
  if (known >= 0) return known + 1
  const startsAt = await findBeginning(tx, cursor)
  if (startsAt === null) return 0
  const next = lines.findIndex(
    (line) => line.startsAt > startsAt || (line.startsAt === startsAt && line.id > cursor),
  )
  return next < 0 ? lines.length : next
}

/** Finds what a cell or a sum of the sheet is made of, in the order of time. */
export const findClosingLines = async (
  tx: Transaction<MemberScope>,
  choice: ClosingRowsChoice,
): Promise<Line[]> => (await readSaid(tx, choice)).lines.filter(selects(choice))

/** Returns what a cell or a sum of the sheet is made of, in the order of time. */
export function readClosingRows(scope: MemberScope, query: ClosingRowsQuery): Promise<ClosingRows> {
  return transact(scope, async (tx) => {
    const lines = await findClosingLines(tx, query)
    const first = query.cursor ? await placeAfter(tx, lines, query.cursor) : 0
    const page = lines.slice(first, first + query.limit)
    return {
      total: sheetOf(lines).total,
      items: await closingRowsOf(tx, page),
      next: first + query.limit < lines.length ? (page.at(-1)?.id ?? null) : null,
    }
  })
}

/** Puts to lines the names that their rows show. */
export async function closingRowsOf(
  tx: Transaction<MemberScope>,
  lines: readonly Line[],
): Promise<ClosingRow[]> {
  const names = await findNames(tx)
  const rows = await findRowNames(
    tx,
    lines.map(({ id }) => id),
  )
  return lines.flatMap((line) => {
    const row = rows.get(line.id)
    if (!row) return []
    return [
      {
        id: line.id,
        day: line.day,
        time: line.time,
        kind: line.kind,
        exams: row.exams,
        patientId: row.patientId,
        patientName: row.patientName,
        unitId: line.unitId,
        unitName: row.unitName,
        professionalId: line.professionalId,
        professionalName: names.professionals.get(line.professionalId ?? '')?.name ?? '',
        planId: line.planId,
        planName: names.plans.get(line.planId ?? '')?.name ?? '',
        priceCents: line.priceCents,
        shareCents: shareOf(line),
        missing: line.missing,
        validUntil: line.validUntil ?? '',
      },
    ]
  })
}
