import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/tables.server.ts'

/** Sign-in accounts. They are global and precede any network: no clinical data, no row-level security. */
export const identityAccounts = pgTable(
  'identity_accounts',
  {
    uid: text().primaryKey(),
    /** Normalised: trimmed, lower case. */
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** The time of the proof in whole seconds: sessions with an earlier `auth_time` open no invitation. */
    verifiedAt: instant('verified_at'),
    /** Null for people who only sign in by other methods. */
    passwordHash: text('password_hash'),
    passwordUpdatedAt: instant('password_updated_at'),
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
    disabled: boolean().notNull().default(false),
    /** Sessions and tokens with an earlier `auth_time` are invalid. Whole seconds, as `auth_time` is. */
    validSince: instant('valid_since').notNull(),
    createdAt: instant('created_at').notNull(),
    lastLoginAt: instant('last_login_at').notNull(),
  },
  (table) => [uniqueIndex('identity_accounts_email').on(table.email)],
)

/** One row for each refresh token in use. Only the browser has the token itself. */
export const identitySessions = pgTable(
  'identity_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    uid: text()
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    /** The sign-in method, which each ID token of the session contains. */
    provider: text().notNull(),
    authTime: instant('auth_time').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The second factor that was shown, if any. */
    factorId: text('factor_id'),
  },
  (table) => [
    index('identity_sessions_uid').on(table.uid),
    index('identity_sessions_last_used_at').on(table.lastUsedAt),
  ],
)

/** Keys that sign ID tokens: the newest signs, the others are published until their last token expires. */
export const identityKeys = pgTable('identity_keys', {
  kid: text().primaryKey(),
  publicJwk: text('public_jwk').notNull(),
  /** Encrypted with the process's secret. */
  privateJwk: text('private_jwk').notNull(),
  createdAt: instant('created_at').notNull(),
  /** The time at which a newer key replaced it. */
  retiredAt: instant('retired_at'),
})

/** Failed sign-ins in a row. The key is a hash, so that no address can be read here. */
export const identityAttempts = pgTable(
  'identity_attempts',
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    failedAt: instant('failed_at').notNull(),
    /** Attempts before this time are rejected. */
    openAt: instant('open_at').notNull(),
    /**
     * Number of passwords being checked. Others may have to
     * wait for the result, at most until `checkingUntil`.
     */
    checking: integer().notNull().default(0),
    checkingUntil: instant('checking_until'),
  },
  (table) => [index('identity_attempts_failed_at').on(table.failedAt)],
)

/**
 * One-time codes that are sent by e-mail; only the mail contains the code itself. There is one code for each
 * purpose and address: a new one replaces the older.
 */
export const identityCodes = pgTable(
  'identity_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    purpose: text({
      enum: ['PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'],
    }).notNull(),
    /** Null when a link to sign in went to a person without an account. */
    uid: text().references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    /** The account's address when the code was made; for a recovery, the address that is restored. */
    email: text().notNull(),
    /** For a change of address: the new one. */
    newEmail: text('new_email'),
    /** The `auth_time` of the session that asked for it, where one did. */
    requestedAt: instant('requested_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('identity_codes_purpose_email').on(table.purpose, table.email),
    index('identity_codes_uid').on(table.uid),
    index('identity_codes_expires_at').on(table.expiresAt),
  ],
)

/**
 * Links of accounts to OpenID providers. `subject` is the
 * provider's own id of the person, which never changes.
 */
export const identityFederated = pgTable(
  'identity_federated',
  {
    providerId: text('provider_id').notNull(),
    subject: text().notNull(),
    uid: text()
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    /** The address from the provider at the last sign-in. Shown, never compared. */
    email: text(),
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
    linkedAt: instant('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.subject] }),
    uniqueIndex('identity_federated_uid').on(table.uid, table.providerId),
  ],
)

/** Sealed credentials that were used, by hash, until they would have expired anyway. */
export const identityUsedCredentials = pgTable(
  'identity_used_credentials',
  { key: text().primaryKey(), until: instant('until').notNull() },
  (table) => [index('identity_used_credentials_until').on(table.until)],
)

/** Accounts that were deleted, until the last of their ID tokens has expired. */
export const identityDeleted = pgTable(
  'identity_deleted',
  { uid: text().primaryKey(), until: instant('until').notNull() },
  (table) => [index('identity_deleted_until').on(table.until)],
)

/** Enrolled authenticator apps. */
export const identityFactors = pgTable(
  'identity_factors',
  {
    factorId: text('factor_id').primaryKey(),
    uid: text()
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    displayName: text('display_name'),
    /** Encrypted with the process's secret. */
    secret: text().notNull(),
    /**
     * The time step of the last accepted code. Codes of this
     * step and earlier ones are rejected (RFC 6238, 5.2).
     */
    lastStep: integer('last_step').notNull(),
    enrolledAt: instant('enrolled_at').notNull(),
  },
  (table) => [index('identity_factors_uid').on(table.uid)],
)

/** Unused recovery codes, by keyed hash. */
export const identityRecoveryCodes = pgTable(
  'identity_recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    uid: text()
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
  },
  (table) => [index('identity_recovery_codes_uid').on(table.uid)],
)
