import { and, asc, countDistinct, eq, exists, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { units } from '#features/units/tables.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { ListPage } from '#platform/records/contract.ts'
import {
  byInstant,
  inPortuguese,
  type ListFilter,
  listedOf,
  listRecords,
} from '#platform/records/list.server.ts'
import { searched } from '#platform/records/search.server.ts'
import { reachableBy } from '../queries.server.ts'
import {
  professionalExams,
  professionalExtraHours,
  professionalHours,
  professionalPlans,
  professionals,
  professionalUnits,
} from '../tables.server.ts'

const sorts = {
  name: inPortuguese(professionals.fullName),
  createdAt: byInstant(professionals.createdAt),
}

export interface ProfessionalFilter extends ListFilter {
  isActive?: boolean
  hasHours?: boolean
  specialty?: string[]
  unitId?: string[]
  insurancePlanId?: string[]
  examId?: string[]
}

const shown = {
  id: professionals.id,
  version: professionals.version,
  fullName: professionals.fullName,
  treatment: professionals.treatment,
  council: professionals.council,
  councilNumber: professionals.councilNumber,
  councilState: professionals.councilState,
  specialties: professionals.specialties,
  color: professionals.color,
  isActive: professionals.isActive,
  userId: professionals.userId,
  planCount: sql<number>`(select count(*)::int from ${professionalPlans} pp
    where pp.org_id = ${professionals.orgId} and pp.professional_id = ${professionals.id})`,
}

const within = ({ units: own }: Transaction<MemberScope>, unitId: PgColumn): SQL | undefined =>
  own === null ? undefined : inArray(unitId, [...own])

export type ListedRow = Pick<typeof professionals.$inferSelect, Exclude<keyof typeof shown, 'planCount'>> & {
  planCount: number
  deletedAt?: string
}

export async function listRows(
  scope: Transaction<MemberScope>,
  filter: ProfessionalFilter,
  today: string,
): Promise<ListPage<ListedRow>> {
  const fitting = and(
    listedOf(scope, professionals, filter, 'professionals.update'),
    reachableBy(scope),
    searched(professionals.searchText, filter.q),
    filtered(scope, filter, today),
  )
  return listRecords(scope, { table: professionals, sorts, fitting }, filter, (page) =>
    scope.db
      .select({ ...shown, sortKey: page.sortKey })
      .from(professionals)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit),
  )
}

function filtered(
  scope: Transaction<MemberScope>,
  filter: ProfessionalFilter,
  today: string,
): SQL | undefined {
  const { isActive, hasHours, specialty, unitId, insurancePlanId, examId } = filter
  const withHours = or(
    partOf(scope, professionalHours, and(isNotOver(today), within(scope, professionalHours.unitId))),
    partOf(scope, professionalExtraHours, isExtraOf(scope, today)),
  )
  return and(
    isActive === undefined ? undefined : eq(professionals.isActive, isActive),
    hasHours === undefined ? undefined : hasHours ? withHours : sql`not ${withHours}`,
    specialty?.length
      ? or(...specialty.map((one) => sql`${one} = any(${professionals.specialties})`))
      : undefined,
    unitId?.length ? partOf(scope, professionalUnits, inArray(professionalUnits.unitId, unitId)) : undefined,
    insurancePlanId?.length
      ? partOf(scope, professionalPlans, inArray(professionalPlans.insurancePlanId, insurancePlanId))
      : undefined,
    examId?.length ? partOf(scope, professionalExams, inArray(professionalExams.examId, examId)) : undefined,
  )
}

const isNotOver = (today: string) =>
  or(isNull(professionalHours.validUntil), gte(professionalHours.validUntil, today))

const isExtraOf = (scope: Transaction<MemberScope>, today: string) =>
  and(gte(professionalExtraHours.date, today), within(scope, professionalExtraHours.unitId))

type PartTable = PgTable & { orgId: PgColumn; professionalId: PgColumn }

/** True when the professional has a row of the table that fits. */
const partOf = ({ db }: Transaction<MemberScope>, table: PartTable, fits?: SQL): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.orgId, professionals.orgId), eq(table.professionalId, professionals.id), fits)),
  )

/** Returns the units of each of these professionals that the person may see, in order of their names. */
export function listServedUnits(scope: Transaction<MemberScope>, ids: readonly string[]) {
  return scope.db
    .select({
      professionalId: professionalUnits.professionalId,
      id: units.id,
      name: units.name,
      timeZone: units.timeZone,
    })
    .from(professionalUnits)
    .innerJoin(units, and(eq(units.orgId, professionalUnits.orgId), eq(units.id, professionalUnits.unitId)))
    .where(
      and(
        eq(professionalUnits.orgId, scope.orgId),
        inArray(professionalUnits.professionalId, [...ids]),
        sql`${units.deletedAt} is null`,
        within(scope, professionalUnits.unitId),
      ),
    )
    .orderBy(asc(inPortuguese(units.name)), asc(units.id))
}

/** Returns the weekdays of their hours, today or later. */
export function listWeekdays(scope: Transaction<MemberScope>, ids: readonly string[], today: string) {
  return scope.db
    .select({
      professionalId: professionalHours.professionalId,
      weekday: professionalHours.weekday,
      recurrence: professionalHours.recurrence,
    })
    .from(professionalHours)
    .where(
      and(
        eq(professionalHours.orgId, scope.orgId),
        inArray(professionalHours.professionalId, [...ids]),
        isNotOver(today),
        within(scope, professionalHours.unitId),
      ),
    )
}

/** Counts the days, today or later, on which they have extra hours. */
export function countExtraDays(scope: Transaction<MemberScope>, ids: readonly string[], today: string) {
  return scope.db
    .select({
      professionalId: professionalExtraHours.professionalId,
      days: countDistinct(professionalExtraHours.date),
    })
    .from(professionalExtraHours)
    .where(
      and(
        eq(professionalExtraHours.orgId, scope.orgId),
        inArray(professionalExtraHours.professionalId, [...ids]),
        isExtraOf(scope, today),
      ),
    )
    .groupBy(professionalExtraHours.professionalId)
}
