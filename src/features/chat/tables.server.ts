import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'

/** Visitors of a network's chat who have written: nobody is stored before. A conversation is found by the visitor's id. */
export const chatVisitors = pgTable(
  'chat_visitors',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid().notNull(),
    /** A keyed hash: the token itself is in the visitor's browser alone. */
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** From then on the token opens nothing: who sits at the same device the next day reads nothing of today. */
    expiresAt: instant('expires_at').notNull(),
    /** The text about personal data that stood there when the first message was sent. */
    consentText: text('consent_text').notNull(),
    /** The site on which the chat stood; '' for our own page. */
    site: text().notNull().default(''),
    /** Until then the visitor is typing. */
    typingUntil: instant('typing_until'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    uniqueIndex('chat_visitors_token').on(table.orgId, table.tokenHash),
    index('chat_visitors_expired').on(table.orgId, table.expiresAt),
  ],
)
