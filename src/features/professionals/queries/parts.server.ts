import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { v7 as uuid } from 'uuid'
import type { exams } from '#features/exams/tables.server.ts'
import type { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import type { units } from '#features/units/tables.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { type ExtraPeriod, type Hours, mondayFirst, type Period, type ProfessionalForm } from '../rules.ts'
import {
  professionalExams,
  professionalExtraHours,
  professionalHours,
  professionalPlans,
  professionalPrices,
  professionalUnits,
} from '../tables.server.ts'

/** The parts of a professional's record: read and written whole, as far as the person's units reach. */
export type Parts = Pick<
  ProfessionalForm,
  'unitIds' | 'hours' | 'extraHours' | 'plans' | 'examIds' | 'prices'
>

interface OfProfessional {
  orgId: PgColumn
  professionalId: PgColumn
}

const of = ({ orgId }: Transaction<MemberScope>, table: OfProfessional, id: string) =>
  and(eq(table.orgId, orgId), eq(table.professionalId, id))

/** Limits rows to the person's units, for reading and writing; the policies say the same. */
const within = ({ units: own }: Transaction<MemberScope>, column: PgColumn): SQL | undefined =>
  own === null ? undefined : inArray(column, [...own])

const theirs = (scope: Transaction<MemberScope>, table: OfProfessional & { unitId: PgColumn }, id: string) =>
  and(of(scope, table, id), within(scope, table.unitId))

export async function readParts(scope: Transaction<MemberScope>, id: string): Promise<Parts> {
  const { db } = scope
  const served = await db
    .select({ unitId: professionalUnits.unitId })
    .from(professionalUnits)
    .where(theirs(scope, professionalUnits, id))
    .orderBy(asc(professionalUnits.unitId))
  const hours = await db
    .select()
    .from(professionalHours)
    .where(theirs(scope, professionalHours, id))
  const extra = await db
    .select()
    .from(professionalExtraHours)
    .where(theirs(scope, professionalExtraHours, id))
    .orderBy(asc(professionalExtraHours.date), asc(professionalExtraHours.fromMinute))
  const plans = await db
    .select({ insurancePlanId: professionalPlans.insurancePlanId, productIds: professionalPlans.productIds })
    .from(professionalPlans)
    .where(of(scope, professionalPlans, id))
    .orderBy(asc(professionalPlans.insurancePlanId))
  const performed = await db
    .select({ examId: professionalExams.examId })
    .from(professionalExams)
    .where(of(scope, professionalExams, id))
    .orderBy(asc(professionalExams.examId))
  const prices = await db
    .select()
    .from(professionalPrices)
    .where(of(scope, professionalPrices, id))
    .orderBy(asc(professionalPrices.id))
  return {
    unitIds: served.map(({ unitId }) => unitId),
    hours: hours.map(periodOf).sort(inTheWeek),
    extraHours: extra.map(extraOf),
    plans,
    examIds: performed.map(({ examId }) => examId),
    prices: prices.map(({ orgId: _, professionalId: __, id: ___, ...price }) => price),
  }
}

const inTheWeek = (a: Period, b: Period) =>
  mondayFirst(a.weekday) - mondayFirst(b.weekday) || a.from - b.from || (a.unitId < b.unitId ? -1 : 1)

type HoursRow = typeof professionalHours.$inferSelect
type ExtraRow = typeof professionalExtraHours.$inferSelect

export const periodOf = (row: HoursRow): Period => ({
  unitId: row.unitId,
  weekday: row.weekday as Period['weekday'],
  from: row.fromMinute,
  to: row.toMinute,
  byArrivalPlaces: row.byArrivalPlaces,
  recurrence: row.recurrence,
  validFrom: row.validFrom ?? '',
  validUntil: row.validUntil ?? '',
})

const extraOf = (row: ExtraRow): ExtraPeriod => ({
  unitId: row.unitId,
  date: row.date,
  from: row.fromMinute,
  to: row.toMinute,
  byArrivalPlaces: row.byArrivalPlaces,
})

/** Returns the hours at units of others, which the form neither shows nor changes. */
export async function readHoursElsewhere(
  { db, units: own }: Transaction<MemberScope>,
  id: string,
): Promise<Hours> {
  if (own === null) return { hours: [], extraHours: [] }
  const hours = await db.execute<Period & Record<string, unknown>>(sql`
    select unit_id as "unitId", weekday, from_minute as "from", to_minute as "to", recurrence,
           by_arrival_places as "byArrivalPlaces", coalesce(valid_from::text, '') as "validFrom",
           coalesce(valid_until::text, '') as "validUntil"
      from acolhe_hours_everywhere(${id}::uuid) where unit_id <> all (acolhe_units())`)
  const extra = await db.execute<ExtraPeriod & Record<string, unknown>>(sql`
    select unit_id as "unitId", date::text as date, from_minute as "from", to_minute as "to",
           by_arrival_places as "byArrivalPlaces"
      from acolhe_extra_hours_everywhere(${id}::uuid) where unit_id <> all (acolhe_units())`)
  return { hours: hours.rows, extraHours: extra.rows }
}

/** Replaces the parts by those of the form. */
export async function writeParts(scope: Transaction<MemberScope>, id: string, parts: Parts): Promise<void> {
  const { db, orgId } = scope
  const key = { orgId, professionalId: id }
  await db.delete(professionalHours).where(theirs(scope, professionalHours, id))
  await db.delete(professionalExtraHours).where(theirs(scope, professionalExtraHours, id))
  await db.delete(professionalPlans).where(of(scope, professionalPlans, id))
  await db.delete(professionalExams).where(of(scope, professionalExams, id))
  await db.delete(professionalPrices).where(of(scope, professionalPrices, id))
  await writeUnits(scope, id, parts.unitIds)
  await insertAll(parts.hours, (rows) =>
    db.insert(professionalHours).values(rows.map((one) => ({ ...key, id: uuid(), ...hoursColumns(one) }))),
  )
  await insertAll(parts.extraHours, (rows) =>
    db
      .insert(professionalExtraHours)
      .values(
        rows.map(({ from, to, ...one }) => ({ ...key, id: uuid(), ...one, fromMinute: from, toMinute: to })),
      ),
  )
  await insertAll(parts.plans, (rows) =>
    db
      .insert(professionalPlans)
      .values(rows.map((one) => ({ ...key, ...one, productIds: one.productIds && [...one.productIds] }))),
  )
  await insertAll(parts.examIds, (rows) =>
    db.insert(professionalExams).values(rows.map((examId) => ({ ...key, examId }))),
  )
  await insertAll(parts.prices, (rows) =>
    db.insert(professionalPrices).values(rows.map((one) => ({ ...key, id: uuid(), ...one }))),
  )
}

async function insertAll<T>(rows: readonly T[], insert: (rows: readonly T[]) => Promise<unknown>) {
  if (rows.length > 0) await insert(rows)
}

const hoursColumns = ({ from, to, validFrom, validUntil, ...one }: Period) => ({
  ...one,
  fromMinute: from,
  toMinute: to,
  validFrom: validFrom || null,
  validUntil: validUntil || null,
})

/**
 * Inserts before deleting: otherwise the record would vanish in between for people restricted to some units.
 */
async function writeUnits(
  scope: Transaction<MemberScope>,
  id: string,
  unitIds: readonly string[],
): Promise<void> {
  await addUnits(scope, [id], unitIds)
  const gone = unitIds.length === 0 ? undefined : sql`${professionalUnits.unitId} not in ${unitIds}`
  await scope.db.delete(professionalUnits).where(and(theirs(scope, professionalUnits, id), gone))
}

export async function addUnits(
  { db, orgId }: Transaction<MemberScope>,
  ids: readonly string[],
  unitIds: readonly string[],
): Promise<void> {
  const rows = ids.flatMap((professionalId) => unitIds.map((unitId) => ({ orgId, professionalId, unitId })))
  if (rows.length > 0) await db.insert(professionalUnits).values(rows).onConflictDoNothing()
}

/** Removes the professionals from the units, with the hours that they have there. */
export async function removeUnits(
  { db, orgId }: Transaction<MemberScope>,
  ids: readonly string[],
  unitIds: readonly string[],
): Promise<void> {
  if (unitIds.length === 0) return
  for (const table of [professionalHours, professionalExtraHours, professionalUnits]) {
    await db
      .delete(table)
      .where(
        and(
          eq(table.orgId, orgId),
          inArray(table.professionalId, [...ids]),
          inArray(table.unitId, [...unitIds]),
        ),
      )
  }
}

export async function addPlans(
  { db, orgId }: Transaction<MemberScope>,
  ids: readonly string[],
  planIds: readonly string[],
): Promise<void> {
  const rows = ids.flatMap((professionalId) =>
    planIds.map((insurancePlanId) => ({ orgId, professionalId, insurancePlanId, productIds: null })),
  )
  if (rows.length > 0) await db.insert(professionalPlans).values(rows).onConflictDoNothing()
}

export async function removePlans(
  { db, orgId }: Transaction<MemberScope>,
  ids: readonly string[],
  planIds: readonly string[],
): Promise<void> {
  if (planIds.length === 0) return
  await db
    .delete(professionalPlans)
    .where(
      and(
        eq(professionalPlans.orgId, orgId),
        inArray(professionalPlans.professionalId, [...ids]),
        inArray(professionalPlans.insurancePlanId, [...planIds]),
      ),
    )
}

/** Returns those of the ids that the network does not have (any more). */
export async function findUnknown(
  { db, orgId }: Transaction<MemberScope>,
  table: typeof units | typeof insurancePlans | typeof exams,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.orgId, orgId), inArray(table.id, [...ids]), sql`${table.deletedAt} is null`))
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
