import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import { resources } from '#features/units/tables.server.ts'
import { plain } from '#lib/match.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { ListPage } from '#platform/records/contract.ts'
import {
  byInstant,
  byNumber,
  inPortuguese,
  type ListFilter,
  listedOf,
  listRecords,
} from '#platform/records/list.server.ts'
import { undeleted } from '#platform/records/rows.server.ts'
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

export interface ExamFilter extends ListFilter {
  isActive?: boolean
  category?: string[]
  resourceKind?: string[]
  requiresAuthorization?: boolean
  insurancePlanId?: string
}

/** The convênios of the network that cover this exam. */
const covering = sql`${coverage} c join ${insurancePlans} p on p.org_id = c.org_id and p.id = c.insurance_plan_id
  where c.org_id = ${exams.orgId} and c.exam_id = ${exams.id} and c.covered and p.deleted_at is null`

export async function listExams(
  scope: Transaction<MemberScope>,
  filter: ExamFilter,
): Promise<ListPage<ExamItem>> {
  const fitting = and(
    listedOf(scope, exams, filter, 'exams.update'),
    searched(exams.searchText, filter.q),
    ...conditionsOf(filter),
  )
  return listRecords(scope, { table: exams, sorts, fitting }, filter, (page) =>
    scope.db
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
        sortKey: page.sortKey,
      })
      .from(exams)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit),
  )
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
    select ${exams.category} as category from ${exams} where ${undeleted(scope, exams)}
     group by 1 order by ${exams.category} collate "pt-BR-x-icu"`)
  return rows.map(({ category }) => category)
}

/** Returns the kinds of the rooms and equipment of the units that the person may see, and of the exams. */
export async function listResourceKinds(scope: Transaction<MemberScope>): Promise<string[]> {
  const restricted = scope.units === null ? undefined : inArray(resources.unitId, [...scope.units])
  const { rows } = await scope.db.execute<{ kind: string }>(sql`
    select kind from (
      select ${resources.kind} as kind from ${resources}
       where ${and(eq(resources.orgId, scope.orgId), isNull(resources.deletedAt), restricted)}
      union select ${exams.resourceKind} from ${exams} where ${undeleted(scope, exams)} and ${exams.resourceKind} is not null
    ) as kinds order by kind collate "pt-BR-x-icu"`)
  return rows.map(({ kind }) => kind)
}

/** Returns the kinds of resource that the units have which the person may see. */
export async function listUnitResourceKinds({
  db,
  orgId,
  units,
}: Transaction<MemberScope>): Promise<string[]> {
  const rows = await db
    .selectDistinct({ kind: resources.kind })
    .from(resources)
    .where(
      and(
        eq(resources.orgId, orgId),
        isNull(resources.deletedAt),
        units === null ? undefined : inArray(resources.unitId, [...units]),
      ),
    )
    .orderBy(resources.kind)
  return rows.map(({ kind }) => kind)
}

export function columnsOf({ durationMin, ...form }: ExamForm) {
  if (durationMin === null) throw new Error('an exam without a duration was let through')
  return {
    ...form,
    durationMin,
    screeningQuestions: [...form.screeningQuestions],
    ownQuestions: [...form.ownQuestions],
    searchText: plain([form.name, form.code, form.category].join(' ')),
  }
}
