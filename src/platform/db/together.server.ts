import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from './database.server.ts'

/** Rows for one table; every row has the same fields, and what is not among them gets its default. */
export interface Insertion {
  readonly table: PgTable
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** Some rows of a table with its types checked. */
export const rowsFor = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): Insertion => ({
  table,
  rows: rows as Insertion['rows'],
})

/**
 * Writes rows into several tables in one statement, and so in one round trip. Constraints are checked at its
 * end: rows may refer to each other in any order.
 */
export async function insertTogether(db: Orm, insertions: readonly Insertion[]): Promise<void> {
  const filled = insertions.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) return
  const parts = filled.map(({ table, rows }, at) => sql`${sql.raw(`i${at}`)} as (${insertion(table, rows)})`)
  await db.execute(sql`with ${sql.join(parts, sql`, `)} select 1`)
}

function insertion(table: PgTable, rows: Insertion['rows']): SQL {
  const columns = getTableColumns(table)
  const fields = Object.keys(rows[0] ?? {})
  const named = fields.map((field) => {
    const column = columns[field]
    if (!column) throw new Error(`${getTableName(table)} has no column for ${field}`)
    return { field, name: column.name }
  })
  const content = rows.map((row) =>
    Object.fromEntries(named.map(({ field, name }) => [name, row[field] ?? null])),
  )
  const list = sql.join(
    named.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  return sql`insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(content)}::jsonb)`
}
