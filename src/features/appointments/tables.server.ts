import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { exams } from '#features/exams/tables.server.ts'
import { insurancePlans, insuranceProducts } from '#features/insurance-plans/tables.server.ts'
import { patients } from '#features/patients/tables.server.ts'
import type { AppointmentKind } from '#features/professionals/rules.ts'
import { professionals } from '#features/professionals/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import type {
  AuthorizationState,
  CancelledBy,
  HistoryAction,
  RiskFactor,
  RiskLevel,
  ScreeningAnswer,
  Source,
  State,
  TimeBefore,
} from './rules.ts'

/** Appointments. None is deleted: what does not take place is cancelled. Money is integer cents. */
export const appointments = pgTable(
  'appointments',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid().notNull(),
    /** Grows by one with each change; a write that names an older version is rejected. */
    version: integer().notNull().default(1),
    /**
     * Rises with another beginning, unit or professional and with a cancellation, and with nothing else: messages
     * and links about an older one hold no more. A trigger of the database raises it.
     */
    scheduleVersion: integer('schedule_version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    unitId: uuid('unit_id').notNull(),
    /** Null when it is on equipment alone. */
    professionalId: uuid('professional_id'),
    patientId: uuid('patient_id').notNull(),
    kind: text().$type<AppointmentKind>().notNull(),
    state: text().$type<State>().notNull().default('scheduled'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The number in the order of arrival; null when the appointment has a time of its own. */
    arrivalPlace: integer('arrival_place'),
    /** True for a deliberate encaixe, which occupies no time of its own. */
    isOverbooked: boolean('is_overbooked').notNull().default(false),
    /** Null when the patient pays. */
    insurancePlanId: uuid('insurance_plan_id'),
    insuranceProductId: uuid('insurance_product_id'),
    memberNumber: text('member_number').notNull().default(''),
    authorizationState: text('authorization_state').$type<AuthorizationState>().notNull().default('none'),
    /** The number of the guia. */
    authorizationNumber: text('authorization_number').notNull().default(''),
    authorizationPassword: text('authorization_password').notNull().default(''),
    authorizationValidUntil: date('authorization_valid_until', { mode: 'string' }),
    /** The price when it was booked; null when none was agreed. */
    priceCents: integer('price_cents'),
    /** The professional's share of the price. */
    shareCents: integer('share_cents'),
    screening: jsonb().$type<readonly ScreeningAnswer[]>().notNull().default([]),
    notes: text().notNull().default(''),
    /** Identifies the sessions that were booked together. */
    seriesId: uuid('series_id'),
    /** The place among those sessions, from 1, and how many they were: as booked, also when one is moved. */
    seriesNumber: integer('series_number'),
    seriesTotal: integer('series_total'),
    source: text().$type<Source>().notNull(),
    cancelledBy: text('cancelled_by').$type<CancelledBy | ''>().notNull().default(''),
    cancelReason: text('cancel_reason').notNull().default(''),
    checkedInAt: instant('checked_in_at'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }),
    foreignKey({
      columns: [table.orgId, table.professionalId],
      foreignColumns: [professionals.orgId, professionals.id],
    }),
    foreignKey({ columns: [table.orgId, table.patientId], foreignColumns: [patients.orgId, patients.id] }),
    foreignKey({
      columns: [table.orgId, table.insurancePlanId],
      foreignColumns: [insurancePlans.orgId, insurancePlans.id],
    }),
    foreignKey({
      columns: [table.orgId, table.insuranceProductId],
      foreignColumns: [insuranceProducts.orgId, insuranceProducts.id],
    }),
    index('appointments_unit').on(table.orgId, table.unitId, table.startsAt),
    index('appointments_professional').on(table.orgId, table.professionalId, table.startsAt),
    index('appointments_professional_unit').on(table.orgId, table.professionalId, table.unitId),
    index('appointments_patient').on(table.orgId, table.patientId, table.startsAt),
    index('appointments_series').on(table.orgId, table.seriesId).where(sql`series_id is not null`),
  ],
)

const ofAppointment = (orgId: AnyPgColumn, appointmentId: AnyPgColumn) =>
  foreignKey({
    columns: [orgId, appointmentId],
    foreignColumns: [appointments.orgId, appointments.id],
  }).onDelete('cascade')

