import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/tables.server.ts'

/**
 * The number of uses in a period that still runs. The key is a hash: neither people nor addresses can be read
 * here.
 */
export const quotas = pgTable(
  'quotas',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    /** The period began with the first use. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('quotas_ends_at').on(table.endsAt)],
)
