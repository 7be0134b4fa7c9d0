import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { exams } from '#features/exams/tables.server.ts'
import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import { recordColumns } from '#platform/records/tables.server.ts'
import type {
  AppointmentKind,
  BlockKind,
  BlockRecurrence,
  Council,
  Durations,
  ProfessionalColor,
  Recurrence,
} from './rules.ts'

/** Professionals. Their parts (hours, convênios, prices …) belong to the record: one version covers all. */
export const professionals = pgTable(
  'professionals',
  {
    ...recordColumns(),
    fullName: text('full_name').notNull(),
    /** "Dr.", "Dra."; '' for none. */
    treatment: text().notNull().default(''),
    council: text().$type<Council>().notNull(),
    councilNumber: text('council_number').notNull().default(''),
    councilState: text('council_state').notNull().default(''),
    rqe: text().notNull().default(''),
    specialties: text().array().notNull().default([]),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    color: text().$type<ProfessionalColor>().notNull(),
    stepMinutes: integer('step_minutes').notNull(),
    durations: jsonb().$type<Durations>().notNull(),
    /** Null for the convênio's rule. */
    followUpDays: integer('follow_up_days'),
    /** The professional's own account, which sees and blocks the own agenda. */
    userId: text('user_id'),
    isActive: boolean('is_active').notNull().default(true),
    /** Name, council and specialties without accents or case, for the search. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    uniqueIndex('professionals_user')
      .on(table.orgId, table.userId)
      .where(sql`${table.userId} is not null and ${table.deletedAt} is null`),
  ],
)

const ofProfessional = () => ({
  orgId: uuid('org_id').notNull(),
  professionalId: uuid('professional_id').notNull(),
})

export const professionalUnits = pgTable(
  'professional_units',
  { ...ofProfessional(), unitId: uuid('unit_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.orgId, table.professionalId, table.unitId] }),
    foreignKey({
      columns: [table.orgId, table.professionalId],
      foreignColumns: [professionals.orgId, professionals.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }).onDelete(
      'cascade',
    ),
    index('professional_units_unit').on(table.orgId, table.unitId),
  ],
)

/**
 * Periods of the week, by the clock of the unit. Minutes after midnight; `to_minute` above 1440 is the next
 * day.
 */
export const professionalHours = pgTable(
  'professional_hours',
  {
    ...ofProfessional(),
    id: uuid().notNull(),
    unitId: uuid('unit_id').notNull(),
    /** Sunday is 0. */
    weekday: integer().notNull(),
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
    recurrence: jsonb().$type<Recurrence>().notNull(),
    validFrom: date('valid_from', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
    /** The number of places when it is by order of arrival; null when it is by appointment. */
    byArrivalPlaces: integer('by_arrival_places'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.professionalId],
      foreignColumns: [professionals.orgId, professionals.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }).onDelete(
      'cascade',
    ),
    index('professional_hours_professional').on(table.orgId, table.professionalId),
    index('professional_hours_unit').on(table.orgId, table.unitId),
  ],
)

/** Hours on single days, besides those of the week. */
export const professionalExtraHours = pgTable(
  'professional_extra_hours',
  {
    ...ofProfessional(),
    id: uuid().notNull(),
    unitId: uuid('unit_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
    byArrivalPlaces: integer('by_arrival_places'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.professionalId],
      foreignColumns: [professionals.orgId, professionals.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }).onDelete(
      'cascade',
    ),
    index('professional_extra_hours_professional').on(table.orgId, table.professionalId, table.date),
    index('professional_extra_hours_unit').on(table.orgId, table.unitId),
  ],
)

/** The convênios that a professional accepts. */
export const professionalPlans = pgTable(
  'professional_plans',
  {
    ...ofProfessional(),
    insurancePlanId: uuid('insurance_plan_id').notNull(),
    /** Null for all products, later ones too. */
    productIds: uuid('product_ids').array(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.professionalId, table.insurancePlanId] }),
    foreignKey({
      columns: [table.orgId, table.professionalId],
      foreignColumns: [professionals.orgId, professionals.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.insurancePlanId],
      foreignColumns: [insurancePlans.orgId, insurancePlans.id],
    }).onDelete('cascade'),
    index('professional_plans_plan').on(table.orgId, table.insurancePlanId),
  ],
)

/** The exams that a professional performs. */
export const professionalExams = pgTable(
  'professional_exams',
  { ...ofProfessional(), examId: uuid('exam_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.orgId, table.professionalId, table.examId] }),
    foreignKey({
      columns: [table.orgId, table.professionalId],
      foreignColumns: [professionals.orgId, professionals.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.orgId, table.examId], foreignColumns: [exams.orgId, exams.id] }).onDelete(
      'cascade',
    ),
    index('professional_exams_exam').on(table.orgId, table.examId),
  ],
)

/** The prices of appointments by kind and convênio, with the professional's share. */
export const professionalPrices = pgTable(
  'professional_prices',
  {
    ...ofProfessional(),
    id: uuid().notNull(),
    kind: text().$type<AppointmentKind>().notNull(),
    /** Null for self-pay. */
    insurancePlanId: uuid('insurance_plan_id'),
    priceCents: integer('price_cents').notNull(),
    /** Hundredths of a percent. */
    shareBasisPoints: integer('share_basis_points'),
    shareCents: integer('share_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.professionalId],
      foreignColumns: [professionals.orgId, professionals.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.insurancePlanId],
      foreignColumns: [insurancePlans.orgId, insurancePlans.id],
    }).onDelete('cascade'),
    uniqueIndex('professional_prices_kind').on(
      table.orgId,
      table.professionalId,
      table.kind,
      sql`coalesce(${table.insurancePlanId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    index('professional_prices_plan').on(table.orgId, table.insurancePlanId),
  ],
)

/** Time off, by the clock of each unit that it concerns: days and minutes, not instants. */
export const blocks = pgTable(
  'blocks',
  {
    ...recordColumns(),
    professionalId: uuid('professional_id').notNull(),
    /** Null for all units. */
    unitId: uuid('unit_id'),
    kind: text().$type<BlockKind>().notNull(),
    reason: text().notNull().default(''),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    startMinute: integer('start_minute').notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    endMinute: integer('end_minute').notNull(),
    /** Null when it does not recur. */
    recurrence: jsonb().$type<Omit<BlockRecurrence, 'until'>>(),
    /** The last day on which a recurring one may begin; null when it has no end. */
    recursUntil: date('recurs_until', { mode: 'string' }),
    exceptions: date({ mode: 'string' }).array().notNull().default([]),
    /** The author. */
    userId: text('user_id'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.professionalId],
      foreignColumns: [professionals.orgId, professionals.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }).onDelete(
      'cascade',
    ),
    index('blocks_professional').on(table.orgId, table.professionalId, table.endsOn),
    index('blocks_unit').on(table.orgId, table.unitId),
  ],
)
