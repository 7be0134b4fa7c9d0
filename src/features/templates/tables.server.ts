import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OutreachKind } from '#features/channels/rules.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import { recordColumns } from '#platform/records/tables.server.ts'
import type {
  TemplateCategory,
  TemplateContent,
  TemplateQuality,
  TemplateUse,
  VersionState,
} from './rules.ts'

/** The message templates of a network. What they say is in their versions. */
export const templates = pgTable(
  'templates',
  {
    ...recordColumns(),
    name: text().notNull(),
    kind: text().$type<OutreachKind>().notNull(),
    category: text().$type<TemplateCategory>().notNull(),
    use: text().$type<TemplateUse>().notNull(),
    /** The first text that it began as; '' for one that the network wrote. */
    starter: text().notNull().default(''),
    /** Meta's word for how people receive it; '' while unknown. */
    quality: text().$type<TemplateQuality | ''>().notNull().default(''),
    /** The category that Meta gave it, where it is another one. */
    metaCategory: text('meta_category').$type<TemplateCategory | ''>().notNull().default(''),
    syncedAt: instant('synced_at'),
    /** Name and newest text without accents or case, for the search. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
  ],
)

export const templateVersions = pgTable(
  'template_versions',
  {
    orgId: uuid('org_id').notNull(),
    templateId: uuid('template_id').notNull(),
    /** From 1. */
    number: integer().notNull(),
    content: jsonb().$type<TemplateContent>().notNull(),
    /** As it is, or was, handed to Meta: it belongs to the version there. */
    category: text().$type<TemplateCategory>().notNull().default('utility'),
    state: text().$type<VersionState>().notNull().default('draft'),
    metaId: text('meta_id').notNull().default(''),
    /** Its name at Meta: lower-case letters, digits and underscores; '' before the first submission. */
    metaName: text('meta_name').notNull().default(''),
    /** How often it was handed over: a name that was withdrawn can't be used again. */
    submissions: integer().notNull().default(0),
    /** Meta's reason for a refusal or a pause, as it named it. */
    reason: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The person who wrote it; null for the product. */
    userId: text('user_id'),
    submittedAt: instant('submitted_at'),
    /** The time of Meta's last word on it, by Meta's clock: older ones that come later are none. */
    decidedAt: instant('decided_at'),
    pausedUntil: instant('paused_until'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.templateId, table.number] }),
    foreignKey({
      columns: [table.orgId, table.templateId],
      foreignColumns: [templates.orgId, templates.id],
    }).onDelete('cascade'),
    index('template_versions_meta').on(table.orgId, table.metaId).where(sql`meta_id <> ''`),
  ],
)
