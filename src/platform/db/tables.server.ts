import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** PostgreSQL's 64-bit transaction id; compares as a number does. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Live events not yet pruned. Exempt from row-level security; contains ids only. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * `pg_current_xact_id()` of the writer: the reader's position is one below which no transaction is in
     * progress.
     */
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    orgId: uuid('org_id'),
    userId: text('user_id'),
    /**
     * The units it belongs to: a person restricted to other units does not receive it. Null: the whole
     * network's.
     */
    unitIds: uuid('unit_ids').array(),
    /** The professionals it belongs to: of the professionals, only these receive it. Null: of no agenda. */
    professionalIds: uuid('professional_ids').array(),
    topic: text().notNull(),
    entityId: text('entity_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('outbox_xid').on(table.xid),
    index('outbox_org').on(table.orgId, table.xid),
    index('outbox_created_at').on(table.createdAt),
  ],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    result: jsonb(),
    /** The access that the person had then; a repeat must have as much. */
    role: text(),
    unitIds: uuid('unit_ids').array(),
    professionalIds: uuid('professional_ids').array(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)

/** One row: events of transactions older than this may have been pruned. */
export const outboxHorizon = pgTable('outbox_horizon', { xid: xid8().primaryKey() })

/**
 * The release of the product that brought each migration; written by a trigger, closed to the application.
 */
export const schemaVersions = pgTable('schema_versions', {
  /** The time at which the migration was made, in milliseconds since the epoch: its place in the order. */
  migration: bigint({ mode: 'number' }).primaryKey(),
  version: text().notNull(),
  appliedAt: instant('applied_at').notNull().defaultNow(),
})

/** Which text of each file in db/functions was applied last, and by which release; closed to the application. */
export const functionVersions = pgTable('function_versions', {
  /** The file's name without `.sql`. */
  name: text().primaryKey(),
  /** SHA-256 of the file, in hexadecimal. */
  checksum: text().notNull(),
  version: text().notNull(),
  appliedAt: instant('applied_at').notNull().defaultNow(),
})
