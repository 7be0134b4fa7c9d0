import {
  and,
  eq,
  type InferInsertModel,
  type InferSelectModel,
  inArray,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { v7 as uuid } from 'uuid'
import { plain } from '#lib/match.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { nameTakenProblem } from './contract.ts'
import type { RecordTable } from './records.server.ts'
import { searched } from './search.server.ts'

/** The SQL of one record: find, insert, update by version. */

/** The columns that the platform fills in; the others are the feature's. */
type OwnColumn = 'orgId' | 'id' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt'
type Row<T extends RecordTable> = InferSelectModel<T>
type Columns<T extends RecordTable> = Omit<InferInsertModel<T>, OwnColumn>

/** Restricts to records of the network that are not deleted. */
export const undeleted = ({ orgId }: Transaction<MemberScope>, table: RecordTable): SQL | undefined =>
  and(eq(table.orgId, orgId), isNull(table.deletedAt))

/** @param within restricts to what the person may see */
export async function findRow<T extends RecordTable>(
  tx: Transaction<MemberScope>,
  table: T,
  id: string,
  within?: SQL,
): Promise<Row<T> | undefined> {
  const rows = await tx.db
    .select()
    .from(table as RecordTable)
    .where(and(undeleted(tx, table), eq(table.id, id), within))
  return rows[0] as Row<T> | undefined
}

export async function insertRow<T extends RecordTable>(
  tx: Transaction<MemberScope>,
  table: T,
  columns: Columns<T>,
): Promise<Row<T>> {
  const rows = await tx.db
    .insert(table as RecordTable)
    .values({ ...columns, orgId: tx.orgId, id: uuid() })
    .returning()
  if (!rows[0]) throw new Error('an inserted record was not returned')
  return rows[0] as Row<T>
}

/** Writes only over the version that was read; undefined for any other. */
export async function updateRow<T extends RecordTable>(
  tx: Transaction<MemberScope>,
  table: T,
  { id, version, within }: { id: string; version: number; within?: SQL | undefined },
  columns: Columns<T>,
): Promise<Row<T> | undefined> {
  const rows = await tx.db
    .update(table as RecordTable)
    .set({ ...columns, version: sql`${table.version} + 1`, updatedAt: sql`now()` } as object)
    .where(and(undeleted(tx, table), eq(table.id, id), eq(table.version, version), within))
    .returning()
  return rows[0] as Row<T> | undefined
}

type NamedTable = RecordTable & { readonly name: PgColumn; readonly searchText: PgColumn }

/** True when another record has the same name, ignoring accents and case. */
export async function isNameTaken(
  tx: Transaction<MemberScope>,
  table: NamedTable,
  name: string,
  exceptId?: string,
): Promise<boolean> {
  const rows = await tx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(undeleted(tx, table), searched(table.searchText, name)))
  return rows.some((row) => row.id !== exceptId && plain(String(row.name)) === plain(name))
}

/**
 * Checks restored records, whose names others may have got meanwhile.
 * @throws `name_taken` (409) with the name
 */
export async function assertNamesFree(
  tx: Transaction<MemberScope>,
  table: NamedTable,
  ids: readonly string[],
): Promise<void> {
  const restored = await tx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(undeleted(tx, table), inArray(table.id, [...ids])))
  for (const { id, name } of restored as { id: string; name: string }[])
    if (await isNameTaken(tx, table, name, id)) throw problem(nameTakenProblem, 'name_taken', { name })
}

interface Bookkeeping {
  readonly orgId: string
  readonly deletedAt: Date | null
  readonly searchText: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Returns a row as the API answers it: instants as text, without internal columns. */
export function presentRow<R extends Bookkeeping>(row: R) {
  const { orgId: _, deletedAt: __, searchText: ___, createdAt, updatedAt, ...fields } = row
  return { ...fields, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
