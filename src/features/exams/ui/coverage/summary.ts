import type { CellId } from '../../coverage/draft.ts'
import { type Matrix, partsOf, selfPay } from '../../coverage/matrix.ts'

/** Formats which cells are being edited: "Holter 24 h, MAPA 24 h × 3 convênios". */
export function summaryOf(lines: readonly (readonly CellId[])[], { exams, plans }: Matrix): string {
  const names = lines.map(([first = '']) => exams.get(partsOf(first)[0])?.name ?? '')
  const columns = (lines[0] ?? []).map((id) => partsOf(id)[1])
  const rowText = names.length <= 2 ? names.join(', ') : `${names.length} exames`
  const only = columns[0] ?? ''
  if (columns.length > 1) return `${rowText} × ${columns.length} convênios`
  return `${rowText} × ${only === selfPay ? 'Particular' : (plans.get(only)?.name ?? '')}`
}

/** True when all convênios of these cells require an authorisation whatever the exam. */
export const isAlways = (ids: readonly CellId[], { plans }: Matrix): boolean => {
  const columns = ids.map((id) => partsOf(id)[1]).filter((id) => id !== selfPay)
  return columns.length > 0 && columns.every((id) => plans.get(id)?.requiresAuthorization)
}
