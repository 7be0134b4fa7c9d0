import { record } from '#platform/audit/audit.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { mapInSlices, piecesOf } from '#platform/slices.server.ts'
import type { ImportKind, Judged, Line, Match } from './kinds.server.ts'
import {
  countLines,
  findImport,
  type ImportLine,
  type ImportRecord,
  listLines,
  updateImport,
  writeLines,
} from './queries.server.ts'
import type { RowIssue } from './rules.ts'

/** Lines in one transaction: few enough that live events are not held back, and that a crash costs little. */
export const batchSize = 250

/** The number of history entries written in one statement. */
const pieceSize = 100

/**
 * Imports the next lines and stores the outcome of each, in one transaction: after a crash the same lines are
 * next. Returns false when there is nothing left to do.
 */
export function importBatch(kind: ImportKind, scope: MemberScope, importId: string): Promise<boolean> {
  return kind.transact(scope, async (tx) => {
    const row = await findImport(tx, kind.kind, importId, true)
    if (row?.state === 'cancelling') return end(kind, tx, row, 'cancelled')
    if (row?.state !== 'running') return false
    const lines = await listLines(tx, importId, row.withDuplicates ? ['new', 'duplicate'] : ['new'], {
      limit: batchSize,
    })
    if (lines.length === 0) return end(kind, tx, row, 'done')
    const ids = await bringIn(kind, tx, row, lines)
    await updateImport(tx, importId, { counts: await countLines(tx, importId) })
    await publish(tx, { topic: kind.topic, id: importId })
    await kind.announce(tx, importId, ids)
    return true
  })
}

async function end(
  kind: ImportKind,
  tx: Transaction<MemberScope>,
  { id }: ImportRecord,
  state: 'done' | 'cancelled',
): Promise<false> {
  await updateImport(tx, id, { state, counts: await countLines(tx, id), finishedAt: tx.now })
  await publish(tx, { topic: kind.topic, id })
  return false
}

/**
 * Checks the lines again before importing: what they refer to, and what is there already, may have changed since
 * the upload. Returns the ids of the new records.
 */
async function bringIn(
  kind: ImportKind,
  tx: Transaction<MemberScope>,
  row: ImportRecord,
  lines: readonly ImportLine[],
): Promise<readonly string[]> {
  const context = await kind.prepare(tx)
  const read = await mapInSlices(lines, ({ cells }) => kind.read(cells, row.mapping, context))
  const matches = await kind.findMatches(
    tx,
    read.map(({ form }) => form),
  )
  const rejections = read.map(({ issues }, at) =>
    rejectionOf(issues, matches[at] ?? null, row.withDuplicates),
  )
  const accepted = lines.flatMap((line, at) => {
    const form: object | undefined = read[at]?.form
    return rejections[at] || !form ? [] : [{ line, form }]
  })
  const ids = await kind.insert(
    tx,
    accepted.map(({ form }) => form),
  )
  const rejected = lines.flatMap((line, at): (Line & Judged)[] => {
    const rejection = rejections[at]
    return rejection ? [{ ...line, ...rejection }] : []
  })
  const imported = accepted.map(({ line }, at): Line & Judged => ({
    ...line,
    state: 'imported',
    issues: [],
    recordId: ids[at] ?? null,
  }))
  await writeLines(tx, row.id, [...rejected, ...imported])
  const entries = accepted.map(({ form, line }, at) => ({
    act: 'import' as const,
    kind: kind.kind,
    id: ids[at] ?? '',
    after: { ...form, file: row.fileName, line: line.line },
  }))
  for (const piece of piecesOf(entries, pieceSize)) await record(tx, ...piece)
  return ids
}

/** Returns the reason why a line is not imported after all. */
function rejectionOf(
  issues: readonly RowIssue[],
  match: Match | null,
  withDuplicates: boolean,
): Judged | null {
  if (issues.length > 0) return { state: 'bad', issues, recordId: null }
  if (!match || (withDuplicates && !match.isSame)) return null
  const state = withDuplicates ? 'bad' : 'duplicate'
  return { state, issues: [match.issue], recordId: match.recordId }
}
