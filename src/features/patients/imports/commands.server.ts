import { byteOrderMark, decodeText, parseCsvLines, writeCsvRow } from '#lib/csv.ts'
import { type MemberScope, type Open, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { type ImportRow, importProblems, type PatientImport } from './contract.ts'
import { countOf, judgeLines } from './judging.server.ts'
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
import {
  checkMapping,
  guessMapping,
  importFields,
  type Mapping,
  maxImportRows,
  type RowState,
} from './rules.ts'

export const importJob = 'import-patients'

/** Reads the file and says what each line would come to; nothing comes in yet. */
export async function uploadPatients(
  scope: MemberScope,
  upload: { file: File | string; fileName: string },
): Promise<PatientImport> {
  const { file } = upload
  // Reading a file is work: nobody but who may import has it done.
  await transact({ ...scope, idempotency: undefined }, async () => {})
  const text = typeof file === 'string' ? file : decodeText(new Uint8Array(await file.arrayBuffer()))
  const fileName = upload.fileName || (typeof file === 'string' ? 'pacientes.csv' : file.name)
  const { header, lines } = readTable(text)
  const mapping = guessMapping(header)
  return transact(scope, async (open) => {
    const judged = await judgeLines(open, lines, mapping)
    const counts = countOf(judged)
    const row = await insertImport(open, { fileName: fileName.slice(0, 200), header, mapping, counts })
    await writeLines(
      open,
      row.id,
      lines.map((line, at) => ({ ...line, ...(judged[at] ?? unjudged) })),
    )
    await publish(open, { topic: 'patientImports', id: row.id })
    return presentImport(row)
  })
}

const unjudged = { state: 'bad', issues: [], patientId: null } as const

/** @throws `unreadable_file`, `too_many_rows` (422) */
function readTable(text: string) {
  // PostgreSQL's text holds no NUL; a file with some is no text at all.
  const table = text.includes('\0') ? [] : parseCsvLines(text)
  const [head, ...lines] = table
  if (!head || head.cells.length > 200 || lines.length === 0) throw problem(importProblems, 'unreadable_file')
  if (lines.length > maxImportRows) throw problem(importProblems, 'too_many_rows')
  const width = head.cells.length
  return {
    header: head.cells.map((cell) => cell.trim()),
    lines: lines.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) })),
  }
}

export const readImports = (scope: MemberScope): Promise<{ items: PatientImport[] }> =>
  transact(scope, async (open) => ({ items: (await listImports(open)).map(presentImport) }))

export const readImport = (scope: MemberScope, id: string): Promise<PatientImport> =>
  transact(scope, async (open) => presentImport(await requireImport(open, id)))

const pageSize = 50

export function readLines(
  scope: MemberScope,
  id: string,
  { state, after }: { state?: RowState; after?: string },
): Promise<{ items: ImportRow[]; next: string | null }> {
  const [, rank, line] = /^(\d)-(\d{1,8})$/.exec(after ?? '') ?? []
  return transact(scope, async (open) => {
    await requireImport(open, id)
    const rows = await listRanked(open, id, {
      state,
      after: rank === undefined ? undefined : { rank: Number(rank), line: Number(line) },
      limit: pageSize + 1,
    })
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1)
    return {
      items: shown.map(presentLine),
      next: rows.length > pageSize && last ? `${last.rank}-${last.line}` : null,
    }
  })
}

/** Judges all lines anew. @throws `import_under_way` (409) once it was confirmed. */
export const mapColumns = (scope: MemberScope, id: string, mapping: Mapping): Promise<PatientImport> =>
  transact(scope, async (open) => {
    const row = await requirePreview(open, id)
    const fitting = row.header.map((_, at) => mapping[at] ?? null)
    const lines = await listLines(open, id, ['new', 'duplicate', 'bad'], maxImportRows)
    const judged = await judgeLines(open, lines, fitting)
    await writeLines(
      open,
      id,
      lines.map((line, at) => ({ ...line, ...(judged[at] ?? unjudged) })),
    )
    await publish(open, { topic: 'patientImports', id })
    return presentImport(await updateImport(open, id, { mapping: fitting, counts: countOf(judged) }))
  })

/** From here on a job brings the lines in. @throws `import_under_way` (409) */
export const confirmImport = (
  scope: MemberScope,
  id: string,
  withDuplicates: boolean,
): Promise<PatientImport> =>
  transact(scope, async (open) => {
    const row = await requirePreview(open, id)
    const wrong = checkMapping(row.mapping)
    if (wrong) throw failure('validation_failed', { errors: { mapping: wrong } })
    const running = await updateImport(open, id, { state: 'running', withDuplicates })
    await open.database.enqueue(open.tx, importJob, {
      orgId: open.orgId,
      importId: id,
      userId: open.userId,
    })
    await publish(open, { topic: 'patientImports', id })
    return presentImport(running)
  })

/** A running one stops after the lines that are coming in this moment; a preview is put away at once. */
export const cancelImport = (scope: MemberScope, id: string): Promise<PatientImport> =>
  transact(scope, async (open) => {
    const row = await requireImport(open, id, true)
    if (row.state !== 'preview' && row.state !== 'running') return presentImport(row)
    const change =
      row.state === 'preview'
        ? { state: 'cancelled' as const, finishedAt: open.now }
        : { state: 'cancelling' as const }
    await publish(open, { topic: 'patientImports', id })
    return presentImport(await updateImport(open, id, change))
  })

/** Every line that did not come in, as it was, with the reason; to be put right and sent again. */
export const reportImport = (scope: MemberScope, id: string): Promise<{ name: string; text: string }> =>
  transact(scope, async (open) => {
    const row = await requireImport(open, id)
    const lines = await listLines(open, id, ['new', 'duplicate', 'bad'], maxImportRows)
    const rows = lines.map((line) => [
      ...row.header.map((_, at) => line.cells[at] ?? ''),
      String(line.line),
      reasonOf(row, line),
    ])
    const text = [[...row.header, 'Linha', 'Motivo'], ...rows].map(writeCsvRow).join('')
    return { name: 'pacientes-nao-importados.csv', text: byteOrderMark + text }
  })

function reasonOf({ state, withDuplicates }: ImportRecord, line: ImportLine): string {
  if (line.issues.length > 0)
    return line.issues
      .map(({ field, message }) => (field === '' ? message : `${importFields[field].label}: ${message}`))
      .join('; ')
  if (state === 'cancelled' || state === 'failed') return 'A importação parou antes desta linha'
  return withDuplicates || line.state === 'new' ? 'Ainda não importada' : 'Parece já cadastrado'
}

async function requireImport(open: Open<MemberScope>, id: string, isLocked = false): Promise<ImportRecord> {
  const row = await findImport(open, id, isLocked)
  if (!row) throw failure('not_found')
  return row
}

async function requirePreview(open: Open<MemberScope>, id: string): Promise<ImportRecord> {
  const row = await requireImport(open, id, true)
  if (row.state !== 'preview') throw problem(importProblems, 'import_under_way')
  return row
}

const presentImport = (row: ImportRecord): PatientImport => ({
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

const presentLine = ({ line, state, cells, issues, patientId }: ImportLine): ImportRow => ({
  ...{ line, state, cells, patientId },
  issues: [...issues],
})
