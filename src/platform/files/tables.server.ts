import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#platform/records/tables.server.ts'
import type { FileOwnerKind, FileType } from './rules.ts'

/** The files of a network: the bytes are in the store, under `storageKey`, and never here. */
export const files = pgTable(
  'files',
  {
    ...recordColumns(),
    ownerKind: text('owner_kind').$type<FileOwnerKind>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    name: text().notNull(),
    contentType: text('content_type').$type<FileType>().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    storageKey: text('storage_key').notNull(),
    uploadedBy: text('uploaded_by'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('files_owner').on(table.orgId, table.ownerKind, table.ownerId),
    index('files_deleted_at').on(table.orgId, table.deletedAt),
  ],
)
