import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { appointments } from '#features/appointments/tables.server.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { professionals } from '#features/professionals/tables.server.ts'
import { resources, units } from '#features/units/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import type { Declared } from './rules.ts'

/**
 * Who is at the reception of a unit: one row for each arrival, of an appointment or with a ticket. An appointment's
 * state stays its own; a trigger of the database (`acolhe_keep_reception_entry`) opens the entry when the patient
 * comes and closes it when the appointment ends.
 */
export const receptionEntries = pgTable(
  'reception_entries',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid().notNull(),
    /** Grows by one with each change; a call that names an older version is refused. */
    version: integer().notNull().default(1),
    unitId: uuid('unit_id').notNull(),
    /** Of the unit's calendar. */
    day: date({ mode: 'string' }).notNull(),
    /** Null for a walk-in, who has a ticket. */
    appointmentId: uuid('appointment_id'),
    ticketNumber: integer('ticket_number'),
    /** What a walk-in asks for. */
    note: text().notNull().default(''),
    /** The priority that was declared at the desk; the reason is stored nowhere. Age counts by itself. */
    priority: text().$type<Declared>().notNull().default('none'),
    arrivedAt: instant('arrived_at').notNull().defaultNow(),
    calledAt: instant('called_at'),
    calledBy: text('called_by'),
    /** The place that the last call named: "Sala 6", "Guichê 2"; '' before a call. */
    calledTo: text('called_to').notNull().default(''),
    roomId: uuid('room_id'),
    closedAt: instant('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.orgId, table.appointmentId],
      foreignColumns: [appointments.orgId, appointments.id],
    }).onDelete('cascade'),
    uniqueIndex('reception_entries_active')
      .on(table.orgId, table.appointmentId)
      .where(sql`closed_at is null and appointment_id is not null`),
    uniqueIndex('reception_entries_ticket')
      .on(table.orgId, table.unitId, table.day, table.ticketNumber)
      .where(sql`ticket_number is not null`),
    index('reception_entries_day').on(table.orgId, table.unitId, table.day),
    index('reception_entries_appointment').on(table.orgId, table.appointmentId),
  ],
)

/** What a panel shows of a call: no patient's id, no speciality. The calls of days before are deleted. */
export const receptionCalls = pgTable(
  'reception_calls',
  {
    orgId: uuid('org_id').notNull(),
    /** A UUIDv7, which sorts by time. */
    id: uuid().notNull(),
    unitId: uuid('unit_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    calledAt: instant('called_at').notNull().defaultNow(),
    /** The social name where there is one, else the name; or the ticket. */
    shownName: text('shown_name').notNull(),
    place: text().notNull(),
    /** The way there: "1º andar, corredor à direita". */
    directions: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.entryId],
      foreignColumns: [receptionEntries.orgId, receptionEntries.id],
    }).onDelete('cascade'),
    index('reception_calls_unit').on(table.orgId, table.unitId, table.id),
    index('reception_calls_entry').on(table.orgId, table.entryId),
  ],
)

/** What the reception knows of a room: who attends there, how to find it, and if it is closed now. */
export const receptionRooms = pgTable(
  'reception_rooms',
  {
    orgId: uuid('org_id').notNull(),
    /** The resource's. */
    id: uuid().notNull(),
    unitId: uuid('unit_id').notNull(),
    professionalId: uuid('professional_id'),
    directions: text().notNull().default(''),
    isClosed: boolean('is_closed').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.id],
      foreignColumns: [resources.orgId, resources.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.professionalId],
      foreignColumns: [professionals.orgId, professionals.id],
    }).onDelete('cascade'),
    index('reception_rooms_professional').on(table.orgId, table.professionalId),
  ],
)

/** From how many minutes of waiting on the board warns: of a unit, or of the network where `unitId` is null. */
export const receptionSettings = pgTable(
  'reception_settings',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid().notNull(),
    unitId: uuid('unit_id'),
    attentionMin: integer('attention_min').notNull(),
    alertMin: integer('alert_min').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }).onDelete(
      'cascade',
    ),
    unique('reception_settings_unit').on(table.orgId, table.unitId).nullsNotDistinct(),
  ],
)

/** The televisions that show the calls of a unit. */
export const receptionPanels = pgTable(
  'reception_panels',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid().notNull(),
    unitId: uuid('unit_id').notNull(),
    name: text().notNull(),
    pairedAt: instant('paired_at').notNull().defaultNow(),
    seenAt: instant('seen_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }).onDelete(
      'cascade',
    ),
    index('reception_panels_unit').on(table.orgId, table.unitId),
  ],
)

/**
 * The devices that opened the panel's page. It has no row-level security, because a device belongs to no network until
 * it is paired, and contains nothing else: a keyed hash of the device's token, the code that it shows, and whose it is.
 */
export const panelDevices = pgTable(
  'panel_devices',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Null once it is paired. */
    code: text(),
    codeExpiresAt: instant('code_expires_at'),
    orgId: uuid('org_id').references(() => orgs.orgId, { onDelete: 'cascade' }),
    panelId: uuid('panel_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('panel_devices_code').on(table.code), index('panel_devices_org').on(table.orgId)],
)
