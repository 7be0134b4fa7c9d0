import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
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
import { appointments } from '#features/appointments/tables.server.ts'
import type { ChannelKind, RenderedMessage } from '#features/channels/rules.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import type { MessageMedia } from './media/rules.ts'
import type {
  ConversationState,
  EntryKind,
  MessageAuthor,
  MessageDirection,
  OpenQuestion,
  QueueReason,
  SuppressionScope,
  SuppressionSource,
} from './rules.ts'

/** Whom a network writes with: one conversation for a phone (and its WhatsApp ids), one for an e-mail address. */
export const conversations = pgTable(
  'conversations',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Digits with area code; '' where only a BSUID or an e-mail address is known. */
    phone: text().notNull().default(''),
    /** The same for a mobile with and without its ninth digit. */
    phoneKey: text('phone_key').notNull().default(''),
    /** The id under which WhatsApp knows the phone. */
    waId: text('wa_id').notNull().default(''),
    bsuid: text().notNull().default(''),
    /** In lower case. */
    email: text().notNull().default(''),
    /** Of the website chat: whose token only its browser has. */
    visitorId: text('visitor_id').notNull().default(''),
    /** As the person calls themselves at the provider. */
    profileName: text('profile_name').notNull().default(''),
    lastMessageAt: instant('last_message_at'),
    /** For 24 hours after it WhatsApp lets the clinic write freely. */
    lastInboundAt: instant('last_inbound_at'),
    /** What the contact was asked last; null when nothing is open. */
    openQuestion: jsonb('open_question').$type<OpenQuestion>(),
    askedAt: instant('asked_at'),
    state: text().$type<ConversationState>().notNull().default('resolved'),
    /** Who attends it; null also where somebody answered from the clinic's own telephone. */
    ownerId: text('owner_id'),
    /** Rises with each change of owner: who wants to take over must have seen the last one. */
    ownership: integer().notNull().default(0),
    ownedAt: instant('owned_at'),
    queueReason: text('queue_reason').$type<QueueReason>(),
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** Since when a message of the contact is unanswered; null while none is. */
    waitingSince: instant('waiting_since'),
    /** Messages of the contact that nobody has read. */
    unread: integer().notNull().default(0),
    /** The unit that it is about, where that is certain. */
    unitId: uuid('unit_id'),
    /** Since when the contact does not want to be answered by the assistant. */
    assistantRefusedAt: instant('assistant_refused_at'),
    /** Of the last message. */
    channel: text().$type<ChannelKind>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    uniqueIndex('conversations_phone').on(table.orgId, table.phoneKey).where(sql`phone_key <> ''`),
    uniqueIndex('conversations_bsuid').on(table.orgId, table.bsuid).where(sql`bsuid <> ''`),
    uniqueIndex('conversations_email').on(table.orgId, table.email).where(sql`email <> ''`),
    uniqueIndex('conversations_visitor').on(table.orgId, table.visitorId).where(sql`visitor_id <> ''`),
    index('conversations_last').on(table.orgId, table.lastMessageAt, table.id),
    index('conversations_attended')
      .on(table.orgId, table.lastMessageAt, table.id)
      .where(sql`state in ('assistant', 'person')`),
    index('conversations_assistant')
      .on(table.orgId, table.lastMessageAt, table.id)
      .where(sql`state = 'assistant'`),
    index('conversations_unread').on(table.orgId, table.lastMessageAt, table.id).where(sql`unread > 0`),
    index('conversations_channel').on(table.orgId, table.channel, table.lastMessageAt, table.id),
    index('conversations_unanswered')
      .on(table.orgId, table.waitingSince)
      .where(sql`state = 'person' and owner_id is not null and waiting_since is not null`),
    index('conversations_queue')
      .on(table.orgId, sql`(not is_urgent)`, table.waitingSince, table.id)
      .where(sql`state = 'queue'`),
    index('conversations_owner')
      .on(table.orgId, table.ownerId, table.lastMessageAt, table.id)
      .where(sql`owner_id is not null`),
    check('conversations_owned', sql`owner_id is null or state = 'person'`),
    check(
      'conversations_queued',
      sql`state <> 'queue' or waiting_since is not null and queue_reason is not null`,
    ),
  ],
)

