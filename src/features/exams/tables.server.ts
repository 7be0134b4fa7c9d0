import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import type { WeekHours } from '#lib/weekHours.ts'
import { instant } from '#platform/db/tables.server.ts'
import { recordColumns } from '#platform/records/tables.server.ts'
import type { ScreeningQuestion } from './rules.ts'

/** The exams of a network. Money is integer cents, durations are minutes. */
export const exams = pgTable(
  'exams',
  {
    ...recordColumns(),
    name: text().notNull(),
    /** A code of the TUSS table (8 digits) or the network's own; '' when it has none. */
    code: text().notNull().default(''),
    isTuss: boolean('is_tuss').notNull().default(true),
    category: text().notNull(),
    durationMin: integer('duration_min').notNull(),
    /** Blocked before and after the exam, for preparation. */
    bufferBeforeMin: integer('buffer_before_min').notNull().default(0),
    bufferAfterMin: integer('buffer_after_min').notNull().default(0),
    /** Instructions that the patient reads before coming. */
    preparation: text().notNull().default(''),
    fastingMinHours: integer('fasting_min_hours'),
    fastingMaxHours: integer('fasting_max_hours'),
    /** Null: it has no self-pay price. */
    selfPayPriceCents: integer('self_pay_price_cents'),
    /** The kind of room or equipment that it occupies, as units name it; null: none. */
    resourceKind: text('resource_kind'),
    /** Booked on the resource, without a professional. */
    isOnResourceAlone: boolean('is_on_resource_alone').notNull().default(false),
    /** The hours in which it may begin and end; null: whenever professional and unit are available. */
    permittedHours: jsonb('permitted_hours').$type<WeekHours>(),
    requiresMedicalRequest: boolean('requires_medical_request').notNull().default(false),
    screeningQuestions: text('screening_questions')
      .array()
      .$type<ScreeningQuestion[]>()
      .notNull()
      .default([]),
    /** Questions in the network's own words. */
    ownQuestions: text('own_questions').array().notNull().default([]),
    isActive: boolean('is_active').notNull().default(true),
    /** Name, code and category without accents or case, for the search. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
  ],
)

/** The coverage of exams by convênios. Without a row, the exam is not covered. */
export const coverage = pgTable(
  'coverage',
  {
    orgId: uuid('org_id').notNull(),
    examId: uuid('exam_id').notNull(),
    insurancePlanId: uuid('insurance_plan_id').notNull(),
    /** False leaves the price for when it is covered again. */
    covered: boolean().notNull(),
    /** Null: not agreed yet. */
    priceCents: integer('price_cents'),
    requiresAuthorization: boolean('requires_authorization').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.examId, table.insurancePlanId] }),
    foreignKey({ columns: [table.orgId, table.examId], foreignColumns: [exams.orgId, exams.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.orgId, table.insurancePlanId],
      foreignColumns: [insurancePlans.orgId, insurancePlans.id],
    }).onDelete('cascade'),
    index('coverage_plan').on(table.orgId, table.insurancePlanId),
  ],
)
