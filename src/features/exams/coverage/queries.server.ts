import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { inPortuguese } from '#platform/records/list.server.ts'
import { coverage, exams } from '../tables.server.ts'
import type { Coverage } from './contract.ts'
import type { Cover } from './rules.ts'

const ownPlans = ({ orgId }: Transaction<MemberScope>) =>
  and(eq(insurancePlans.orgId, orgId), isNull(insurancePlans.deletedAt))
const ownExams = ({ orgId }: Transaction<MemberScope>) => and(eq(exams.orgId, orgId), isNull(exams.deletedAt))

export function listColumns(scope: Transaction<MemberScope>): Promise<Coverage['plans']> {
  const { id, name, requiresAuthorization, isActive } = insurancePlans
  return scope.db
    .select({ id, name, requiresAuthorization, isActive })
    .from(insurancePlans)
    .where(ownPlans(scope))
    .orderBy(asc(inPortuguese(name)), asc(id))
}

export async function listRows(
  scope: Transaction<MemberScope>,
  plans: Coverage['plans'],
): Promise<Coverage['exams']> {
  const { id, name, code, category, selfPayPriceCents, isActive } = exams
  const rows = await scope.db
    .select({ id, name, code, category, selfPayPriceCents, isActive })
    .from(exams)
    .where(ownExams(scope))
    .orderBy(asc(inPortuguese(category)), asc(inPortuguese(name)), asc(id))
  const stored = await listCells(scope, plans)
  return rows.map((row) => ({ ...row, ...rowOf(stored.get(row.id) ?? [], plans.length) }))
}

/** Position of the convênio (null for a deleted one), flags, price. */
type StoredCell = [number | null, number, number | null]

/**
 * Returns the cells by exam, one row each: some hundred rows instead of some ten thousand. Without a join,
 * which after a large paste the database would plan for the few cells that it believes to be there.
 */
async function listCells({ db, orgId }: Transaction<MemberScope>, plans: Coverage['plans']) {
  const ids = sql.param(plans.map(({ id }) => id))
  const { rows } = await db.execute<{ exam: string; cells: StoredCell[] }>(sql`
    select exam_id as exam, json_agg(array[array_position(${ids}::uuid[], insurance_plan_id),
             covered::int + 2 * requires_authorization::int, price_cents]) as cells
      from ${coverage} where org_id = ${orgId} group by exam_id`)
  return new Map(rows.map(({ exam, cells }) => [exam, cells]))
}

/** A row as the matrix sends it: a position for every convênio. */
function rowOf(cells: readonly StoredCell[], length: number) {
  const flags = new Array<number>(length).fill(0)
  const prices = new Array<number | null>(length).fill(null)
  for (const [at, flag, price] of cells) {
    if (at === null) continue
    flags[at - 1] = flag
    prices[at - 1] = price
  }
  return { flags: flags.join(''), prices }
}

/**
 * Lets only one person at a time change the network's matrix: a cell that is not stored yet has no row to
 * lock.
 */
export async function lockCoverage({ db, orgId }: Transaction<MemberScope>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coverage ${orgId}`}, 0))`)
}

export interface NamedExam {
  readonly id: string
  readonly name: string
  readonly selfPayPriceCents: number | null
}

/** Returns those of these exams that exist, locked: their own form writes the price, too. */
export function lockExams(scope: Transaction<MemberScope>, ids: readonly string[]): Promise<NamedExam[]> {
  if (ids.length === 0) return Promise.resolve([])
  return scope.db
    .select({ id: exams.id, name: exams.name, selfPayPriceCents: exams.selfPayPriceCents })
    .from(exams)
    .where(and(ownExams(scope), inArray(exams.id, [...ids])))
    .orderBy(asc(exams.id))
    .for('update')
}

export async function listKnownPlans(
  scope: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return scope.db
    .select({ id: insurancePlans.id, name: insurancePlans.name })
    .from(insurancePlans)
    .where(and(ownPlans(scope), inArray(insurancePlans.id, [...ids])))
}

export interface CellKey {
  readonly examId: string
  readonly insurancePlanId: string
}

