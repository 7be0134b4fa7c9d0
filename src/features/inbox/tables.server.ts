import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import type { Distribution } from './rules.ts'

/** How a network's conversations find whoever answers them; none where nothing was chosen. */
export const inboxSettings = pgTable(
  'inbox_settings',
  {
    orgId: uuid('org_id').notNull(),
    distribution: text().$type<Distribution>().notNull(),
    /** Minutes after which what nobody answered goes back to the queue; null for never. */
    returnMin: integer('return_min'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    check('inbox_settings_return', sql`return_min between 1 and 1440`),
  ],
)

/** The windows in which the inbox is open, and at which conversation: for less than a minute each. */
export const inboxWindows = pgTable(
  'inbox_windows',
  {
    orgId: uuid('org_id').notNull(),
    /** The browser's own id of the window. */
    id: uuid().notNull(),
    userId: text('user_id').notNull(),
    /** Null while only the list is open. */
    conversationId: uuid('conversation_id'),
    isTyping: boolean('is_typing').notNull().default(false),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    index('inbox_windows_conversation').on(table.orgId, table.conversationId),
    index('inbox_windows_seen').on(table.orgId, table.seenAt),
  ],
)
