/** The matrix as the sheet shows it: rows by category, a column a convênio, and the self-pay prices last. */
import { matches } from '#lib/match.ts'
import type { Coverage, CoverageChanges } from './contract.ts'
import type { CellId, Edits, StoredOf } from './draft.ts'
import { type Cover, coverAt, packCover } from './rules.ts'

export type ExamRow = Coverage['exams'][number]
export type PlanColumn = Coverage['plans'][number]

/** The column of the network's own prices. */
export const selfPay = 'particular'

export const cellId = (examId: string, columnId: string): CellId => `${examId} ${columnId}`
export const partsOf = (id: CellId): [examId: string, columnId: string] => {
  const [examId = '', columnId = ''] = id.split(' ')
  return [examId, columnId]
}

/** A self-pay price as a cell like the others: covered where there is one. */
const priceAsCover = (priceCents: number | null): Cover => ({
  covered: priceCents !== null,
  priceCents,
  requiresAuthorization: false,
})

export interface Matrix {
  readonly plans: ReadonlyMap<string, PlanColumn>
  readonly exams: ReadonlyMap<string, ExamRow>
  readonly storedOf: StoredOf
}

export function matrixOf(coverage: Coverage): Matrix {
  const planAt = new Map(coverage.plans.map(({ id }, at) => [id, at]))
  const exams = new Map(coverage.exams.map((exam) => [exam.id, exam]))
  return {
    plans: new Map(coverage.plans.map((plan) => [plan.id, plan])),
    exams,
    storedOf(id) {
      const [examId, columnId] = partsOf(id)
      const exam = exams.get(examId)
      if (!exam) return undefined
      if (columnId === selfPay) return priceAsCover(exam.selfPayPriceCents)
      const at = planAt.get(columnId)
      return at === undefined ? undefined : coverAt(exam, at)
    },
  }
}

/** Returns what a cell becomes; a self-pay cell has a price or none, and no authorisation. */
export function coverIn(columnId: string, { covered, priceCents, requiresAuthorization }: Cover): Cover {
  if (columnId === selfPay) return priceAsCover(covered ? priceCents : null)
  return { covered, priceCents, requiresAuthorization }
}

export type MatrixRow =
  | {
      readonly id: string
      readonly group: { readonly isOpen: boolean }
      readonly name: string
      readonly count: number
    }
  | { readonly id: string; readonly group?: undefined; readonly exam: ExamRow }

/** Returns the exams that match the search, under their categories, without those of closed categories. */
export function rowsOf(exams: readonly ExamRow[], search: string, closed: ReadonlySet<string>): MatrixRow[] {
  const fitting = exams.filter(({ name, code, category }) => matches(search, name, code, category))
  return [...Map.groupBy(fitting, ({ category }) => category)].flatMap(([name, found]) => {
    const isOpen = !closed.has(name)
    const group: MatrixRow = { id: `categoria ${name}`, group: { isOpen }, name, count: found.length }
    return isOpen ? [group, ...found.map((exam) => ({ id: exam.id, exam }))] : [group]
  })
}

/** Returns the request for these edits, which names each exam and convênio once. */
export function changesOf(edits: Edits): CoverageChanges {
  const [exams, plans] = [placesOf(), placesOf()]
  const cells: CoverageChanges['cells'][number][] = []
  const prices: CoverageChanges['selfPay'][number][] = []
  for (const [id, { was, now }] of edits) {
    const [examId, columnId] = partsOf(id)
    if (columnId === selfPay) prices.push([exams.at(examId), was.priceCents, now.priceCents])
    else cells.push([exams.at(examId), plans.at(columnId), packCover(was), packCover(now)])
  }
  return { exams: exams.ids, plans: plans.ids, cells, selfPay: prices }
}

function placesOf() {
  const places = new Map<string, number>()
  const ids: string[] = []
  const at = (id: string) => {
    const place = places.get(id) ?? ids.push(id) - 1
    places.set(id, place)
    return place
  }
  return { ids, at }
}

/** Returns the matrix with the edits written into it, as the server has it after a save. */
export function withEdits(coverage: Coverage, edits: Edits): Coverage {
  const exams = coverage.exams.map((exam) => {
    const flags = [...exam.flags]
    const prices = [...exam.prices]
    for (const [at, { id }] of coverage.plans.entries()) {
      const now = edits.get(cellId(exam.id, id))?.now
      if (!now) continue
      flags[at] = String(Number(now.covered) + 2 * Number(now.requiresAuthorization))
      prices[at] = now.priceCents
    }
    const own = edits.get(cellId(exam.id, selfPay))?.now
    const selfPayPriceCents = own ? own.priceCents : exam.selfPayPriceCents
    return { ...exam, flags: flags.join(''), prices, selfPayPriceCents }
  })
  return { ...coverage, exams }
}

/** Counts the exams in use that each column covers, as stored. */
export function countStored(matrix: Matrix): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const columnId of [...matrix.plans.keys(), selfPay]) {
    let count = 0
    for (const { id, isActive } of matrix.exams.values())
      if (isActive && matrix.storedOf(cellId(id, columnId))?.covered) count++
    counts.set(columnId, count)
  }
  return counts
}

/** Counts the same with the edits; costs the number of edits, not the size of the sheet. */
export function countEdited(
  stored: ReadonlyMap<string, number>,
  { exams, storedOf }: Matrix,
  edits: Edits,
): ReadonlyMap<string, number> {
  const counts = new Map(stored)
  for (const [id, { now }] of edits) {
    const [examId, columnId] = partsOf(id)
    if (storedOf(id)?.covered === now.covered || !exams.get(examId)?.isActive) continue
    counts.set(columnId, (counts.get(columnId) ?? 0) + (now.covered ? 1 : -1))
  }
  return counts
}
