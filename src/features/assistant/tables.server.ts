import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
import type { ChannelKind } from '#features/channels/rules.ts'
import type { QueueReason } from '#features/conversations/rules.ts'
import { conversations } from '#features/conversations/tables.server.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import { recordColumns } from '#platform/records/tables.server.ts'
import type { AssistantReply, TurnResult } from './engine.ts'
import type { StoredKeys } from './settings/schemas.ts'
import type { AssistantProvider, AssistantSettings } from './settings.ts'
import type { ToolMemory } from './tools/memory.ts'
import type { ToolCall } from './tools/recorded.ts'
import type { TurnState } from './turns/rules.ts'

/** How a network wants to be answered for; without a row, by the defaults. */
export const assistantSettings = pgTable(
  'assistant_settings',
  {
    orgId: uuid('org_id').primaryKey(),
    version: integer().notNull().default(1),
    settings: jsonb().$type<Partial<AssistantSettings>>().notNull().default({}),
    /** Keys as encrypted JSON, bound to the network. */
    secrets: text().notNull().default(''),
    /** What may be shown of each key. */
    keys: jsonb().$type<StoredKeys>().notNull().default({}),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade')],
)

/** Questions that the network answers in its own words. */
export const assistantKnowledge = pgTable(
  'assistant_knowledge',
  { ...recordColumns(), question: text().notNull(), answer: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
  ],
)

/** The assessment that CFM 2.454/2026 asks for before an assistant is used: never changed, only followed by another. */
export const assistantAssessments = pgTable(
  'assistant_assessments',
  {
    orgId: uuid('org_id').notNull(),
    /** UUIDv7: in the order in which they were recorded. */
    id: uuid().notNull(),
    /** From 1 on, within the network. */
    number: integer().notNull(),
    text: text().notNull(),
    /** Who answers for it, as typed. */
    assessedBy: text('assessed_by').notNull(),
    assessedOn: date('assessed_on', { mode: 'string' }).notNull(),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    uniqueIndex('assistant_assessments_number').on(table.orgId, table.number),
  ],
)

/** What the assistant could not answer, and somebody put aside. */
export const assistantDismissals = pgTable(
  'assistant_dismissals',
  {
    orgId: uuid('org_id').notNull(),
    /** The words of the question, in their order. */
    key: text().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.key] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
  ],
)

/** What models cost a network in a month, with the trials: the limit is judged by it. */
export const assistantSpending = pgTable(
  'assistant_spending',
  {
    orgId: uuid('org_id').notNull(),
    /** The first day of the month, in the network's own zone. */
    month: date({ mode: 'string' }).notNull(),
    /** In millionths of a real. */
    cost: bigint({ mode: 'number' }).notNull().default(0),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    /** The limits, in cents, of which management was told that four fifths, or all, of them is spent; null before. */
    nearToldOf: bigint('near_told_of', { mode: 'number' }),
    overToldOf: bigint('over_told_of', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.month] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
  ],
)

