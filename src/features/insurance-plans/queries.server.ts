import { and, asc, eq, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { units } from '#features/units/tables.server.ts'
import { plain } from '#lib/match.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { ListPage } from '#platform/records/contract.ts'
import {
  byInstant,
  inPortuguese,
  type ListFilter,
  listedOf,
  listRecords,
} from '#platform/records/list.server.ts'
import { withOwnIds } from '#platform/records/parts.server.ts'
import { undeleted } from '#platform/records/rows.server.ts'
import { searched } from '#platform/records/search.server.ts'
import type { PlanItem } from './contract.ts'
import type { PlanForm, PlanUnit, ProductForm } from './rules.ts'
import { insurancePlans, insurancePlanUnits, insuranceProducts } from './tables.server.ts'

export type PlanRow = typeof insurancePlans.$inferSelect
export type ProductRow = typeof insuranceProducts.$inferSelect
type Writable = Omit<PlanForm, 'products' | 'units'>

const sorts = {
  name: inPortuguese(insurancePlans.name),
  operator: inPortuguese(insurancePlans.operator),
  createdAt: byInstant(insurancePlans.createdAt),
}

export interface PlanFilter extends ListFilter {
  isActive?: boolean
  requiresAuthorization?: boolean
  operator?: string[]
  unitId?: string
}

export async function listPlans(
  scope: Transaction<MemberScope>,
  filter: PlanFilter,
): Promise<ListPage<PlanItem>> {
  const { isActive, requiresAuthorization, operator, unitId } = filter
  const fitting = and(
    listedOf(scope, insurancePlans, filter, 'plans.update'),
    searched(insurancePlans.searchText, filter.q),
    isActive === undefined ? undefined : eq(insurancePlans.isActive, isActive),
    requiresAuthorization === undefined
      ? undefined
      : eq(insurancePlans.requiresAuthorization, requiresAuthorization),
    operator?.length ? inArray(insurancePlans.operator, operator) : undefined,
    unitId === undefined ? undefined : acceptedAt(scope, unitId),
  )
  return listRecords(scope, { table: insurancePlans, sorts, fitting }, filter, (page) =>
    scope.db
      .select({
        id: insurancePlans.id,
        version: insurancePlans.version,
        name: insurancePlans.name,
        operator: insurancePlans.operator,
        ansCode: insurancePlans.ansCode,
        requiresAuthorization: insurancePlans.requiresAuthorization,
        followUpDays: insurancePlans.followUpDays,
        acceptedEverywhere: insurancePlans.acceptedEverywhere,
        isActive: insurancePlans.isActive,
        products: activeProducts,
        unitCount: sql<number>`(select count(*)::int from ${insurancePlanUnits} u
        where ${sql`u.org_id = ${insurancePlans.orgId} and u.insurance_plan_id = ${insurancePlans.id}`} and ${ofOwnUnits(scope, sql`u.unit_id`)})`,
        sortKey: page.sortKey,
      })
      .from(insurancePlans)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit),
  )
}

/**
 * In two pieces: Drizzle writes the columns of a selection's outermost `sql` without their table, which is
 * wrong here.
 */
const activeProducts = sql<{ id: string; name: string }[]>`(select coalesce(
  json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name collate "pt-BR-x-icu", p.id), '[]')
  from ${insuranceProducts} p where ${sql`p.org_id = ${insurancePlans.orgId} and p.insurance_plan_id = ${insurancePlans.id}`}
   and p.is_active and p.deleted_at is null)`

/**
 * Restricts to the member's own units, and to units that are not deleted: neither others nor deleted ones
 * count.
 */
function ofOwnUnits({ orgId, units: restricted }: Transaction<MemberScope>, unitId: SQL): SQL {
  const within = restricted === null ? sql`` : sql`and ${inArray(units.id, [...restricted])}`
  return sql`${unitId} in (select ${units.id} from ${units}
    where ${units.orgId} = ${orgId} and ${units.deletedAt} is null ${within})`
}

const acceptedAt = (
  scope: Transaction<MemberScope>,
  unitId: string,
): SQL => sql`(${insurancePlans.acceptedEverywhere} or exists (
  select from ${insurancePlanUnits} u where u.org_id = ${insurancePlans.orgId}
     and u.insurance_plan_id = ${insurancePlans.id} and u.unit_id = ${unitId} and ${ofOwnUnits(scope, sql`u.unit_id`)}))`

