import { integer, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/tables.server.ts'

/** The columns of every record of a network. The primary key is (org_id, id). */
export const recordColumns = () => ({
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  /** Grows by one with each change; a write over an older version is rejected. */
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  /** Deletion is a marker; the record can be restored for 30 days. */
  deletedAt: instant('deleted_at'),
})
