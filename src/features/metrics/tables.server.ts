import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { appointments } from '#features/appointments/tables.server.ts'
import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import type { AppointmentKind } from '#features/professionals/rules.ts'
import { professionals } from '#features/professionals/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import type { StoredTally } from './report/tally.ts'
import type { StoredJudgement } from './risk/learn.ts'
import type { RiskModel } from './risk/model.ts'
import type { Grain } from './sums/slices.ts'

/**
 * What a report needs of the past, counted once: the sums of a unit's days and months. A row holds while its formula and its
 * time zone are those of now and nothing in it is marked (`metric_marks`); otherwise the appointments are counted.
 */
export const metricSums = pgTable(
  'metric_sums',
  {
    orgId: uuid('org_id').notNull(),
    unitId: uuid('unit_id').notNull(),
    grain: text().$type<Grain>().notNull(),
    /** The day, or the month's first. */
    first: date({ mode: 'string' }).notNull(),
    /** '' for all appointments, else those of one professional or convênio (`sums/slices.ts`); of months only. */
    slice: text().notNull(),
    sums: json().$type<StoredTally>().notNull(),
    /** Minutes offered by professional, as the hours were when the day was first stored; of the slice '' only. */
    offered: json().$type<Readonly<Record<string, number>>>().notNull(),
    /** The number of the definitions by which it was counted. */
    formula: integer().notNull(),
    /** The unit's, which tells one day from the next. */
    timeZone: text('time_zone').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.unitId, table.grain, table.slice, table.first] }),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }).onDelete(
      'cascade',
    ),
  ],
)

/**
 * Times at which something past has changed since its sums were stored. Each transaction adds marks of its own, in triggers:
 * whoever stores the sums anew removes those that they saw, and no others.
 */
export const metricMarks = pgTable(
  'metric_marks',
  {
    orgId: uuid('org_id').notNull(),
    unitId: uuid('unit_id').notNull(),
    /** The beginning of what changed, to a quarter of an hour. */
    at: instant('at').notNull(),
    /** The transaction that changed it. */
    writer: bigint({ mode: 'bigint' }).notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.unitId, table.at, table.writer, table.writtenAt] }),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }).onDelete(
      'cascade',
    ),
    index('metric_marks_at').on(table.orgId, table.at),
  ],
)

/** What was said of a unit's month, and when: its closing (1), and corrections of it. Append-only. */
export const closings = pgTable(
  'closings',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid().notNull(),
    unitId: uuid('unit_id').notNull(),
    /** `2026-10`, on the unit's calendar. */
    month: text().notNull(),
    /** 1 is the closing, 2 the first correction. */
    number: integer().notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: text('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    unique('closings_number').on(table.orgId, table.unitId, table.month, table.number),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }),
  ],
)

/**
 * The appointments of a closing as they were then; of a correction those alone that were others by then. What holds of an
 * appointment is its line of the highest number. Append-only.
 */
export const closingLines = pgTable(
  'closing_lines',
  {
    orgId: uuid('org_id').notNull(),
    closingId: uuid('closing_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    unitId: uuid('unit_id').notNull(),
    /** True when a correction took it out of the month; the rest is as it was before. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    startsAt: instant('starts_at').notNull(),
    day: date({ mode: 'string' }).notNull(),
    professionalId: uuid('professional_id'),
    insurancePlanId: uuid('insurance_plan_id'),
    kind: text().$type<AppointmentKind>().notNull(),
    priceCents: integer('price_cents'),
    shareCents: integer('share_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.closingId, table.appointmentId] }),
    foreignKey({
      columns: [table.orgId, table.closingId],
      foreignColumns: [closings.orgId, closings.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.appointmentId],
      foreignColumns: [appointments.orgId, appointments.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.professionalId],
      foreignColumns: [professionals.orgId, professionals.id],
    }),
    foreignKey({
      columns: [table.orgId, table.insurancePlanId],
      foreignColumns: [insurancePlans.orgId, insurancePlans.id],
    }),
    index('closing_lines_appointment').on(table.orgId, table.appointmentId),
  ],
)

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
