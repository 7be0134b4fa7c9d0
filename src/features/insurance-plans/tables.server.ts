import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { orgs } from '#features/orgs/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import { recordColumns } from '#platform/records/tables.server.ts'

/** The convênios that a network works with. */
export const insurancePlans = pgTable(
  'insurance_plans',
  {
    ...recordColumns(),
    name: text().notNull(),
    /** The operadora behind it. */
    operator: text().notNull().default(''),
    /** Registro ANS, 6 digits; '' when it is not given. */
    ansCode: text('ans_code').notNull().default(''),
    /** True when every exam requires an authorisation; otherwise each exam's coverage defines it. */
    requiresAuthorization: boolean('requires_authorization').notNull().default(false),
    /**
     * The number of days in which a follow-up belongs to the first visit; null: the professional's own
     * window.
     */
    followUpDays: integer('follow_up_days'),
    /**
     * True: accepted at all units, present and later ones; false: only at those in `insurance_plan_units`.
     */
    acceptedEverywhere: boolean('accepted_everywhere').notNull().default(true),
    isActive: boolean('is_active').notNull().default(true),
    /** Name, operadora and registro without accents or case, for the search. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
  ],
)

/** The plans (planos) that a convênio sells. */
export const insuranceProducts = pgTable(
  'insurance_products',
  {
    ...recordColumns(),
    insurancePlanId: uuid('insurance_plan_id').notNull(),
    name: text().notNull(),
    /** The operadora's own code; '' when it is not given. */
    code: text().notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.insurancePlanId],
      foreignColumns: [insurancePlans.orgId, insurancePlans.id],
    }).onDelete('cascade'),
    index('insurance_products_plan').on(table.orgId, table.insurancePlanId),
  ],
)

/** The units that accept a convênio which is not accepted everywhere. */
export const insurancePlanUnits = pgTable(
  'insurance_plan_units',
  {
    orgId: uuid('org_id').notNull(),
    insurancePlanId: uuid('insurance_plan_id').notNull(),
    unitId: uuid('unit_id').notNull(),
    /** Null: accepted already. */
    acceptedFrom: date('accepted_from', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.insurancePlanId, table.unitId] }),
    foreignKey({
      columns: [table.orgId, table.insurancePlanId],
      foreignColumns: [insurancePlans.orgId, insurancePlans.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }).onDelete(
      'cascade',
    ),
    index('insurance_plan_units_unit').on(table.orgId, table.unitId),
  ],
)
