import { and, asc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
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
import { searched } from '#platform/records/search.server.ts'
import type { UnitItem } from './contract.ts'
import type { ResourceForm, UnitForm } from './rules.ts'
import { resources, units } from './tables.server.ts'

export type UnitRow = typeof units.$inferSelect
export type ResourceRow = typeof resources.$inferSelect
type Writable = Omit<UnitForm, 'resources'>

const sorts = {
  name: inPortuguese(units.name),
  city: inPortuguese(units.city),
  createdAt: byInstant(units.createdAt),
}

export interface UnitFilter extends ListFilter {
  isActive?: boolean
}

export async function listUnits(
  scope: Transaction<MemberScope>,
  filter: UnitFilter,
): Promise<ListPage<UnitItem>> {
  const fitting = and(
    listedOf(scope, units, filter, 'units.update'),
    withinUnits(scope),
    searched(units.searchText, filter.q),
    filter.isActive === undefined ? undefined : eq(units.isActive, filter.isActive),
  )
  return listRecords(scope, { table: units, sorts, fitting }, filter, (page) =>
    scope.db
      .select({
        id: units.id,
        version: units.version,
        name: units.name,
        phone: units.phone,
        city: units.city,
        state: units.state,
        street: units.street,
        streetNumber: units.streetNumber,
        timeZone: units.timeZone,
        hours: units.hours,
        isActive: units.isActive,
        resourceCount: sql<number>`(
        select count(*)::int from ${resources} r where r.org_id = ${units}.org_id and r.unit_id = ${units}.id and r.deleted_at is null)`,
        sortKey: page.sortKey,
      })
      .from(units)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit),
  )
}

/** Restricts units to those of a restricted person. */
export const withinUnits = ({ units: own }: Transaction<MemberScope>): SQL | undefined =>
  own === null ? undefined : inArray(units.id, [...own])

export function listResources(scope: Transaction<MemberScope>, unitId: string): Promise<ResourceRow[]> {
  return scope.db
    .select()
    .from(resources)
    .where(and(eq(resources.orgId, scope.orgId), eq(resources.unitId, unitId), isNull(resources.deletedAt)))
    .orderBy(asc(inPortuguese(resources.name)), asc(resources.id))
}

const searchTextOf = ({ name, city, street, cnes, cnpj }: Writable) =>
  plain([name, city, street, cnes, cnpj].join(' '))

export const columnsOf = ({ openedOn, holidayExceptions, ...form }: Writable) => ({
  ...form,
  holidayExceptions: [...holidayExceptions],
  openedOn: openedOn || null,
  searchText: searchTextOf({ openedOn, holidayExceptions, ...form }),
})

/**
 * Makes the unit's resources those of the form: changes and adds, and marks as deleted those that it no
 * longer has.
 */
export async function writeResources(
  scope: Transaction<MemberScope>,
  unitId: string,
  form: readonly ResourceForm[],
): Promise<void> {
  const own = await scope.db
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.orgId, scope.orgId), eq(resources.unitId, unitId)))
  const rows = withOwnIds(
    form,
    own.map(({ id }) => id),
  ).map((one) => ({ ...one, orgId: scope.orgId, unitId }))
  const gone = and(
    eq(resources.orgId, scope.orgId),
    eq(resources.unitId, unitId),
    isNull(resources.deletedAt),
    rows.length > 0
      ? notInArray(
          resources.id,
          rows.map(({ id }) => id),
        )
      : undefined,
  )
  await scope.db.update(resources).set({ deletedAt: sql`now()` }).where(gone)
  if (rows.length === 0) return
  await scope.db
    .insert(resources)
    .values(rows)
    .onConflictDoUpdate({
      target: [resources.orgId, resources.id],
      set: {
        name: sql`excluded.name`,
        kind: sql`excluded.kind`,
        capacity: sql`excluded.capacity`,
        hours: sql`excluded.hours`,
        updatedAt: sql`now()`,
        version: sql`${resources.version} + 1`,
        deletedAt: null,
      },
    })
}