export async function listOperators(scope: Transaction<MemberScope>): Promise<string[]> {
  const rows = await scope.db
    .selectDistinct({ operator: insurancePlans.operator, order: inPortuguese(insurancePlans.operator) })
    .from(insurancePlans)
    .where(and(undeleted(scope, insurancePlans), ne(insurancePlans.operator, '')))
    .orderBy(inPortuguese(insurancePlans.operator))
  return rows.map(({ operator }) => operator)
}

export function listProducts(scope: Transaction<MemberScope>, planId: string): Promise<ProductRow[]> {
  return scope.db
    .select()
    .from(insuranceProducts)
    .where(
      and(
        eq(insuranceProducts.orgId, scope.orgId),
        eq(insuranceProducts.insurancePlanId, planId),
        isNull(insuranceProducts.deletedAt),
      ),
    )
    .orderBy(asc(inPortuguese(insuranceProducts.name)), asc(insuranceProducts.id))
}

export async function listPlanUnits(scope: Transaction<MemberScope>, planId: string): Promise<PlanUnit[]> {
  const rows = await scope.db
    .select({ unitId: insurancePlanUnits.unitId, acceptedFrom: insurancePlanUnits.acceptedFrom })
    .from(insurancePlanUnits)
    .where(
      and(
        eq(insurancePlanUnits.orgId, scope.orgId),
        eq(insurancePlanUnits.insurancePlanId, planId),
        ofOwnUnits(scope, sql`${insurancePlanUnits.unitId}`),
      ),
    )
    .orderBy(asc(insurancePlanUnits.unitId))
  return rows.map(({ unitId, acceptedFrom }) => ({ unitId, acceptedFrom: acceptedFrom ?? '' }))
}

/** Returns those of these units that the person may see. */
export async function listKnownUnits(
  scope: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await scope.db
    .select({ id: units.id })
    .from(units)
    .where(and(inArray(units.id, [...ids]), ofOwnUnits(scope, sql`${units.id}`)))
  return new Set(rows.map(({ id }) => id))
}

export const columnsOf = (form: Writable) => ({
  ...form,
  searchText: plain([form.name, form.operator, form.ansCode].join(' ')),
})

/**
 * Makes the convênio's planos those of the form: changes and adds, and marks as deleted those that it no
 * longer has.
 */
export async function writeProducts(
  scope: Transaction<MemberScope>,
  planId: string,
  form: readonly ProductForm[],
): Promise<void> {
  const own = await scope.db
    .select({ id: insuranceProducts.id })
    .from(insuranceProducts)
    .where(and(eq(insuranceProducts.orgId, scope.orgId), eq(insuranceProducts.insurancePlanId, planId)))
  const rows = withOwnIds(
    form,
    own.map(({ id }) => id),
  ).map((one) => ({ ...one, orgId: scope.orgId, insurancePlanId: planId }))
  const ids = rows.map(({ id }) => id)
  await scope.db
    .update(insuranceProducts)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(
      and(
        eq(insuranceProducts.orgId, scope.orgId),
        eq(insuranceProducts.insurancePlanId, planId),
        isNull(insuranceProducts.deletedAt),
        ids.length > 0 ? notInArray(insuranceProducts.id, ids) : undefined,
      ),
    )
  if (rows.length === 0) return
  await scope.db
    .insert(insuranceProducts)
    .values(rows)
    .onConflictDoUpdate({
      target: [insuranceProducts.orgId, insuranceProducts.id],
      set: {
        name: sql`excluded.name`,
        code: sql`excluded.code`,
        isActive: sql`excluded.is_active`,
        updatedAt: sql`now()`,
        version: sql`${insuranceProducts.version} + 1`,
        deletedAt: null,
      },
    })
}

/**
 * Makes the units that accept the convênio those of the form; units that the person may not see stay as they
 * are.
 */
export async function writePlanUnits(
  scope: Transaction<MemberScope>,
  planId: string,
  form: readonly PlanUnit[],
): Promise<void> {
  await scope.db
    .delete(insurancePlanUnits)
    .where(
      and(
        eq(insurancePlanUnits.orgId, scope.orgId),
        eq(insurancePlanUnits.insurancePlanId, planId),
        scope.units === null ? undefined : inArray(insurancePlanUnits.unitId, [...scope.units]),
      ),
    )
  if (form.length === 0) return
  await scope.db.insert(insurancePlanUnits).values(
    form.map(({ unitId, acceptedFrom }) => ({
      orgId: scope.orgId,
      insurancePlanId: planId,
      unitId,
      acceptedFrom: acceptedFrom || null,
    })),
  )
}
