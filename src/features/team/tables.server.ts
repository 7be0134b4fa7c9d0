import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { members } from '#features/accounts/tables.server.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'

/** Invitations to join a network. Accepted and withdrawn ones stay as history. */
export const invitations = pgTable(
  'invitations',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid().notNull(),
    /** Normalised: trimmed, lower case. */
    email: text().notNull(),
    role: text({ enum: ['owner', 'manager', 'receptionist', 'professional'] }).notNull(),
    /** The units where the person will work; null for all of them. */
    unitIds: uuid('unit_ids').array(),
    /** The record of the professional that the invited person is; the account is tied to it on joining. */
    professionalId: uuid('professional_id'),
    invitedBy: text('invited_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The time of the last e-mail, and the number of them. */
    sentAt: instant('sent_at').notNull().defaultNow(),
    sendCount: integer('send_count').notNull().default(1),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    acceptedBy: text('accepted_by'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    index('invitations_email').on(table.orgId, table.email),
    index('invitations_sent_at').on(table.orgId, table.sentAt),
    check('invitations_role', sql`${table.role} in ('owner', 'manager', 'receptionist', 'professional')`),
  ],
)

/** The mobiles of the team, one a member: where tests of messages go. */
export const memberPhones = pgTable(
  'member_phones',
  {
    orgId: uuid('org_id').notNull(),
    userId: text('user_id').notNull(),
    /** Digits with the area code. */
    phone: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    foreignKey({
      columns: [table.orgId, table.userId],
      foreignColumns: [members.orgId, members.userId],
    }).onDelete('cascade'),
  ],
)

/**
 * Leads from a link, or from an address, to the inviting network: read before a network is known. It has no
 * row-level security, and contains only keyed hashes and ids. Each link of an invitation has its own row.
 */
export const invitationDirectory = pgTable(
  'invitation_directory',
  {
    codeHash: text('code_hash').primaryKey(),
    emailHash: text('email_hash').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.orgId, { onDelete: 'cascade' }),
    invitationId: uuid('invitation_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('invitation_directory_email').on(table.emailHash),
    index('invitation_directory_org').on(table.orgId, table.invitationId),
    index('invitation_directory_created_at').on(table.createdAt),
  ],
)
