import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { patientImportRows, patientImports } from '../tables.server.ts'
import type { Judged, Line } from './judging.server.ts'
import type { ImportCounts, RowState } from './rules.ts'

export type ImportRecord = typeof patientImports.$inferSelect
export type ImportLine = typeof patientImportRows.$inferSelect

export async function insertImport(
  tx: Transaction<MemberScope>,
  values: Pick<ImportRecord, 'fileName' | 'header' | 'mapping' | 'counts'>,
): Promise<ImportRecord> {
  const [row] = await tx.db
    .insert(patientImports)
    .values({ ...values, orgId: tx.orgId, id: uuid(), userId: tx.userId })
    .returning()
  if (!row) throw new Error('an inserted import was not returned')
  return row
}

/** Writes lines as JSON, so that the statement is the same for any number. */
export async function writeLines(
  tx: Transaction<MemberScope>,
  importId: string,
  lines: readonly (Line & Judged)[],
): Promise<void> {
  const rows = lines.map(({ line, cells, state, issues, patientId }) => ({
    line,
    cells,
    state,
    issues,
    patient_id: patientId,
  }))
  await tx.db.execute(sql`
    insert into ${patientImportRows} (org_id, import_id, line, cells, state, issues, patient_id)
    select ${tx.orgId}::uuid, ${importId}::uuid, r.line, r.cells, r.state, r.issues, r.patient_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(line int, cells text[], state text, issues jsonb, patient_id uuid)
    on conflict (org_id, import_id, line) do update
       set state = excluded.state, issues = excluded.issues, patient_id = excluded.patient_id`)
}

export async function findImport(
  tx: Transaction<MemberScope>,
  id: string,
  isLocked = false,
): Promise<ImportRecord | undefined> {
  const query = tx.db
    .select()
    .from(patientImports)
    .where(and(eq(patientImports.orgId, tx.orgId), eq(patientImports.id, id)))
  const [row] = isLocked ? await query.for('update') : await query
  return row
}

const shownImports = 10

export function listImports(tx: Transaction<MemberScope>): Promise<ImportRecord[]> {
  return tx.db
    .select()
    .from(patientImports)
    .where(eq(patientImports.orgId, tx.orgId))
    .orderBy(desc(patientImports.id))
    .limit(shownImports)
}

const ofImport = (tx: Transaction<MemberScope>, importId: string): SQL | undefined =>
  and(eq(patientImportRows.orgId, tx.orgId), eq(patientImportRows.importId, importId))

export function listLines(
  tx: Transaction<MemberScope>,
  importId: string,
  states: readonly RowState[],
  { limit, after = 0 }: { limit: number; after?: number },
): Promise<ImportLine[]> {
  return tx.db
    .select()
    .from(patientImportRows)
    .where(
      and(
        ofImport(tx, importId),
        inArray(patientImportRows.state, [...states]),
        gt(patientImportRows.line, after),
      ),
    )
    .orderBy(patientImportRows.line)
    .limit(limit)
}

const rank = sql<number>`case ${patientImportRows.state} when 'bad' then 0 when 'duplicate' then 1 when 'new' then 2 else 3 end`

/**
 * Returns a page of lines, those with messages first; `after` is the position of the last line of the page
 * before.
 */
export function listRanked(
  tx: Transaction<MemberScope>,
  importId: string,
  filter: { state?: RowState; after?: { rank: number; line: number }; limit: number },
): Promise<(ImportLine & { rank: number })[]> {
  const { state, after, limit } = filter
  return tx.db
    .select({
      orgId: patientImportRows.orgId,
      importId: patientImportRows.importId,
      line: patientImportRows.line,
      cells: patientImportRows.cells,
      state: patientImportRows.state,
      issues: patientImportRows.issues,
      patientId: patientImportRows.patientId,
      rank,
    })
    .from(patientImportRows)
    .where(
      and(
        ofImport(tx, importId),
        state ? eq(patientImportRows.state, state) : undefined,
        after
          ? sql`(${rank}, ${patientImportRows.line}) > (${after.rank}::int, ${after.line}::int)`
          : undefined,
      ),
    )
    .orderBy(rank, patientImportRows.line)
    .limit(limit)
}

export async function countLines(tx: Transaction<MemberScope>, importId: string): Promise<ImportCounts> {
  const rows = await tx.db
    .select({ state: patientImportRows.state, count: sql<number>`count(*)::int` })
    .from(patientImportRows)
    .where(ofImport(tx, importId))
    .groupBy(patientImportRows.state)
  const of = (state: RowState) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    new: of('new'),
    duplicate: of('duplicate'),
    bad: of('bad'),
    imported: of('imported'),
  }
}

export async function updateImport(
  tx: Transaction<MemberScope>,
  id: string,
  change: Partial<
    Pick<ImportRecord, 'state' | 'mapping' | 'counts' | 'withDuplicates' | 'failure' | 'finishedAt'>
  >,
): Promise<ImportRecord> {
  const [row] = await tx.db
    .update(patientImports)
    .set({ ...change, version: sql`${patientImports.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(patientImports.orgId, tx.orgId), eq(patientImports.id, id)))
    .returning()
  if (!row) throw new Error('an updated import was not returned')
  return row
}