/** Conversations that somebody of the network only tries out, for an hour: nothing of them is real. */
export const assistantTrials = pgTable(
  'assistant_trials',
  {
    orgId: uuid('org_id').notNull(),
    /** Who tries. */
    userId: text('user_id').notNull(),
    /** The caller's own. */
    id: text().notNull(),
    /** The engine's. */
    state: jsonb(),
    memory: jsonb().$type<ToolMemory>().notNull(),
    history: jsonb()
      .$type<readonly { readonly from: 'contact' | 'clinic'; readonly text: string }[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** What the last answer offered to choose from. */
    options: jsonb()
      .$type<readonly { readonly id: string; readonly title: string }[]>()
      .notNull()
      .default([]),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    index('assistant_trials_updated').on(table.orgId, table.updatedAt),
  ],
)

/**
 * Every turn of the assistant: what it was told, what it did and what it answered. While it runs its row is the claim of
 * the worker that answers: a conversation has one at a time.
 */
export const assistantTurns = pgTable(
  'assistant_turns',
  {
    orgId: uuid('org_id').notNull(),
    /** UUIDv7: the order of time. */
    id: uuid().notNull(),
    conversationId: uuid('conversation_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    channel: text().$type<ChannelKind>().notNull(),
    state: text().$type<TurnState>().notNull().default('running'),
    /** What answered; `didFallBack` says that another one was meant to. */
    engine: text().$type<AssistantProvider>().notNull().default('guided'),
    model: text().notNull().default(''),
    /** The messages of the contact that it answers, in their order. */
    messageIds: uuid('message_ids').array().notNull().default([]),
    understood: jsonb().$type<TurnResult<unknown>['understood']>(),
    /** In their order; those that write stand here as soon as they are committed. */
    toolCalls: jsonb('tool_calls').$type<readonly ToolCall[]>().notNull().default([]),
    replies: jsonb().$type<readonly AssistantReply[]>().notNull().default([]),
    /** Why a person goes on; null where none does. */
    handOver: text('hand_over').$type<QueueReason>(),
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** What it could not answer; '' for nothing. */
    unanswered: text().notNull().default(''),
    /** The questions of the network's own that were answered. */
    knowledgeIds: uuid('knowledge_ids').array().notNull().default([]),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** In millionths of a real. */
    cost: bigint({ mode: 'number' }).notNull().default(0),
    durationMs: integer('duration_ms').notNull().default(0),
    /** What went wrong, without anything of the contact's; '' for nothing. */
    error: text().notNull().default(''),
    /** A model was meant to answer, and guided mode did. */
    didFallBack: boolean('did_fall_back').notNull().default(false),
    /** The number of the conversation's owner when the turn began: it is answered for that one alone. */
    ownership: integer().notNull(),
    /** The owner's number after the turn: the replies leave while it stands. */
    ownershipAfter: integer('ownership_after'),
    attempt: integer().notNull().default(1),
    claimedBy: uuid('claimed_by'),
    /** Moved on while the worker lives. */
    leaseUntil: instant('lease_until'),
    /** A tool has written: the turn is not run again. */
    hasActed: boolean('has_acted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.conversationId],
      foreignColumns: [conversations.orgId, conversations.id],
    }).onDelete('cascade'),
    uniqueIndex('assistant_turns_running')
      .on(table.orgId, table.conversationId)
      .where(sql`state = 'running'`),
    index('assistant_turns_conversation').on(table.orgId, table.conversationId, table.id),
    index('assistant_turns_at').on(table.orgId, table.at),
    index('assistant_turns_unanswered').on(table.orgId, table.id).where(sql`unanswered <> ''`),
    check(
      'assistant_turns_claimed',
      sql`state <> 'running' or claimed_by is not null and lease_until is not null`,
    ),
  ],
)

/** Messages of contacts that the assistant has yet to answer: those that come close together are one turn. */
export const assistantWaiting = pgTable(
  'assistant_waiting',
  {
    orgId: uuid('org_id').notNull(),
    messageId: uuid('message_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    channel: text().$type<ChannelKind>().notNull(),
    /** Of a pressed button or a chosen row; '' for none. */
    payload: text().notNull().default(''),
    /** The turn that took it; null while none has. */
    turnId: uuid('turn_id'),
    /** How often a turn that took it came to nothing. */
    attempts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.messageId] }),
    foreignKey({
      columns: [table.orgId, table.conversationId],
      foreignColumns: [conversations.orgId, conversations.id],
    }).onDelete('cascade'),
    index('assistant_waiting_conversation').on(table.orgId, table.conversationId, table.at),
  ],
)

/** Where the assistant stands in a conversation. */
export const assistantStates = pgTable(
  'assistant_states',
  {
    orgId: uuid('org_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** Whose state it is: another engine begins anew. */
    engine: text().$type<AssistantProvider>().notNull(),
    state: jsonb(),
    memory: jsonb().$type<ToolMemory>().notNull(),
    /** What the last answer offered to choose from. */
    options: jsonb()
      .$type<readonly { readonly id: string; readonly title: string }[]>()
      .notNull()
      .default([]),
    /** The owner's number as of which it holds: whenever the conversation changes hands, the assistant begins anew. */
    ownership: integer().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.conversationId] }),
    foreignKey({
      columns: [table.orgId, table.conversationId],
      foreignColumns: [conversations.orgId, conversations.id],
    }).onDelete('cascade'),
  ],
)

/** One-time codes by which somebody proves an address of a record. */
export const assistantCodes = pgTable(
  'assistant_codes',
  {
    orgId: uuid('org_id').notNull(),
    /** UUIDv7: the order of time. */
    id: uuid().notNull(),
    conversationId: uuid('conversation_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** A keyed hash: for limits. */
    addressHash: text('address_hash').notNull(),
    /** Until the code is proved or expires. */
    encryptedAddress: text('encrypted_address').notNull(),
    /** A keyed hash; '' where nobody of the network has the address, and no code was sent. */
    codeHash: text('code_hash').notNull().default(''),
    /** Null until it was looked at whether the code may be sent. */
    sentAt: instant('sent_at'),
    tries: integer().notNull().default(0),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.conversationId],
      foreignColumns: [conversations.orgId, conversations.id],
    }).onDelete('cascade'),
    index('assistant_codes_address').on(table.orgId, table.addressHash, table.at),
    index('assistant_codes_conversation').on(table.orgId, table.conversationId, table.id),
    index('assistant_codes_unsent').on(table.orgId, table.id).where(sql`sent_at is null`),
    index('assistant_codes_at').on(table.orgId, table.at),
  ],
)