const keysOf = (cells: readonly CellKey[]): SQL => sql`unnest(
  ${sql.param(cells.map(({ examId }) => examId))}::uuid[],
  ${sql.param(cells.map(({ insurancePlanId }) => insurancePlanId))}::uuid[])`

interface CoverRow {
  at: number
  covered: boolean
  price_cents: number | null
  requires_authorization: boolean
}

/** Returns what is stored in these cells, by their positions; no entry for a cell that is not stored. */
export async function findCells(
  { db, orgId }: Transaction<MemberScope>,
  cells: readonly CellKey[],
): Promise<Map<number, Cover>> {
  const { rows } = await db.execute<CoverRow & Record<string, unknown>>(sql`
    select k.at::int - 1 as at, c.covered, c.price_cents, c.requires_authorization
      from ${keysOf(cells)} with ordinality as k (exam_id, insurance_plan_id, at)
      join ${coverage} c on c.org_id = ${orgId} and c.exam_id = k.exam_id and c.insurance_plan_id = k.insurance_plan_id`)
  return new Map(
    rows.map(({ at, covered, price_cents, requires_authorization }) => [
      at,
      { covered, priceCents: price_cents, requiresAuthorization: requires_authorization },
    ]),
  )
}

export async function writeCells(
  { db, orgId }: Transaction<MemberScope>,
  cells: readonly (CellKey & Cover)[],
): Promise<void> {
  if (cells.length === 0) return
  await db.execute(sql`
    insert into ${coverage} (org_id, exam_id, insurance_plan_id, covered, price_cents, requires_authorization)
    select ${orgId}, * from unnest(
      ${sql.param(cells.map(({ examId }) => examId))}::uuid[],
      ${sql.param(cells.map(({ insurancePlanId }) => insurancePlanId))}::uuid[],
      ${sql.param(cells.map(({ covered }) => covered))}::boolean[],
      ${sql.param(cells.map(({ priceCents }) => priceCents))}::int[],
      ${sql.param(cells.map(({ requiresAuthorization }) => requiresAuthorization))}::boolean[])
    on conflict (org_id, exam_id, insurance_plan_id) do update set
      covered = excluded.covered, price_cents = excluded.price_cents,
      requires_authorization = excluded.requires_authorization, updated_at = now()`)
}

/** Deletes cells that have no values any more. */
export async function forgetCells(
  { db, orgId }: Transaction<MemberScope>,
  cells: readonly CellKey[],
): Promise<void> {
  if (cells.length === 0) return
  await db.execute(sql`
    delete from ${coverage} c using ${keysOf(cells)} as k (exam_id, insurance_plan_id)
     where c.org_id = ${orgId} and c.exam_id = k.exam_id and c.insurance_plan_id = k.insurance_plan_id`)
}

export async function writeSelfPay(
  { db, orgId }: Transaction<MemberScope>,
  prices: readonly { readonly examId: string; readonly priceCents: number | null }[],
): Promise<void> {
  if (prices.length === 0) return
  await db.execute(sql`
    update ${exams} e set self_pay_price_cents = k.price_cents, version = e.version + 1, updated_at = now()
      from unnest(${sql.param(prices.map(({ examId }) => examId))}::uuid[],
                  ${sql.param(prices.map(({ priceCents }) => priceCents))}::int[]) as k (exam_id, price_cents)
     where e.org_id = ${orgId} and e.id = k.exam_id`)
}

/** Counts the exams that each of these convênios covers. */
export async function countCovered(
  scope: Transaction<MemberScope>,
  planIds: readonly string[],
): Promise<{ id: string; name: string; count: number }[]> {
  return scope.db
    .select({ id: insurancePlans.id, name: insurancePlans.name, count: sql<number>`count(*)::int` })
    .from(coverage)
    .innerJoin(insurancePlans, and(eq(insurancePlans.id, coverage.insurancePlanId), ownPlans(scope)))
    .innerJoin(exams, and(eq(exams.id, coverage.examId), ownExams(scope)))
    .where(
      and(
        eq(coverage.orgId, scope.orgId),
        eq(coverage.covered, true),
        inArray(coverage.insurancePlanId, [...planIds]),
      ),
    )
    .groupBy(insurancePlans.id, insurancePlans.name)
}