export const messages = pgTable(
  'messages',
  {
    orgId: uuid('org_id').notNull(),
    /** UUIDv7: the order of time. */
    id: uuid().notNull(),
    conversationId: uuid('conversation_id').notNull(),
    direction: text().$type<MessageDirection>().notNull(),
    author: text().$type<MessageAuthor>().notNull(),
    kind: text().$type<ChannelKind>().notNull(),
    channelId: uuid('channel_id'),
    at: instant('at').notNull().defaultNow(),
    /** As it reads, buttons and header included. */
    text: text().notNull(),
    /** An outgoing message's parts; null for what came in. */
    content: jsonb().$type<RenderedMessage>(),
    media: jsonb().$type<MessageMedia>(),
    /** What the provider calls it; '' before it was accepted. */
    providerId: text('provider_id').notNull().default(''),
    /** The outgoing message that this one answers. */
    replyTo: uuid('reply_to'),
    sendId: uuid('send_id'),
    /** Whom it is about, where that is certain. */
    patientId: uuid('patient_id'),
    appointmentId: uuid('appointment_id'),
    userId: text('user_id'),
    /** An answer that no rule understood, and nobody has seen to yet. */
    needsPerson: boolean('needs_person').notNull().default(false),
    /** A rule dealt with it: nobody had to answer, and no conversation begins with it. */
    isSettled: boolean('is_settled').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.conversationId],
      foreignColumns: [conversations.orgId, conversations.id],
    }).onDelete('cascade'),
    uniqueIndex('messages_provider')
      .on(table.orgId, table.channelId, table.providerId)
      .where(sql`provider_id <> ''`),
    index('messages_conversation').on(table.orgId, table.conversationId, table.id),
    index('messages_patient').on(table.orgId, table.patientId, table.id).where(sql`patient_id is not null`),
    index('messages_appointment')
      .on(table.orgId, table.appointmentId, table.id)
      .where(sql`appointment_id is not null`),
    index('messages_inbound').on(table.orgId, table.at).where(sql`direction = 'in' and not is_settled`),
    index('messages_send').on(table.orgId, table.sendId).where(sql`send_id is not null`),
  ],
)

/** The times that were held for a contact in a conversation, and the appointments that were booked in it. */
export const conversationBookings = pgTable(
  'conversation_bookings',
  {
    orgId: uuid('org_id').notNull(),
    /** UUIDv7: the order of time. */
    id: uuid().notNull(),
    conversationId: uuid('conversation_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Null for a time that was held: the hold itself is gone after minutes. */
    appointmentId: uuid('appointment_id'),
    /** Null for the assistant. */
    userId: text('user_id'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.conversationId],
      foreignColumns: [conversations.orgId, conversations.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.appointmentId],
      foreignColumns: [appointments.orgId, appointments.id],
    }).onDelete('cascade'),
    index('conversation_bookings_conversation').on(table.orgId, table.conversationId, table.at),
    uniqueIndex('conversation_bookings_appointment')
      .on(table.orgId, table.appointmentId)
      .where(sql`appointment_id is not null`),
  ],
)

/** What the team wrote for itself in a conversation, and who took it over from whom. */
export const conversationEntries = pgTable(
  'conversation_entries',
  {
    orgId: uuid('org_id').notNull(),
    /** UUIDv7: the order of time, among the messages. */
    id: uuid().notNull(),
    conversationId: uuid('conversation_id').notNull(),
    kind: text().$type<EntryKind>().notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Who did it; null for the product itself. */
    userId: text('user_id'),
    /** Of `assigned`: to whom. */
    targetId: text('target_id'),
    /** Of a note. */
    text: text().notNull().default(''),
    /** Of `queued`. */
    reason: text().$type<QueueReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.conversationId],
      foreignColumns: [conversations.orgId, conversations.id],
    }).onDelete('cascade'),
    index('conversation_entries_conversation').on(table.orgId, table.conversationId, table.id),
  ],
)

/** Refusals. A row is lifted, never deleted, until its address is forgotten. */
export const suppressions = pgTable(
  'suppressions',
  {
    orgId: uuid('org_id').notNull(),
    /** UUIDv7: the order of time. */
    id: uuid().notNull(),
    /** A keyed hash of the phone's key or the e-mail address. */
    addressHash: text('address_hash').notNull(),
    /** To be shown; encrypted, as it outlives the record. */
    encryptedAddress: text('encrypted_address').notNull(),
    scope: text().$type<SuppressionScope>().notNull(),
    /** The one channel that was refused; null for all. */
    kind: text().$type<ChannelKind>(),
    source: text().$type<SuppressionSource>().notNull(),
    /** The link that was pressed: only it takes back what it said. */
    linkHash: text('link_hash').notNull().default(''),
    sendId: uuid('send_id'),
    patientId: uuid('patient_id'),
    at: instant('at').notNull().defaultNow(),
    userId: text('user_id'),
    liftedAt: instant('lifted_at'),
    liftedBy: text('lifted_by'),
    /** What the person said, where somebody of the team took it back for them. */
    liftedNote: text('lifted_note').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    index('suppressions_address').on(table.orgId, table.addressHash).where(sql`lifted_at is null`),
    index('suppressions_patient')
      .on(table.orgId, table.patientId)
      .where(sql`lifted_at is null and patient_id is not null`),
    index('suppressions_at').on(table.orgId, table.id),
  ],
)

const keyText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * The words of messages, which the search looks for, written by triggers. Under a policy an index serves
 * comparisons only, so prefixes are ranges; ids are the order of time.
 */
export const messageWords = pgTable(
  'message_words',
  {
    orgId: uuid('org_id').notNull(),
    word: keyText().notNull(),
    messageId: uuid('message_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.word, table.messageId] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
  ],
)

/** What a conversation is found by where no record says more: how the person calls themselves, phone, address. */
export const conversationWords = pgTable(
  'conversation_words',
  {
    orgId: uuid('org_id').notNull(),
    word: keyText().notNull(),
    conversationId: uuid('conversation_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.word, table.conversationId] }),
    foreignKey({
      columns: [table.orgId, table.conversationId],
      foreignColumns: [conversations.orgId, conversations.id],
    }).onDelete('cascade'),
    index('conversation_words_conversation').on(table.orgId, table.conversationId),
  ],
)
