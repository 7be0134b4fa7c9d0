import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import { recordColumns } from '#platform/records/tables.server.ts'
import type { Check } from './checks.ts'
import type { MailboxPosition } from './email/mailbox/mailbox.server.ts'
import type { ChannelEvent, ChannelKind, OutreachKind, Prices, Provider } from './rules.ts'
import type { ChannelTest } from './testing.ts'

/** The channels that a network has connected: at most one of a kind. */
export const channels = pgTable(
  'channels',
  {
    ...recordColumns(),
    kind: text().$type<ChannelKind>().notNull(),
    provider: text().$type<Provider>().notNull(),
    /** What may be shown: ids, hosts, sender. */
    settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Keys as encrypted JSON, bound to the channel's id. */
    secrets: text().notNull().default(''),
    /** The last four characters of each key. */
    hints: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    uniqueIndex('channels_kind').on(table.orgId, table.kind).where(sql`deleted_at is null`),
  ],
)

/** The health of a channel, as checks, answers and notices told it. The form's version does not count these. */
export const channelStates = pgTable(
  'channel_states',
  {
    orgId: uuid('org_id').notNull(),
    channelId: uuid('channel_id').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** What the last check found, step by step. */
    checks: jsonb().$type<readonly Check[]>().notNull().default([]),
    checkedAt: instant('checked_at'),
    /** The last message of test, with what became of it. */
    test: jsonb().$type<ChannelTest>(),
    /** As people see the sender, by the provider's word. */
    sender: text().notNull().default(''),
    lastEventAt: instant('last_event_at'),
    lastSentAt: instant('last_sent_at'),
    /** Meta's word for the number: high, medium, low; '' while unknown. */
    quality: text().notNull().default(''),
    /** Unique people that Meta lets be written to in 24 hours; null without a limit or while unknown. */
    peopleLimit: integer('people_limit'),
    /** Messages in a second that the provider lets this number send; null where it says nothing of its own. */
    rateLimit: integer('rate_limit'),
    keyExpiresAt: instant('key_expires_at'),
    /** Nothing leaves until somebody acts. */
    stoppedAt: instant('stopped_at'),
    stopCode: text('stop_code').notNull().default(''),
    /** Nothing leaves before. */
    backOffUntil: instant('back_off_until'),
    /** How often in a row it was asked to wait. */
    backOffs: integer('back_offs').notNull().default(0),
    /** Up to which mail the channel's mailbox was looked at; null before the first look. */
    mailboxPosition: jsonb('mailbox_position').$type<MailboxPosition>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.channelId] }),
    foreignKey({
      columns: [table.orgId, table.channelId],
      foreignColumns: [channels.orgId, channels.id],
    }).onDelete('cascade'),
  ],
)

/** The rules and prices of a network's messages; without a row the defaults hold. */
export const messageRules = pgTable(
  'message_rules',
  {
    orgId: uuid('org_id').primaryKey(),
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    quietFrom: integer('quiet_from').notNull(),
    quietUntil: integer('quiet_until').notNull(),
    marketingLimit: integer('marketing_limit').notNull(),
    marketingDays: integer('marketing_days').notNull(),
    fallback: text().array().$type<OutreachKind[]>().notNull(),
    careWithoutConsent: boolean('care_without_consent').notNull(),
    prices: jsonb().$type<Prices>().notNull(),
    pricesFrom: date('prices_from', { mode: 'string' }),
  },
  (table) => [foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade')],
)

/**
 * The network of a channel, for webhooks, which name a channel alone. It has no row-level security, and
 * contains nothing else.
 */
export const channelDirectory = pgTable('channel_directory', {
  channelId: uuid('channel_id').primaryKey(),
  orgId: uuid('org_id')
    .notNull()
    .references(() => orgs.orgId, { onDelete: 'cascade' }),
})

/** What providers told and was acknowledged: kept until it is handled, then without its content. */
export const channelEvents = pgTable(
  'channel_events',
  {
    orgId: uuid('org_id').notNull(),
    /** UUIDv7: the order of arrival. */
    id: uuid().notNull(),
    channelId: uuid('channel_id').notNull(),
    /** The same for an event that is told twice. */
    key: text().notNull(),
    event: jsonb().$type<ChannelEvent>(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    handledAt: instant('handled_at'),
    attempts: integer().notNull().default(0),
    /** Not before; after a failure. */
    dueAt: instant('due_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.channelId],
      foreignColumns: [channels.orgId, channels.id],
    }).onDelete('cascade'),
    uniqueIndex('channel_events_key').on(table.orgId, table.channelId, table.key),
    index('channel_events_open').on(table.orgId, table.dueAt, table.id).where(sql`handled_at is null`),
    index('channel_events_arrival').on(table.orgId, table.id).where(sql`handled_at is null`),
  ],
)
