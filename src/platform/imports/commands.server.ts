import { byteOrderMark, type CsvLine, decodePieces, readCsv, writeCsvRow } from '#lib/csv.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { streamOf } from '#platform/http/stream.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { eachInSlices, mapInSlices, piecesOf } from '#platform/slices.server.ts'
import { type Import, type ImportRow, importProblems } from './contract.ts'
import { countOf, judgeLines } from './judging.server.ts'
import type { ImportKind, Judged, Line } from './kinds.server.ts'
import {
  findImport,
  type ImportLine,
  type ImportRecord,
  insertImport,
  listImports,
  listLines,
  listRanked,
  updateImport,
  writeLines,
} from './queries.server.ts'
import { checkMapping, guessMapping, issueText, type Mapping, maxImportRows, type RowState } from './rules.ts'

/** The number of rows that are read or written in one statement. */
const pieceSize = 500
const maxColumns = 200

/**
 * Reads the file and returns a preview of each line; imports nothing yet. The work runs in slices, and the
 * records to compare with are read in short transactions, so that other requests go on meanwhile.
 */
export async function uploadFile(
  kind: ImportKind,
  scope: MemberScope,
  upload: { file: File | string; fileName: string },
): Promise<Import> {
  const { file } = upload
  // Reading a file costs time: only a person who may import gets that far.
  await transact({ ...scope, idempotency: undefined }, async () => {})
  const text = typeof file === 'string' ? file : await textOf(file)
  const fileName = upload.fileName || (typeof file === 'string' ? kind.fileName : file.name)
  const { header, lines } = await readTable(text)
  const mapping = guessMapping(kind.sheet, header)
  const judged = await judgeLines(kind, scope, lines, mapping)
  const counts = countOf(judged)
  return transact(scope, async (tx) => {
    const row = await insertImport(tx, {
      kind: kind.kind,
      fileName: fileName.slice(0, 200),
      header,
      mapping,
      counts,
    })
    await writeJudged(tx, row.id, lines, judged)
    await publish(tx, { topic: kind.topic, id: row.id })
    return presentImport(row)
  })
}

async function textOf(file: File): Promise<string> {
  const pieces = await mapInSlices(decodePieces(new Uint8Array(await file.arrayBuffer())), (text) => text)
  return pieces.at(-1) ?? ''
}

const unjudged = { state: 'bad', issues: [], recordId: null } as const

async function writeJudged(
  tx: Transaction<MemberScope>,
  importId: string,
  lines: readonly Line[],
  judged: readonly Judged[],
): Promise<void> {
  let from = 0
  for (const piece of piecesOf(lines, pieceSize)) {
    const first = from
    from += piece.length
    await writeLines(
      tx,
      importId,
      await mapInSlices(piece, (line, at) => ({ ...line, ...(judged[first + at] ?? unjudged) })),
    )
  }
}

/** @throws `unreadable_file`, `too_many_rows` (422) */
async function readTable(text: string) {
  const table: CsvLine[] = []
  // PostgreSQL's text holds no NUL; a file with one is not text.
  const rows = text.includes('\0') ? [] : readCsv(text, { maxCells: maxColumns + 1 })
  await eachInSlices(rows, (row) => {
    if (row && table.push(row) > maxImportRows + 1) throw problem(importProblems, 'too_many_rows')
  })
  const [head, ...lines] = table
  if (!head || head.cells.length > maxColumns || lines.length === 0)
    throw problem(importProblems, 'unreadable_file')
  const width = head.cells.length
  return {
    header: head.cells.map((cell) => cell.trim()),
    lines: lines.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) })),
  }
}

export const readImports = (kind: ImportKind, scope: MemberScope): Promise<{ items: Import[] }> =>
  transact(scope, async (tx) => ({ items: (await listImports(tx, kind.kind)).map(presentImport) }))

export const readImport = (kind: ImportKind, scope: MemberScope, id: string): Promise<Import> =>
  transact(scope, async (tx) => presentImport(await requireImport(kind, tx, id)))

const pageSize = 50

export function readLines(
  kind: ImportKind,
  scope: MemberScope,
  id: string,
  { state, after }: { state?: RowState; after?: string },
): Promise<{ items: ImportRow[]; next: string | null }> {
  const [, rank, line] = /^(\d)-(\d{1,8})$/.exec(after ?? '') ?? []
  return transact(scope, async (tx) => {
    await requireImport(kind, tx, id)
    const rows = await listRanked(tx, id, {
      state,
      after: rank === undefined ? undefined : { rank: Number(rank), line: Number(line) },
      limit: pageSize + 1,
    })
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1)
    return {
      items: shown.map((line) => presentLine(kind, line)),
      next: rows.length > pageSize && last ? `${last.rank}-${last.line}` : null,
    }
  })
}

