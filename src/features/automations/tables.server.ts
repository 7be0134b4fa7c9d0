import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OutreachKind } from '#features/channels/rules.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import { recordColumns } from '#platform/records/tables.server.ts'
import type { AutomationKind, Timing } from './rules.ts'

/** The messages that go out by themselves. */
export const automations = pgTable(
  'automations',
  {
    ...recordColumns(),
    kind: text().$type<AutomationKind>().notNull(),
    isOn: boolean('is_on').notNull(),
    timing: jsonb().$type<Timing>().notNull(),
    templates: jsonb().$type<Readonly<Partial<Record<OutreachKind, string>>>>().notNull().default({}),
    channels: text().array().$type<OutreachKind[]>().notNull(),
    unitIds: uuid('unit_ids').array().notNull().default([]),
    appointmentKinds: text('appointment_kinds').array().notNull().default([]),
    joinsFamily: boolean('joins_family').notNull().default(true),
    /** Set when something other than a person stopped it (a template became marketing): somebody decides. */
    pausedAt: instant('paused_at'),
    pauseReason: text('pause_reason').notNull().default(''),
    /** Since when it is on or off. */
    switchedAt: instant('switched_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    index('automations_kind').on(table.orgId, table.kind).where(sql`deleted_at is null`),
  ],
)