/** The exams of an appointment, in their order. */
export const appointmentExams = pgTable(
  'appointment_exams',
  {
    orgId: uuid('org_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    position: integer().notNull(),
    examId: uuid('exam_id').notNull(),
    /** Duration and price when the appointment was booked. */
    durationMin: integer('duration_min').notNull(),
    priceCents: integer('price_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.appointmentId, table.position] }),
    ofAppointment(table.orgId, table.appointmentId),
    foreignKey({ columns: [table.orgId, table.examId], foreignColumns: [exams.orgId, exams.id] }),
    index('appointment_exams_exam').on(table.orgId, table.examId),
  ],
)

/** The actions on an appointment, with their author and source. Append-only: an undo is another entry. */
export const appointmentHistory = pgTable(
  'appointment_history',
  {
    orgId: uuid('org_id').notNull(),
    /** A UUIDv7, which sorts by time. */
    id: uuid().notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Null for the patient, or the system itself. */
    userId: text('user_id'),
    source: text().$type<Source>().notNull(),
    action: text().$type<HistoryAction>().notNull(),
    fromState: text('from_state').$type<State>(),
    toState: text('to_state').$type<State>().notNull(),
    reason: text().notNull().default(''),
    /** The time before a change of time, for people to read and an undo to restore. */
    timeBefore: jsonb('time_before').$type<TimeBefore>(),
    /** The entry that this one takes back. */
    undoes: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    ofAppointment(table.orgId, table.appointmentId),
    index('appointment_history_appointment').on(table.orgId, table.appointmentId, table.id),
  ],
)

/** A time that is held for a few minutes while somebody fills in the form. */
export const holds = pgTable(
  'holds',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid().notNull(),
    unitId: uuid('unit_id').notNull(),
    professionalId: uuid('professional_id'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Null for a visitor of the public page. */
    userId: text('user_id'),
    /** Those of one offer are held side by side, until one is taken; null for the one time that a form holds. */
    offerId: uuid('offer_id'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.orgId, table.professionalId],
      foreignColumns: [professionals.orgId, professionals.id],
    }).onDelete('cascade'),
    index('holds_expiry').on(table.orgId, table.expiresAt),
  ],
)

/**
 * Occupied time of appointments and holds, buffers included: of a professional (place 0), of a numbered place
 * by order of arrival, or of one place of a resource. An exclusion constraint (in the migration) lets no two
 * overlap.
 */
export const allocations = pgTable(
  'allocations',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid().notNull(),
    /** The id of the professional or the resource. */
    subjectId: uuid('subject_id').notNull(),
    place: integer().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    appointmentId: uuid('appointment_id'),
    holdId: uuid('hold_id'),
    /** The end of a hold: a later write removes it first. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    ofAppointment(table.orgId, table.appointmentId),
    foreignKey({ columns: [table.orgId, table.holdId], foreignColumns: [holds.orgId, holds.id] }).onDelete(
      'cascade',
    ),
    index('allocations_subject').on(table.orgId, table.subjectId, table.startsAt),
    index('allocations_appointment').on(table.orgId, table.appointmentId),
    index('allocations_hold').on(table.orgId, table.holdId),
  ],
)

/**
 * What the clinic's history said of an appointment before it began, as far as there is enough of it; the last word stays,
 * to be held against what became of it. Written by the system alone.
 */
export const appointmentRisks = pgTable(
  'appointment_risks',
  {
    orgId: uuid('org_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    /** Of the appointment that was judged: at another time it is judged anew. */
    scheduleVersion: integer('schedule_version').notNull(),
    modelVersion: integer('model_version').notNull(),
    /** The chance that it is missed, from 0 to 1. */
    expected: real().notNull(),
    level: text().$type<RiskLevel>().notNull(),
    reasons: text().array().$type<RiskFactor[]>().notNull(),
    /** Left out of the order, so that the clinic sees what the order changes. */
    isHeldOut: boolean('is_held_out').notNull(),
    judgedAt: instant('judged_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.appointmentId] }),
    ofAppointment(table.orgId, table.appointmentId),
  ],
)
