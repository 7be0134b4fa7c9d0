import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AuditKind } from '#platform/audit/kinds.ts'
import { instant } from '#platform/db/tables.server.ts'
import { recordColumns } from '#platform/records/tables.server.ts'
import type { ImportCounts, ImportState, Mapping, RowIssue, RowState } from './rules.ts'

/** An import of records from a file. */
export const imports = pgTable(
  'imports',
  {
    ...recordColumns(),
    /** What its lines become. */
    kind: text().$type<AuditKind>().notNull(),
    fileName: text('file_name').notNull(),
    state: text().$type<ImportState>().notNull().default('preview'),
    header: text().array().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    /** True when rows that look like an existing record are imported all the same. */
    withDuplicates: boolean('with_duplicates').notNull().default(false),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** The reason why it ended early, as text. */
    failure: text().notNull().default(''),
    userId: text('user_id').notNull(),
    finishedAt: instant('finished_at'),
  },
  // A network's imports go with it: the migration refers to its table, which is a feature's.
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('imports_kind').on(table.orgId, table.kind, table.id),
  ],
)

/** A line of an import, as it was read, with its issues and its outcome. */
export const importRows = pgTable(
  'import_rows',
  {
    orgId: uuid('org_id').notNull(),
    importId: uuid('import_id').notNull(),
    /** Numbered as in the spreadsheet: the header is 1. */
    line: integer().notNull(),
    cells: text().array().notNull(),
    state: text().$type<RowState>().notNull(),
    issues: jsonb().$type<readonly RowIssue[]>().notNull().default([]),
    /** The record that it became, or that it looks like. */
    recordId: uuid('record_id'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.importId, table.line] }),
    foreignKey({
      columns: [table.orgId, table.importId],
      foreignColumns: [imports.orgId, imports.id],
    }).onDelete('cascade'),
    index('import_rows_state').on(table.orgId, table.importId, table.state, table.line),
  ],
)