/** Checks all lines anew for another mapping. @throws `import_under_way` (409) once it was confirmed */
export async function mapColumns(
  kind: ImportKind,
  scope: MemberScope,
  id: string,
  mapping: Mapping,
): Promise<Import> {
  const reading: MemberScope = { ...scope, idempotency: undefined }
  const { header } = await transact(reading, (tx) => requirePreview(kind, tx, id))
  const fitting = header.map((_, at) => mapping[at] ?? null)
  const lines: ImportLine[] = []
  for await (const page of pagesOf(reading, id)) lines.push(...page)
  const judged = await judgeLines(kind, scope, lines, fitting)
  return transact(scope, async (tx) => {
    await requirePreview(kind, tx, id)
    await writeJudged(tx, id, lines, judged)
    await publish(tx, { topic: kind.topic, id })
    return presentImport(await updateImport(tx, id, { mapping: fitting, counts: countOf(judged) }))
  })
}

/**
 * Returns the lines that were not imported, in order; each page in a transaction of its own, which checks
 * access anew.
 */
async function* pagesOf(scope: MemberScope, id: string): AsyncGenerator<ImportLine[]> {
  for (let after = 0; ; ) {
    const page = await transact(scope, (tx) =>
      listLines(tx, id, ['new', 'duplicate', 'bad'], { limit: pieceSize, after }),
    )
    if (page.length > 0) yield page
    if (page.length < pieceSize) return
    after = page.at(-1)?.line ?? 0
  }
}

/** Lets a job import the lines. @throws `import_under_way` (409) */
export const confirmImport = (
  kind: ImportKind,
  scope: MemberScope,
  id: string,
  withDuplicates: boolean,
): Promise<Import> =>
  transact(scope, async (tx) => {
    const row = await requirePreview(kind, tx, id)
    const wrong = checkMapping(kind.sheet, row.mapping)
    if (wrong) throw failure('validation_failed', { errors: { mapping: wrong } })
    const running = await updateImport(tx, id, { state: 'running', withDuplicates })
    await tx.database.enqueue(tx.db, kind.job, {
      orgId: tx.orgId,
      importId: id,
      userId: tx.userId,
    })
    await publish(tx, { topic: kind.topic, id })
    return presentImport(running)
  })

/** Cancels an import: a running one stops after the present batch, a preview is closed at once. */
export const cancelImport = (kind: ImportKind, scope: MemberScope, id: string): Promise<Import> =>
  transact(scope, async (tx) => {
    const row = await requireImport(kind, tx, id, true)
    if (row.state !== 'preview' && row.state !== 'running') return presentImport(row)
    const change =
      row.state === 'preview'
        ? { state: 'cancelled' as const, finishedAt: tx.now }
        : { state: 'cancelling' as const }
    await publish(tx, { topic: kind.topic, id })
    return presentImport(await updateImport(tx, id, change))
  })

/**
 * Returns every line that was not imported, unchanged and with the reason, to be corrected and sent again.
 * Written as it is read.
 */
export async function reportImport(
  kind: ImportKind,
  scope: MemberScope,
  id: string,
): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  const row = await transact(scope, (tx) => requireImport(kind, tx, id))
  return {
    name: kind.fileName.replace('.csv', '-nao-importados.csv'),
    body: streamOf(reportLines(kind, scope, row)),
  }
}

async function* reportLines(kind: ImportKind, scope: MemberScope, row: ImportRecord): AsyncGenerator<string> {
  yield byteOrderMark + writeCsvRow([...row.header, 'Linha', 'Motivo'])
  for await (const page of pagesOf(scope, row.id)) {
    const rows = await mapInSlices(page, (line) =>
      writeCsvRow([
        ...row.header.map((_, at) => line.cells[at] ?? ''),
        String(line.line),
        reasonOf(kind, row, line),
      ]),
    )
    yield rows.join('')
  }
}

function reasonOf(kind: ImportKind, { state, withDuplicates }: ImportRecord, line: ImportLine): string {
  if (line.issues.length > 0) return line.issues.map((issue) => issueText(kind.sheet, issue)).join('; ')
  if (state === 'cancelled' || state === 'failed') return 'A importação parou antes desta linha'
  return withDuplicates || line.state === 'new' ? 'Ainda não importada' : 'Parece já cadastrado'
}

async function requireImport(
  kind: ImportKind,
  tx: Transaction<MemberScope>,
  id: string,
  isLocked = false,
): Promise<ImportRecord> {
  const row = await findImport(tx, kind.kind, id, isLocked)
  if (!row) throw failure('not_found')
  return row
}

async function requirePreview(
  kind: ImportKind,
  tx: Transaction<MemberScope>,
  id: string,
): Promise<ImportRecord> {
  const row = await requireImport(kind, tx, id, true)
  if (row.state !== 'preview') throw problem(importProblems, 'import_under_way')
  return row
}

const presentImport = (row: ImportRecord): Import => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  fileName: row.fileName,
  state: row.state,
  header: row.header,
  mapping: [...row.mapping],
  withDuplicates: row.withDuplicates,
  counts: row.counts,
  failure: row.failure,
})

const presentLine = (
  { recordField }: ImportKind,
  { line, state, cells, issues, recordId }: ImportLine,
): ImportRow => {
  const row: ImportRow = { line, state, cells, issues: [...issues] }
  return { ...row, [recordField]: recordId }
}
