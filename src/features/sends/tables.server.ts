import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  Address,
  ChannelKind,
  DeliveryStatus,
  OutreachKind,
  Purpose,
  RenderedMessage,
} from '#features/channels/rules.ts'
import type { OpenQuestion } from '#features/conversations/rules.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import type { SendSource, SendState } from './rules.ts'

/**
 * When a message left, or should have: of one that failed on the way, when it was tried. By cases: under row-level security
 * no index is looked up by a `coalesce`.
 *
 * @param row what the row is called in the statement, with its dot
 */
export const goneAt = (row = ''): SQL =>
  sql.raw(
    `(case when ${row}sent_at is not null then ${row}sent_at when ${row}called_at is not null then ${row}called_at else ${row}ended_at end)`,
  )

/** Every message that is to go out, once: planned, claimed by one worker, handed over, and what became of it. */
export const sends = pgTable(
  'sends',
  {
    orgId: uuid('org_id').notNull(),
    /** UUIDv7; goes out with the message and comes back in its statuses. */
    id: uuid().notNull(),
    source: text().$type<SendSource>().notNull(),
    sourceId: uuid('source_id'),
    /** What is sent, to whom, about which version of what: planned twice, it is one send. */
    occasion: text().notNull(),
    purpose: text().$type<Purpose>().notNull(),
    patientId: uuid('patient_id'),
    appointmentId: uuid('appointment_id'),
    scheduleVersion: integer('schedule_version'),
    templateId: uuid('template_id'),
    templateVersion: integer('template_version'),
    kind: text().$type<ChannelKind>().notNull(),
    fallback: text().array().$type<OutreachKind[]>().notNull().default([]),
    dueAt: instant('due_at').notNull(),
    /** Of those that are due at the same moment the higher leaves first. */
    priority: smallint().notNull().default(0),
    /** Not sent from then on: a reminder of an appointment that has begun. */
    expiresAt: instant('expires_at'),
    /** Stays in the queue until it is released: its campaign is paused. */
    isHeld: boolean('is_held').notNull().default(false),
    /** Of single messages and tests: where it goes, and what it says; others are filled in when they leave. */
    recipient: jsonb().$type<Address>(),
    content: jsonb().$type<RenderedMessage>(),
    state: text().$type<SendState>().notNull().default('planned'),
    /** Why it was skipped or failed: a reason of ours, or the provider's code. */
    reason: text().notNull().default(''),
    attempt: integer().notNull().default(1),
    /** The attempt before. */
    previousId: uuid('previous_id'),
    /** The send in which this one went out. */
    joinedInto: uuid('joined_into'),
    channelId: uuid('channel_id'),
    conversationId: uuid('conversation_id'),
    messageId: uuid('message_id'),
    providerId: text('provider_id').notNull().default(''),
    /** What its person is asked by it, once it was sent. */
    question: jsonb().$type<OpenQuestion>(),
    /** A keyed hash of where it went: for the limits of people and of marketing. */
    addressHash: text('address_hash').notNull().default(''),
    claimedBy: uuid('claimed_by'),
    claimedAt: instant('claimed_at'),
    /** Committed before the provider is called: without it, it certainly was not. */
    calledAt: instant('called_at'),
    sentAt: instant('sent_at'),
    deliveredAt: instant('delivered_at'),
    readAt: instant('read_at'),
    /** When it came to an end that is no delivery. */
    endedAt: instant('ended_at'),
    /** What it will cost by the prices of its claim, in millionths of a real. */
    price: bigint({ mode: 'number' }),
    /** What it costs; null while nothing was handed over for certain. */
    cost: bigint({ mode: 'number' }),
    userId: text('user_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    uniqueIndex('sends_occasion').on(table.orgId, table.occasion),
    index('sends_due')
      .on(table.orgId, table.kind, table.dueAt, table.priority.desc(), table.id)
      .where(sql`state = 'planned' and not is_held`),
    index('sends_claimed').on(table.orgId, table.claimedAt).where(sql`state = 'claimed'`),
    index('sends_waiting').on(table.orgId, table.dueAt).where(sql`state = 'waiting'`),
    index('sends_expiring').on(table.expiresAt).where(sql`state = 'waiting' and expires_at is not null`),
    index('sends_by_hand').on(table.orgId, table.sentAt).where(sql`state = 'byHand'`),
    index('sends_outdated')
      .on(table.orgId, table.endedAt)
      .where(sql`state = 'skipped' and reason = 'tooLate' and message_id is not null`),
    index('sends_source').on(table.orgId, table.sourceId, table.state, table.id),
    index('sends_queue').on(table.orgId, table.sourceId, table.dueAt).where(sql`state = 'planned'`),
    index('sends_gone').on(table.orgId, goneAt()).where(sql`source <> 'test'`),
    index('sends_automated').on(table.orgId, table.dueAt).where(sql`source = 'automation'`),
    index('sends_previous').on(table.orgId, table.previousId).where(sql`previous_id is not null`),
    index('sends_failures').on(table.orgId, table.kind, table.conversationId).where(sql`state = 'failed'`),
    index('sends_marketing')
      .on(table.orgId, table.sentAt, table.patientId)
      .where(sql`purpose = 'marketing' and sent_at is not null`),
    index('sends_appointment').on(table.orgId, table.appointmentId).where(sql`appointment_id is not null`),
    index('sends_patient').on(table.orgId, table.patientId, table.id).where(sql`patient_id is not null`),
    index('sends_joined').on(table.orgId, table.joinedInto).where(sql`joined_into is not null`),
    index('sends_unstored')
      .on(table.orgId, table.conversationId, table.id)
      .where(sql`message_id is null and conversation_id is not null`),
    index('sends_provider').on(table.orgId, table.channelId, table.providerId).where(sql`provider_id <> ''`),
    index('sends_version')
      .on(table.orgId, table.templateId, table.templateVersion, table.sentAt)
      .where(sql`sent_at is not null and template_id is not null`),
    index('sends_address').on(table.orgId, table.addressHash, table.claimedAt).where(sql`address_hash <> ''`),
    index('sends_left').on(table.orgId, table.channelId, table.claimedAt).where(sql`claimed_at is not null`),
  ],
)

/**
 * One row a network: whoever claims holds it, so that limits, families and the frequency of marketing are
 * judged by one at a time, however many processes send.
 */
export const sendLanes = pgTable(
  'send_lanes',
  {
    orgId: uuid('org_id').primaryKey(),
    /** When the next message may leave by each kind of channel, as its rate allows. */
    freeAt: jsonb('free_at').$type<Readonly<Partial<Record<ChannelKind, string>>>>().notNull().default({}),
  },
  (table) => [foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade')],
)

/** Statuses that came before the send they speak of was recorded. */
export const earlyStatuses = pgTable(
  'early_statuses',
  {
    orgId: uuid('org_id').notNull(),
    channelId: uuid('channel_id').notNull(),
    providerId: text('provider_id').notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    code: text().notNull().default(''),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.channelId, table.providerId, table.status] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    index('early_statuses_received').on(table.orgId, table.receivedAt),
  ],
)

/** The processes that send, with the last sign of life of each. Of no network. */
export const workers = pgTable('workers', {
  id: uuid().primaryKey(),
  startedAt: instant('started_at').notNull().defaultNow(),
  seenAt: instant('seen_at').notNull().defaultNow(),
})

/** What people did with messages of the local outbox. */
export const outboxActs = pgTable(
  'outbox_acts',
  {
    orgId: uuid('org_id').notNull(),
    sendId: uuid('send_id').notNull(),
    openedAt: instant('opened_at').notNull().defaultNow(),
    openedBy: text('opened_by').notNull(),
    /** Who said that it was sent by hand; `sends.sent_at` says when. */
    sentBy: text('sent_by'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.sendId] }),
    foreignKey({ columns: [table.orgId, table.sendId], foreignColumns: [sends.orgId, sends.id] }).onDelete(
      'cascade',
    ),
  ],
)
