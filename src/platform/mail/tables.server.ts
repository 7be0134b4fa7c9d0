import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/tables.server.ts'

/**
 * E-mails on their way. Recipient and content are encrypted, for they contain addresses and one-time links,
 * and are erased once the server took them.
 */
export const mails = pgTable(
  'mails',
  {
    mailId: uuid('mail_id').primaryKey(),
    /** `kept`: no mail server is configured, the local outbox stores it. `failed`: rejected for good. */
    state: text({ enum: ['queued', 'sent', 'kept', 'failed'] })
      .notNull()
      .default('queued'),
    /** The mail server's reply codes, when it rejected the mail. */
    failure: text(),
    encryptedContent: text('encrypted_content'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (table) => [index('mails_created_at').on(table.createdAt)],
)
