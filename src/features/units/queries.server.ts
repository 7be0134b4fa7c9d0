import { and, asc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { plain } from '#lib/match.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { ListPage } from '#platform/records/contract.ts'
import { byInstant, countOf, inPortuguese, keysetOf, pageOf } from '#platform/records/list.server.ts'
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

export interface UnitFilter {
  q: string
  sort: string
  cursor?: string
  limit: number
  isActive?: boolean
}

export async function listUnits(
  scope: Transaction<MemberScope>,
  filter: UnitFilter,
): Promise<ListPage<UnitItem>> {
  const fitting = and(
    eq(units.orgId, scope.orgId),
    isNull(units.deletedAt),
    withinUnits(scope),
    searched(units.searchText, filter.q),
    filter.isActive === undefined ? undefined : eq(units.isActive, filter.isActive),
  )
  const keyset = keysetOf(sorts, units.id, filter)
  const rows = await scope.db
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
      sortKey: keyset.sortKey,
    })
    .from(units)
    .where(and(fitting, keyset.where))
    .orderBy(...keyset.orderBy)
    .limit(keyset.limit)
  const counted = await scope.db.execute<{ total: number }>(
    countOf(sql`select from ${units} where ${fitting}`),
  )
  return pageOf(rows, keyset, counted.rows[0]?.total ?? 0, ({ sortKey: _, ...row }) => row)
}

/** Who is restricted to some units sees no other. */
export const withinUnits = ({ units: own }: Transaction<MemberScope>): SQL | undefined =>
  own === null ? undefined : inArray(units.id, [...own])

export async function findUnit(scope: Transaction<MemberScope>, id: string): Promise<UnitRow | undefined> {
  const [row] = await scope.db
    .select()
    .from(units)
    .where(and(eq(units.orgId, scope.orgId), eq(units.id, id), isNull(units.deletedAt), withinUnits(scope)))
  return row
}

export function listResources(scope: Transaction<MemberScope>, unitId: string): Promise<ResourceRow[]> {
  return scope.db
    .select()
    .from(resources)
    .where(and(eq(resources.orgId, scope.orgId), eq(resources.unitId, unitId), isNull(resources.deletedAt)))
    .orderBy(asc(inPortuguese(resources.name)), asc(resources.id))
}

const searchTextOf = ({ name, city, street, cnes, cnpj }: Writable) =>
  plain([name, city, street, cnes, cnpj].join(' '))

const columnsOf = ({ openedOn, holidayExceptions, ...form }: Writable) => ({
  ...form,
  holidayExceptions: [...holidayExceptions],
  openedOn: openedOn || null,
  searchText: searchTextOf({ openedOn, holidayExceptions, ...form }),
})

export async function insertUnit(scope: Transaction<MemberScope>, form: Writable): Promise<UnitRow> {
  const [row] = await scope.db
    .insert(units)
    .values({ ...columnsOf(form), orgId: scope.orgId, id: uuid() })
    .returning()
  if (!row) throw new Error('an inserted unit was not returned')
  return row
}

/** Writes only over the version that was read; undefined when it has moved on. */
export async function updateUnit(
  scope: Transaction<MemberScope>,
  id: string,
  form: Writable,
  version: number,
): Promise<UnitRow | undefined> {
  const [row] = await scope.db
    .update(units)
    .set({ ...columnsOf(form), version: sql`${units.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(units.orgId, scope.orgId),
        eq(units.id, id),
        eq(units.version, version),
        isNull(units.deletedAt),
        withinUnits(scope),
      ),
    )
    .returning()
  return row
}

/** Makes the unit's resources what the form says: changed, added, and marked as deleted where it no longer has them. */
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
