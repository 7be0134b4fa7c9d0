import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { StoredKeys } from './settings/schemas.ts'
import type { AssistantSettings } from './settings.ts'
import type { ToolMemory } from './tools/memory.ts'

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
    /** When management was told that the limit is reached. */
    toldAt: instant('told_at'),
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
