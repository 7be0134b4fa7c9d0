import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/tables.server.ts'
import { contactSubjects } from './rules.ts'

/**
 * What visitors wrote by the public page, outside any network. The application may add and, of what it added, read only
 * what tells repeats and floods apart; the words themselves are for whoever holds the owner's connection.
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    /** What the sender cites. */
    number: text().notNull(),
    subject: text({ enum: contactSubjects }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    clinic: text().notNull(),
    phone: text().notNull(),
    message: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Whether the number was mailed to who wrote. */
    hasReceipt: boolean('has_receipt').notNull(),
    /** Keyed hashes, forgotten after a day. */
    senderHash: text('sender_hash'),
    emailHash: text('email_hash'),
    contentHash: text('content_hash'),
    requestHash: text('request_hash'),
  },
  (table) => [
    uniqueIndex('contact_messages_number').on(table.number),
    index('contact_messages_created_at').on(table.createdAt),
  ],
)
