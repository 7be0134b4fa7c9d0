import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/tables.server.ts'
import { contactSubjects } from './rules.ts'

/**
 * Messages of visitors by the public page, outside any network. The application may add and, of what it
 * added, read only what detects repeats and floods; the text itself is for the owner's connection, and for the operator's page (`acolhe_operator_overview`).
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    /** The number that the sender cites. */
    number: text().notNull(),
    subject: text({ enum: contactSubjects }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    clinic: text().notNull(),
    phone: text().notNull(),
    message: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** True when the number was mailed to the sender. */
    hasReceipt: boolean('has_receipt').notNull(),
    /** Keyed hashes, erased after a day. */
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
