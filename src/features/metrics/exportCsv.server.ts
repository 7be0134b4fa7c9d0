import type { IsRecent } from '#features/patients/slots.server.ts'
import { byteOrderMark, writeCsvRow } from '#lib/csv.ts'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { streamOf } from '#platform/http/stream.server.ts'
import { mapInSlices } from '#platform/slices.server.ts'
import { exportProblems } from './exportProblems.ts'

type Tx = Transaction<MemberScope>

const batchSize = 200

interface Exported<Found, Row> {
  /** What the network's history says of it: the number, and its filters. */
  readonly told: Readonly<Record<string, unknown>>
  readonly header: readonly string[]
  /** Decides which rows there are, and their order. */
  readonly find: (tx: Tx) => Promise<readonly Found[]>
  /** Puts the names to a batch of them. */
  readonly read: (tx: Tx, batch: readonly Found[]) => Promise<readonly Row[]>
  readonly cellsOf: (row: Row) => readonly string[]
}

/**
 * Streams rows that name patients, so that the person must have signed in a short time ago: which ones is decided at the
 * beginning, their names are read batch by batch, each in a transaction of its own that checks access anew. The network's
 * history says who did, before the first line.
 * @throws `recent_sign_in_required` (403)
 */
export async function exportCsv<Found, Row>(
  isRecent: IsRecent,
  scope: MemberScope,
  exported: Exported<Found, Row>,
): Promise<ReadableStream<Uint8Array>> {
  if (!isRecent(scope.authTime ?? 0)) throw problem(exportProblems, 'recent_sign_in_required')
  const found = await transact({ ...scope, seesOneMoment: true }, exported.find)
  await transact(scope, (tx) =>
    record(tx, { act: 'export', kind: 'org', id: tx.orgId, after: { metrics: given(exported.told) } }),
  )
  return streamOf(lines(scope, found, exported))
}

const given = (choice: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined))

async function* lines<Found, Row>(
  scope: MemberScope,
  found: readonly Found[],
  { header, read, cellsOf }: Exported<Found, Row>,
): AsyncGenerator<string> {
  yield byteOrderMark + writeCsvRow(header)
  for (let at = 0; at < found.length; at += batchSize) {
    const rows = await transact(scope, (tx) => read(tx, found.slice(at, at + batchSize)))
    const written = await mapInSlices(rows, (row) => writeCsvRow(cellsOf(row)))
    if (written.length > 0) yield written.join('')
  }
}

export const numberCell = (value: number | null) => (value === null ? '' : String(value))

/** `12,50`, as a spreadsheet of this country reads it; empty for nothing. */
export const centsCell = (cents: number | null) =>
  cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',')
