import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { units } from '#features/units/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import type { StoredTally } from './report/tally.ts'
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
