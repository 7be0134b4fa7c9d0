import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OutreachKind, Purpose } from '#features/channels/rules.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import type { LinkKind } from './rules.ts'

/** An appointment of a link, as it was when the message left, or as the link itself has made it since. */
export interface LinkedAppointment {
  readonly appointmentId: string
  readonly scheduleVersion: number
  readonly patientId: string
  /** What the contact did last by the link, for "Desfazer". */
  readonly done?: {
    readonly act: 'confirm' | 'cancel' | 'reschedule'
    /** Its entry in the appointment's history. */
    readonly entryId: string
  }
}

/** The links of messages. The token itself is stored nowhere. */
export const messageLinks = pgTable(
  'message_links',
  {
    orgId: uuid('org_id').notNull(),
    /** A keyed hash of the token. */
    tokenHash: text('token_hash').notNull(),
    kind: text().$type<LinkKind>().notNull(),
    sendId: uuid('send_id'),
    /** The channel and the purpose of the message: what an unsubscription presets. */
    channel: text().$type<OutreachKind>().notNull(),
    purpose: text().$type<Purpose>().notNull(),
    patientId: uuid('patient_id'),
    appointments: jsonb().$type<readonly LinkedAppointment[]>().notNull().default([]),
    /** Where the message went, for an unsubscription; encrypted. */
    encryptedAddress: text('encrypted_address').notNull().default(''),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.tokenHash] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    index('message_links_expiry').on(table.orgId, table.expiresAt),
    index('message_links_send').on(table.orgId, table.sendId),
  ],
)

/** The network of a link. It has no row-level security, and contains nothing else. */
export const linkDirectory = pgTable('link_directory', {
  tokenHash: text('token_hash').primaryKey(),
  orgId: uuid('org_id')
    .notNull()
    .references(() => orgs.orgId, { onDelete: 'cascade' }),
})

/** What patients thought of an appointment, from 0 to 10; the last word of each holds. */
export const satisfactionScores = pgTable(
  'satisfaction_scores',
  {
    orgId: uuid('org_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    score: integer().notNull(),
    comment: text().notNull().default(''),
    at: instant('at').notNull().defaultNow(),
    channel: text().$type<OutreachKind>().notNull(),
    sendId: uuid('send_id'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.appointmentId] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    index('satisfaction_scores_at').on(table.orgId, table.at),
    check('satisfaction_scores_range', sql`score between 0 and 10`),
  ],
)
