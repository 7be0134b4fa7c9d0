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
  uuid,
} from 'drizzle-orm/pg-core'
import { orgs } from '#features/orgs/tables.server.ts'
import type { WeekHours } from '#lib/weekHours.ts'
import { recordColumns } from '#platform/records/tables.server.ts'
import type { UnitHoliday } from './rules.ts'

/** The units of a network. Documents and phones are stored as digits. */
export const units = pgTable(
  'units',
  {
    ...recordColumns(),
    name: text().notNull(),
    cnes: text().notNull().default(''),
    /** The branch's own; '' when it has the network's. */
    cnpj: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    street: text().notNull().default(''),
    streetNumber: text('street_number').notNull().default(''),
    complement: text().notNull().default(''),
    timeZone: text('time_zone').notNull(),
    hours: jsonb().$type<WeekHours>().notNull(),
    /** Names of national holidays on which the unit is open, and of optional ones on which it is closed. */
    holidayExceptions: text('holiday_exceptions').array().notNull().default([]),
    /** State, municipal and own holidays. */
    holidays: jsonb().$type<readonly UnitHoliday[]>().notNull().default([]),
    technicalDirector: text('technical_director').notNull().default(''),
    technicalDirectorCouncil: text('technical_director_council').notNull().default(''),
    openedOn: date('opened_on', { mode: 'string' }),
    isActive: boolean('is_active').notNull().default(true),
    /** Name, city and code without accents or case, for the search. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
  ],
)

/** Rooms and equipment of a unit, of which `capacity` can be in use at once. */
export const resources = pgTable(
  'resources',
  {
    ...recordColumns(),
    unitId: uuid('unit_id').notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    capacity: integer().notNull().default(1),
    /** Null: whenever the unit is open. */
    hours: jsonb().$type<WeekHours>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId, table.unitId], foreignColumns: [units.orgId, units.id] }).onDelete(
      'cascade',
    ),
    index('resources_unit').on(table.orgId, table.unitId),
    index('resources_kind').on(table.orgId, table.kind),
  ],
)
