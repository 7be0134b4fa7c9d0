import { formatMoney } from '#lib/money.ts'
import { type AuditEntry, record } from '#platform/audit/audit.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import { type Coverage, type CoverageChanges, type CoverageConflict, coverageProblems } from './contract.ts'
import { coverageCsv } from './csv.ts'
import {
  type CellKey,
  countCovered,
  findCells,
  forgetCells,
  listColumns,
  listKnownPlans,
  listRows,
  lockCoverage,
  lockExams,
  writeCells,
  writeSelfPay,
} from './queries.server.ts'
import { type Cover, notCovered, packCover, sameCover, unpackCover } from './rules.ts'

export const readCoverage = (scope: MemberScope): Promise<Coverage> => transact(scope, read)

async function read(tx: Transaction<MemberScope>): Promise<Coverage> {
  const plans = await listColumns(tx)
  return { plans, exams: await listRows(tx, plans) }
}

/** Returns the whole matrix as a file; the export is recorded in the audit log. */
export function exportCoverage(scope: MemberScope): Promise<File> {
  return transact(scope, async (tx) => {
    const matrix = await read(tx)
    const after = { coverage: `${matrix.exams.length} exames × ${matrix.plans.length} convênios` }
    await record(tx, { act: 'export', kind: 'org', id: tx.orgId, after })
    return new File([coverageCsv(matrix)], 'cobertura.csv', { type: 'text/csv; charset=utf-8' })
  })
}

interface CellChange extends CellKey {
  /** Positions in the request. */
  readonly places: readonly [number, number]
  readonly was: Cover
  readonly now: Cover
  readonly current: Cover
}

interface PriceChange {
  readonly place: number
  readonly examId: string
  readonly was: number | null
  readonly now: number | null
  readonly current: number | null
}

/** The changes with the stored cells, for exams and convênios that still exist. */
interface Judged {
  readonly cells: readonly CellChange[]
  readonly prices: readonly PriceChange[]
  readonly examNames: ReadonlyMap<string, string>
  readonly conflict: CoverageConflict
}

/**
 * Writes all of the changes or none; cells that have the value already are skipped.
 * @throws `cells_changed` (409) with the stored cells when others changed a cell since it was read, or
 * deleted its exam or convênio; with `insist` these are overwritten, or skipped
 */
export function changeCoverage(
  scope: MemberScope,
  changes: CoverageChanges,
  insist: boolean,
): Promise<{ changed: number }> {
  return transact(scope, async (tx) => {
    await lockCoverage(tx)
    const { cells, prices, examNames, conflict } = await judge(tx, changes)
    if (!insist && Object.values(conflict).some((found) => found.length > 0))
      throw problem(coverageProblems, 'cells_changed', conflict)
    const changed = cells.filter(({ now, current }) => !sameCover(now, current))
    const repriced = prices.filter(({ now, current }) => now !== current)
    await write(tx, changed, repriced)
    await record(tx, ...cellEntries(changed, examNames), ...priceEntries(repriced))
    if (changed.length > 0) await publish(tx, { topic: 'coverage', id: tx.orgId })
    if (repriced.length > 0) await publish(tx, { topic: 'exams', id: tx.orgId })
    return { changed: changed.length + repriced.length }
  })
}

async function judge(tx: Transaction<MemberScope>, changes: CoverageChanges): Promise<Judged> {
  const exams = new Map((await lockExams(tx, changes.exams)).map((exam) => [exam.id, exam]))
  const plans = new Set((await listKnownPlans(tx, changes.plans)).map(({ id }) => id))
  const keyed = changes.cells.flatMap(([exam, plan, was, now]) => {
    const [examId, insurancePlanId] = [changes.exams[exam] ?? '', changes.plans[plan] ?? '']
    if (!exams.has(examId) || !plans.has(insurancePlanId)) return []
    return [
      {
        examId,
        insurancePlanId,
        places: [exam, plan] as const,
        was: unpackCover(was),
        now: unpackCover(now),
      },
    ]
  })
  const found = await findCells(tx, keyed)
  const cells = keyed.map((cell, at) => ({ ...cell, current: found.get(at) ?? notCovered }))
  const prices = changes.selfPay.flatMap(([place, was, now]) => {
    const exam = exams.get(changes.exams[place] ?? '')
    return exam ? [{ place, examId: exam.id, was, now, current: exam.selfPayPriceCents }] : []
  })
  return {
    cells,
    prices,
    examNames: new Map([...exams].map(([id, { name }]) => [id, name])),
    conflict: {
      cells: cells
        .filter(({ was, now, current }) => !sameCover(was, current) && !sameCover(now, current))
        .map(({ places: [exam, plan], current }) => [exam, plan, packCover(current)]),
      selfPay: prices
        .filter(({ was, now, current }) => was !== current && now !== current)
        .map(({ place, current }) => [place, current]),
      goneExams: changes.exams.filter((id) => !exams.has(id)),
      gonePlans: changes.plans.filter((id) => !plans.has(id)),
    },
  }
}

async function write(
  tx: Transaction<MemberScope>,
  cells: readonly CellChange[],
  prices: readonly PriceChange[],
): Promise<void> {
  const described = cells.filter(({ now }) => !sameCover(now, notCovered))
  await writeCells(
    tx,
    described.map(({ now, examId, insurancePlanId }) => ({ examId, insurancePlanId, ...now })),
  )
  await forgetCells(
    tx,
    cells.filter(({ now }) => sameCover(now, notCovered)),
  )
  await writeSelfPay(
    tx,
    prices.map(({ examId, now }) => ({ examId, priceCents: now })),
  )
}

/** Returns one audit entry a convênio, with the exams by name. */
function cellEntries(cells: readonly CellChange[], examNames: ReadonlyMap<string, string>): AuditEntry[] {
  const byPlan = Map.groupBy(cells, ({ insurancePlanId }) => insurancePlanId)
  const described = (changed: readonly CellChange[], state: 'current' | 'now') => ({
    coverage: Object.fromEntries(
      changed.map((cell) => [examNames.get(cell.examId) ?? cell.examId, coverLabel(cell[state])]),
    ),
  })
  return [...byPlan].map(([id, changed]) => ({
    act: 'update',
    kind: 'insurancePlan',
    id,
    before: described(changed, 'current'),
    after: described(changed, 'now'),
  }))
}

const priceEntries = (prices: readonly PriceChange[]): AuditEntry[] =>
  prices.map(({ examId, current, now }) => ({
    act: 'update',
    kind: 'exam',
    id: examId,
    before: { selfPayPriceCents: current },
    after: { selfPayPriceCents: now },
  }))

function coverLabel({ covered, priceCents, requiresAuthorization }: Cover): string {
  if (!covered) return 'não cobre'
  const price = priceCents === null ? 'sem preço' : formatMoney(priceCents)
  return requiresAuthorization ? `${price}, pede autorização` : price
}

/** Finds the coverage that refers to these convênios: a convênio can be deleted when it covers nothing. */
export const findCoverageUses: FindUses = async (tx, planIds) =>
  (await countCovered(tx, planIds)).map(({ id, name, count }) => ({
    id,
    name,
    by: count === 1 ? 'cobre 1 exame' : `cobre ${count} exames`,
  }))
