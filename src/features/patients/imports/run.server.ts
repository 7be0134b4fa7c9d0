import { dayIn } from '#lib/zones.ts'
import { record } from '#platform/audit/audit.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { mapInSlices, piecesOf } from '#platform/slices.server.ts'
import { withUniqueCpf } from '../commands.server.ts'
import type { PatientForm } from '../rules.ts'
import { insertPatients } from '../writes.server.ts'
import type { Judged, Line } from './judging.server.ts'
import { findMatches, type Match, readPlans } from './matching.server.ts'
import {
  countLines,
  findImport,
  type ImportLine,
  type ImportRecord,
  listLines,
  updateImport,
  writeLines,
} from './queries.server.ts'
import { type ReadRow, readRow } from './rules.ts'

/** Lines in one transaction: few enough that live events are not held back, and that a crash costs little. */
export const batchSize = 250

/** The number of history entries written in one statement. */
const pieceSize = 100

/**
 * Imports the next lines and stores the outcome of each, in one transaction: after a crash the same lines are
 * next. Returns false when there is nothing left to do.
 */
export function importBatch(scope: MemberScope, importId: string): Promise<boolean> {
  return withUniqueCpf(scope, async (tx) => {
    const row = await findImport(tx, importId, true)
    if (row?.state === 'cancelling') return end(tx, row, 'cancelled')
    if (row?.state !== 'running') return false
    const lines = await listLines(tx, importId, row.withDuplicates ? ['new', 'duplicate'] : ['new'], {
      limit: batchSize,
    })
    if (lines.length === 0) return end(tx, row, 'done')
    await bringIn(tx, row, lines)
    await updateImport(tx, importId, { counts: await countLines(tx, importId) })
    await publish(tx, { topic: 'patientImports', id: importId })
    // No professional attends a new patient yet.
    await publish(tx, { topic: 'patients', id: importId, professionalIds: [] })
    return true
  })
}

async function end(
  tx: Transaction<MemberScope>,
  { id }: ImportRecord,
  state: 'done' | 'cancelled',
): Promise<false> {
  await updateImport(tx, id, { state, counts: await countLines(tx, id), finishedAt: tx.now })
  await publish(tx, { topic: 'patientImports', id })
  return false
}

/** Checks the lines again before importing: convênios and patients may have changed since the upload. */
async function bringIn(tx: Transaction<MemberScope>, row: ImportRecord, lines: readonly ImportLine[]) {
  const plans = await readPlans(tx)
  const today = dayIn(tx.now)
  const read = await mapInSlices(lines, ({ cells }) => readRow(cells, row.mapping, plans, today))
  const matches = await findMatches(
    tx,
    read.map(({ form }) => form),
  )
  const rejections = read.map((one, at) => rejectionOf(one, matches[at] ?? null, row.withDuplicates))
  const accepted = lines.flatMap((line, at): { line: ImportLine; form: PatientForm }[] => {
    const form = read[at]?.form
    return rejections[at] || !form ? [] : [{ line, form }]
  })
  const ids = await insertPatients(
    tx,
    accepted.map(({ form }) => form),
  )
  const acceptedLines = lines.flatMap((line, at): (Line & Judged)[] => {
    const rejection = rejections[at]
    return rejection ? [{ ...line, ...rejection }] : []
  })
  const imported = accepted.map(({ line }, at): Line & Judged => ({
    ...line,
    state: 'imported',
    issues: [],
    patientId: ids[at] ?? null,
  }))
  await writeLines(tx, row.id, [...acceptedLines, ...imported])
  const entries = accepted.map(({ form, line }, at) => ({
    act: 'import' as const,
    kind: 'patient' as const,
    id: ids[at] ?? '',
    after: { ...form, file: row.fileName, line: line.line },
  }))
  for (const piece of piecesOf(entries, pieceSize)) await record(tx, ...piece)
}

/** Returns the reason why a line is not imported after all. */
function rejectionOf({ issues }: ReadRow, match: Match | null, withDuplicates: boolean): Judged | null {
  if (issues.length > 0) return { state: 'bad', issues, patientId: null }
  if (!match || (withDuplicates && !match.isSameCpf)) return null
  const state = withDuplicates ? 'bad' : 'duplicate'
  return { state, issues: [match.issue], patientId: match.patientId }
}
