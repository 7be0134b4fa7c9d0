import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { mapInSlices, piecesOf } from '#platform/slices.server.ts'
import type { ImportKind, Judged, Line, Match, Repeated } from './kinds.server.ts'
import type { ImportCounts, Mapping, RowIssue, RowState } from './rules.ts'

/** The number of lines compared with existing records in one query. */
const pieceSize = 500

/**
 * Returns the outcome of each line: it can be imported, it looks like an existing record, or it has errors.
 */
export async function judgeLines(
  kind: ImportKind,
  scope: MemberScope,
  lines: readonly Line[],
  mapping: Mapping,
): Promise<Judged[]> {
  const reading: MemberScope = { ...scope, idempotency: undefined }
  const context = await transact(reading, kind.prepare)
  const repeats = kind.remember()
  const judged: Judged[] = []
  for (const piece of piecesOf(lines, pieceSize)) {
    const read = await mapInSlices(piece, ({ cells }) => kind.read(cells, mapping, context))
    const forms = read.map(({ form }) => form)
    const matches = await transact(reading, (tx) => kind.findMatches(tx, forms))
    for (const [at, { form, issues }] of read.entries())
      judged.push(judge(issues, matches[at] ?? null, repeats(form, piece[at]?.line ?? 0)))
  }
  return judged
}

function judge(issues: readonly RowIssue[], match: Match | null, repeated: Repeated | null): Judged {
  const bad = [...issues, ...(repeated?.isSame ? [repeated.issue] : [])]
  if (bad.length > 0) return { state: 'bad', issues: bad, recordId: null }
  const alike = [match?.issue, repeated?.issue].filter((issue) => issue !== undefined)
  return {
    state: alike.length > 0 ? 'duplicate' : 'new',
    issues: alike,
    recordId: match?.recordId ?? null,
  }
}

export function countOf(rows: readonly { state: RowState }[]): ImportCounts {
  const count = (state: RowState) => rows.filter((row) => row.state === state).length
  return {
    total: rows.length,
    new: count('new'),
    duplicate: count('duplicate'),
    bad: count('bad'),
    imported: count('imported'),
  }
}
