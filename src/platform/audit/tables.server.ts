import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/tables.server.ts'
import type { AuditAction, AuditKind, Snapshot } from './kinds.ts'

/**
 * Each entry says who did what, and when. Append-only: the application role may neither change nor remove an
 * entry.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    orgId: uuid('org_id').notNull(),
    /** UUIDv7: the order of time. */
    id: uuid().notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Null when the system itself did it. */
    userId: text('user_id'),
    action: text().$type<AuditAction>().notNull(),
    kind: text().$type<AuditKind>().notNull(),
    entityId: text('entity_id').notNull(),
    /** The fields that changed, as they were and as they are; null where there was nothing, or is nothing left. */
    before: jsonb().$type<Snapshot>(),
    after: jsonb().$type<Snapshot>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('audit_log_entity').on(table.orgId, table.kind, table.entityId, table.id),
  ],
)
