import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import { resources } from '#features/units/tables.server.ts'
import { plain } from '#lib/match.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { ListPage } from '#platform/records/contract.ts'
import {
  byInstant,
  byNumber,
  countOf,
  inPortuguese,
  keysetOf,
  pageOf,
} from '#platform/records/list.server.ts'
import { searched } from '#platform/records/search.server.ts'
import type { ExamItem } from './contract.ts'
import type { ExamForm } from './rules.ts'
import { coverage, exams } from './tables.server.ts'

export type ExamRow = typeof exams.$inferSelect

const sorts = {
  name: inPortuguese(exams.name),
  category: inPortuguese(exams.category),
  code: sql`${exams.code}`,
  durationMin: byNumber(exams.durationMin),
  createdAt: byInstant(exams.createdAt),
}

export interface ExamFilter {
  q: string
  sort: string
  cursor?: string
  limit: number
  isActive?: boolean
  category?: string[]
  resourceKind?: string[]
  requiresAuthorization?: boolean
  insurancePlanId?: string
}

/** Of the network, not deleted. */
const own = ({ orgId }: Transaction<MemberScope>) => and(eq(exams.orgId, orgId), isNull(exams.deletedAt))

/** What convênios of the network pay for this exam. */
const covering = sql`${coverage} c join ${insurancePlans} p on p.org_id = c.org_id and p.id = c.insurance_plan_id
  where c.org_id = ${exams.orgId} and c.exam_id = ${exams.id} and c.covered and p.deleted_at is null`

export async function listExams(
  scope: Transaction<MemberScope>,
  filter: ExamFilter,
): Promise<ListPage<ExamItem>> {
  const fitting = and(own(scope), searched(exams.searchText, filter.q), ...conditionsOf(filter))
  const keyset = keysetOf(sorts, exams.id, filter)
  const rows = await scope.db
    .select({
      id: exams.id,
      version: exams.version,
      name: exams.name,
      code: exams.code,
      isTuss: exams.isTuss,
      category: exams.category,
      durationMin: exams.durationMin,
      fastingMinHours: exams.fastingMinHours,
      fastingMaxHours: exams.fastingMaxHours,
      selfPayPriceCents: exams.selfPayPriceCents,
      resourceKind: exams.resourceKind,
      isOnResourceAlone: exams.isOnResourceAlone,
      requiresMedicalRequest: exams.requiresMedicalRequest,
      isActive: exams.isActive,
      coveredCount: sql<number>`(select count(*)::int from ${covering})`,
      authorizationCount: sql<number>`(
        select (count(*) filter (where c.requires_authorization or p.requires_authorization))::int from ${covering})`,
      sortKey: keyset.sortKey,
    })
    .from(exams)
    .where(and(fitting, keyset.where))
    .orderBy(...keyset.orderBy)
    .limit(keyset.limit)
  const counted = await scope.db.execute<{ total: number }>(
    countOf(sql`select from ${exams} where ${fitting}`),
  )
  return pageOf(rows, keyset, counted.rows[0]?.total ?? 0, ({ sortKey: _, ...row }) => row)
}

function conditionsOf(filter: ExamFilter): (SQL | undefined)[] {
  const { isActive, category, resourceKind, requiresAuthorization, insurancePlanId } = filter
  const authorized = sql`exists (select from ${covering} and (c.requires_authorization or p.requires_authorization))`
  return [
    isActive === undefined ? undefined : eq(exams.isActive, isActive),
    category?.length ? inArray(exams.category, category) : undefined,
    resourceKind?.length ? inArray(exams.resourceKind, resourceKind) : undefined,
    requiresAuthorization === undefined
      ? undefined
      : requiresAuthorization
        ? authorized
        : sql`not ${authorized}`,
    insurancePlanId === undefined
      ? undefined
      : sql`exists (select from ${covering} and c.insurance_plan_id = ${insurancePlanId})`,
  ]
}

export async function listCategories(scope: Transaction<MemberScope>): Promise<string[]> {
  const { rows } = await scope.db.execute<{ category: string }>(sql`
    select ${exams.category} as category from ${exams} where ${own(scope)}
     group by 1 order by ${exams.category} collate "pt-BR-x-icu"`)
  return rows.map(({ category }) => category)
}

/** Of the rooms and equipment of the units that the person may see, and of the exams. */
export async function listResourceKinds(scope: Transaction<MemberScope>): Promise<string[]> {
  const restricted = scope.units === null ? undefined : inArray(resources.unitId, [...scope.units])
  const { rows } = await scope.db.execute<{ kind: string }>(sql`
    select kind from (
      select ${resources.kind} as kind from ${resources}
       where ${and(eq(resources.orgId, scope.orgId), isNull(resources.deletedAt), restricted)}
      union select ${exams.resourceKind} from ${exams} where ${own(scope)} and ${exams.resourceKind} is not null
    ) as kinds order by kind collate "pt-BR-x-icu"`)
  return rows.map(({ kind }) => kind)
}

export async function findExam(scope: Transaction<MemberScope>, id: string): Promise<ExamRow | undefined> {
  const [row] = await scope.db
    .select()
    .from(exams)
    .where(and(own(scope), eq(exams.id, id)))
  return row
}

/** Another exam that is called the same, but for accents and case. */
export async function findNamesake(
  scope: Transaction<MemberScope>,
  name: string,
  but?: string,
): Promise<boolean> {
  const rows = await scope.db
    .select({ id: exams.id, name: exams.name })
    .from(exams)
    .where(and(own(scope), searched(exams.searchText, name)))
  return rows.some((row) => row.id !== but && plain(row.name) === plain(name))
}

function columnsOf({ durationMin, ...form }: ExamForm) {
  if (durationMin === null) throw new Error('an exam without a duration was let through')
  return {
    ...form,
    durationMin,
    screeningQuestions: [...form.screeningQuestions],
    ownQuestions: [...form.ownQuestions],
    searchText: plain([form.name, form.code, form.category].join(' ')),
  }
}

export async function insertExam(scope: Transaction<MemberScope>, form: ExamForm): Promise<ExamRow> {
  const [row] = await scope.db
    .insert(exams)
    .values({ ...columnsOf(form), orgId: scope.orgId, id: uuid() })
    .returning()
  if (!row) throw new Error('an inserted exam was not returned')
  return row
}

/** Writes only over the version that was read; undefined when it has moved on. */
export async function updateExam(
  scope: Transaction<MemberScope>,
  id: string,
  form: ExamForm,
  version: number,
): Promise<ExamRow | undefined> {
  const [row] = await scope.db
    .update(exams)
    .set({ ...columnsOf(form), version: sql`${exams.version} + 1`, updatedAt: sql`now()` })
    .where(and(own(scope), eq(exams.id, id), eq(exams.version, version)))
    .returning()
  return row
}
