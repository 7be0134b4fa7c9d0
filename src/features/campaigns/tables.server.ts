import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OutreachKind } from '#features/channels/rules.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { templates } from '#features/templates/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import { recordColumns } from '#platform/records/tables.server.ts'
import type { Audience, CampaignSchedule, CampaignState } from './rules.ts'

export const campaigns = pgTable(
  'campaigns',
  {
    ...recordColumns(),
    name: text().notNull(),
    templateId: uuid('template_id'),
    audience: jsonb().$type<Audience>().notNull(),
    schedule: jsonb().$type<CampaignSchedule>().notNull(),
    /** Other channels for whom the template's does not reach. */
    fallback: text().array().$type<OutreachKind[]>().notNull().default([]),
    /** The units whose patients it may reach: those of the manager who made it; null for all. */
    unitIds: uuid('unit_ids').array(),
    state: text().$type<CampaignState>().notNull().default('draft'),
    createdBy: text('created_by'),
    /** When it is to begin, and began. */
    startsAt: instant('starts_at'),
    startedAt: instant('started_at'),
    startedBy: text('started_by'),
    pausedAt: instant('paused_at'),
    pausedBy: text('paused_by'),
    /** Why something other than a person stopped it. */
    pauseReason: text('pause_reason').notNull().default(''),
    endedAt: instant('ended_at'),
    /** How many were chosen, and how many stayed out for each reason, when it began. */
    chosen: integer().notNull().default(0),
    excluded: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** How many the last count found, before it began; null before the first. */
    estimate: integer(),
    /** The name of the file that the list came from. */
    listName: text('list_name').notNull().default(''),
    /** The name without accents or case, for the search. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    foreignKey({ columns: [table.orgId, table.templateId], foreignColumns: [templates.orgId, templates.id] }),
    index('campaigns_list').on(table.orgId, table.createdAt, table.id).where(sql`deleted_at is null`),
    index('campaigns_starting').on(table.orgId, table.startsAt).where(sql`state = 'scheduled'`),
  ],
)

/** The people of a campaign while they are put into the queue; gone when all of them are there. */
export const campaignFillings = pgTable(
  'campaign_fillings',
  {
    orgId: uuid('org_id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    /** In the order of the queue. */
    patientIds: uuid('patient_ids').array().notNull(),
    /** How many are in the queue. */
    queued: integer().notNull().default(0),
    /** The hours are counted from then on: from the beginning, or from where it went on after a pause. */
    pacedFrom: instant('paced_from').notNull(),
    /** How many of them have no place in those hours: they had left before the pause. */
    firstPlace: integer('first_place').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.campaignId] }),
    foreignKey({
      columns: [table.orgId, table.campaignId],
      foreignColumns: [campaigns.orgId, campaigns.id],
    }).onDelete('cascade'),
  ],
)

/** The lines of a campaign's list. */
export const campaignRows = pgTable(
  'campaign_rows',
  {
    orgId: uuid('org_id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    /** From 1, as in the file. */
    line: integer().notNull(),
    name: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    patientId: uuid('patient_id'),
    /** What is wrong with the line; '' for nothing. */
    problem: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.campaignId, table.line] }),
    foreignKey({
      columns: [table.orgId, table.campaignId],
      foreignColumns: [campaigns.orgId, campaigns.id],
    }).onDelete('cascade'),
    index('campaign_rows_patient').on(table.orgId, table.campaignId, table.patientId),
  ],
)

/** What contacts answered to an invitation, as far as a rule understood it: the last answer to each message. */
export const campaignReplies = pgTable(
  'campaign_replies',
  {
    orgId: uuid('org_id').notNull(),
    sendId: uuid('send_id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    kind: text().$type<'wants' | 'declines'>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.sendId] }),
    foreignKey({
      columns: [table.orgId, table.campaignId],
      foreignColumns: [campaigns.orgId, campaigns.id],
    }).onDelete('cascade'),
    index('campaign_replies_campaign').on(table.orgId, table.campaignId),
  ],
)
