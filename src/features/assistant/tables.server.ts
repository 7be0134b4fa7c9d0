import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import type { AssistantSettings } from './settings.ts'
import type { ToolMemory } from './tools/memory.ts'

/** How a network wants to be answered for; without a row, by the defaults. */
export const assistantSettings = pgTable(
  'assistant_settings',
  {
    orgId: uuid('org_id').primaryKey(),
    version: integer().notNull().default(1),
    settings: jsonb().$type<Partial<AssistantSettings>>().notNull().default({}),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade')],
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
