import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'

/** People who sign in. Global: a person may belong to several networks. No clinical data. */
export const users = pgTable('users', {
  userId: text('user_id').primaryKey(),
  userEmail: text('user_email').notNull(),
  userFullname: text('user_fullname').notNull(),
  isVerifiedEmail: boolean('is_verified_email').notNull().default(false),
  /** The last time that the person was active. */
  isOnline: instant('is_online').notNull().defaultNow(),
  isSubcribed: boolean('is_subcribed').notNull().default(false),
  isSubcribedStatus: text('is_subcribed_status').notNull().default(''),
  todo: text().notNull().default(''),
  /** The active network. */
  orgId: uuid('org_id').references(() => orgs.orgId),
  isAdmin: boolean('is_admin').notNull().default(false),
  joinDate: instant('join_date').notNull().defaultNow(),
  /** The version of the terms that the person was shown and accepted; null for who registered by other means. */
  termsVersion: text('terms_version'),
  termsAcceptedAt: instant('terms_accepted_at'),
  disabledAt: instant('disabled_at'),
  /** Sessions begun before this instant are invalid. */
  validAfter: instant('valid_after'),
})

/** The person of each e-mail. Read before anyone is signed in. */
export const userEmails = pgTable('useremails', {
  userEmail: text('user_email').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.userId, { onDelete: 'cascade' }),
  userFullname: text('user_fullname').notNull(),
})

/** The members of each network, with their roles. */
export const members = pgTable(
  'members',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.orgId, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    role: text({ enum: ['owner', 'manager', 'receptionist', 'professional'] }).notNull(),
    /** The units where the person works; null for all of them. */
    unitIds: uuid('unit_ids').array(),
    /** Grows by one with each change; a write with an older version is rejected. */
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    index('members_user').on(table.userId),
    check('members_role', sql`${table.role} in ('owner', 'manager', 'receptionist', 'professional')`),
  ],
)
