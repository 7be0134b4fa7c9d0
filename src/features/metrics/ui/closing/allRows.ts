import type { ClosingRow } from '../../closing/contract.ts'
import { rowsLimit } from '../../rules.ts'
import { type ClosingRowsInput, listClosingRows } from '../data.ts'

/** Reads all rows of a selection, page by page; each once, also where one comes or goes meanwhile. */
export async function readAllRows(
  input: ClosingRowsInput,
  signal: AbortSignal,
  report: (done: number) => void = () => {},
): Promise<ClosingRow[]> {
  const rows = new Map<string, ClosingRow>()
  let cursor: string | undefined
  do {
    const page = await listClosingRows({ ...input, cursor, limit: rowsLimit }, { signal })
    for (const row of page.items) rows.set(row.id, row)
    report(rows.size / Math.max(1, page.total.count))
    cursor = page.next ?? undefined
  } while (cursor)
  return [...rows.values()]
}
