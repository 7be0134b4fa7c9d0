import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, real, uuid } from 'drizzle-orm/pg-core'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import type { StoredJudgement } from './risk/learn.ts'
import type { RiskModel } from './risk/model.ts'

/** What was learnt of missed appointments, night by night. The newest that learnt from where the network wants is in use. */
export const riskModels = pgTable(
  'risk_models',
  {
    orgId: uuid('org_id').notNull(),
    version: integer().notNull(),
    trainedAt: instant('trained_at').notNull().defaultNow(),
    /** The network's own wish when it was learnt; null for the whole history. */
    learnsFrom: instant('learns_from'),
    trainedOn: integer('trained_on').notNull(),
    missedShare: real('missed_share').notNull(),
    model: jsonb().$type<RiskModel>().notNull(),
    /** On the later part of the history, which the judged model had not seen; null where that was too short. */
    judgement: jsonb().$type<StoredJudgement>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.version] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
  ],
)

/** How a network wants its history to be learnt from. */
export const riskSettings = pgTable(
  'risk_settings',
  {
    orgId: uuid('org_id').primaryKey(),
    /** Appointments before it don't count; null for the whole history. */
    learnsFrom: instant('learns_from'),
    /** Some appointments are left out of the order, to compare. */
    holdsOut: boolean('holds_out').notNull().default(false),
  },
  (table) => [foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade')],
)
