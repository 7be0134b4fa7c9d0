import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/tables.server.ts'

/**
 * The networks of the demonstration, from the moment their account exists until they are wiped. Outside
 * row-level security: a visitor has no network yet when one is handed out.
 */
export const demoNetworks = pgTable(
  'demo_networks',
  {
    userId: text('user_id').primaryKey(),
    /** Null until the account is registered. */
    orgId: uuid('org_id').unique(),
    email: text().notNull(),
    /** Erased when the network is handed out. */
    encryptedPassword: text('encrypted_password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null while its data is being made. */
    preparedAt: instant('prepared_at'),
    /** Null until a visitor has it. */
    endsAt: instant('ends_at'),
  },
  (table) => [index('demo_networks_ends_at').on(table.endsAt)],
)
