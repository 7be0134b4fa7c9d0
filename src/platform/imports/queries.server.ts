import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Judged, Line } from './kinds.server.ts'
import type { ImportCounts, RowState } from './rules.ts'
import { importRows, imports } from './tables.server.ts'

export type ImportRecord = typeof imports.$inferSelect
export type ImportLine = typeof importRows.$inferSelect

export async function insertImport(
  tx: Transaction<MemberScope>,
  values: Pick<ImportRecord, 'kind' | 'fileName' | 'header' | 'mapping' | 'counts'>,
): Promise<ImportRecord> {
  const [row] = await tx.db
    .insert(imports)
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
  const rows = lines.map(({ line, cells, state, issues, recordId }) => ({
    line,
    cells,
    state,
    issues,
    record_id: recordId,
  }))
  await tx.db.execute(sql`
    insert into ${importRows} (org_id, import_id, line, cells, state, issues, record_id)
    select ${tx.orgId}::uuid, ${importId}::uuid, r.line, r.cells, r.state, r.issues, r.record_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(line int, cells text[], state text, issues jsonb, record_id uuid)
    on conflict (org_id, import_id, line) do update
       set state = excluded.state, issues = excluded.issues, record_id = excluded.record_id`)
}

export async function findImport(
  tx: Transaction<MemberScope>,
  kind: ImportRecord['kind'],
  id: string,
  isLocked = false,
): Promise<ImportRecord | undefined> {
  const query = tx.db
    .select()
    .from(imports)
    .where(and(eq(imports.orgId, tx.orgId), eq(imports.kind, kind), eq(imports.id, id)))
  const [row] = isLocked ? await query.for('update') : await query
  return row
}

const shownImports = 10

export function listImports(
  tx: Transaction<MemberScope>,
  kind: ImportRecord['kind'],
): Promise<ImportRecord[]> {
  return tx.db
    .select()
    .from(imports)
    .where(and(eq(imports.orgId, tx.orgId), eq(imports.kind, kind)))
    .orderBy(desc(imports.id))
    .limit(shownImports)
}

const ofImport = (tx: Transaction<MemberScope>, importId: string): SQL | undefined =>
  and(eq(importRows.orgId, tx.orgId), eq(importRows.importId, importId))

export function listLines(
  tx: Transaction<MemberScope>,
  importId: string,
  states: readonly RowState[],
  { limit, after = 0 }: { limit: number; after?: number },
): Promise<ImportLine[]> {
  return tx.db
    .select()
    .from(importRows)
    .where(and(ofImport(tx, importId), inArray(importRows.state, [...states]), gt(importRows.line, after)))
    .orderBy(importRows.line)
    .limit(limit)
}

const rank = sql<number>`case ${importRows.state} when 'bad' then 0 when 'duplicate' then 1 when 'new' then 2 else 3 end`

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
      orgId: importRows.orgId,
      importId: importRows.importId,
      line: importRows.line,
      cells: importRows.cells,
      state: importRows.state,
      issues: importRows.issues,
      recordId: importRows.recordId,
      rank,
    })
    .from(importRows)
    .where(
      and(
        ofImport(tx, importId),
        state ? eq(importRows.state, state) : undefined,
        after ? sql`(${rank}, ${importRows.line}) > (${after.rank}::int, ${after.line}::int)` : undefined,
      ),
    )
    .orderBy(rank, importRows.line)
    .limit(limit)
}

export async function countLines(tx: Transaction<MemberScope>, importId: string): Promise<ImportCounts> {
  const rows = await tx.db
    .select({ state: importRows.state, count: sql<number>`count(*)::int` })
    .from(importRows)
    .where(ofImport(tx, importId))
    .groupBy(importRows.state)
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
    .update(imports)
    .set({ ...change, version: sql`${imports.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(imports.orgId, tx.orgId), eq(imports.id, id)))
    .returning()
  if (!row) throw new Error('an updated import was not returned')
  return row
}
