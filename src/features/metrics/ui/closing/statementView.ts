import type { ClosingChange, ClosingRow, ClosingSheet } from '../../closing/contract.ts'
import { noPlanName } from '../../labels.ts'
import { type Line, none, type Sums, unknownName } from './sheetView.ts'

/** What one professional attended in a month. */
export interface Statement {
  readonly id: string
  readonly name: string
  readonly specialty: string
  readonly total: Sums
  /** By convênio, self-pay last. */
  readonly plans: readonly Line[]
  readonly rows: readonly ClosingRow[]
  /** What corrections gave to the professional or took away. */
  readonly corrections: readonly ClosingChange[]
}

/** The difference as it concerns one professional: what another had before comes in, what another has now goes out. */
function ownPart(change: ClosingChange, professionalId: string): ClosingChange | null {
  const own = (said: ClosingChange['before']) => (said?.professionalId === professionalId ? said : null)
  const [before, after] = [own(change.before), own(change.after)]
  return before || after ? { ...change, before, after } : null
}

/**
 * Makes a statement for each professional of the month. Who has nothing left in it, but had, gets one too: the correction
 * that took it away is to be read.
 */
export function statementsOf(
  { cells, professionals, plans }: ClosingSheet,
  rows: readonly ClosingRow[],
  changes: readonly ClosingChange[],
  sumOf: (all: readonly Sums[]) => Sums,
): Statement[] {
  const planNames = new Map(plans.map(({ id, name }) => [id, name]))
  const ofCells = Map.groupBy(cells, ({ professionalId }) => professionalId ?? none)
  const ofRows = Map.groupBy(rows, ({ professionalId }) => professionalId ?? none)
  return professionals.flatMap(({ id, name, specialty }) => {
    const own = ofCells.get(id) ?? []
    const corrections = changes.flatMap((change) =>
      change.number === null ? [] : (ownPart(change, id) ?? []),
    )
    if (own.length === 0 && corrections.length === 0) return []
    return [
      {
        id,
        name,
        specialty,
        total: sumOf(own),
        plans: own
          .map(({ planId, ...sums }) => ({
            id: planId ?? none,
            name: planId === null ? noPlanName : (planNames.get(planId) ?? unknownName),
            sums,
          }))
          .sort(
            (a, b) => Number(a.id === none) - Number(b.id === none) || a.name.localeCompare(b.name, 'pt-BR'),
          ),
        rows: ofRows.get(id) ?? [],
        corrections,
      },
    ]
  })
}
