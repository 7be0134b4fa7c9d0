import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { members, users } from '#features/accounts/tables.server.ts'
import { exams } from '#features/exams/tables.server.ts'
import { insurancePlans, insuranceProducts } from '#features/insurance-plans/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import { can } from '#platform/access.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { inPortuguese } from '#platform/records/list.server.ts'
import type { ProfessionalOptions } from '../contract.ts'
import { visibleTo } from '../queries.server.ts'
import { professionalExams, professionalPlans, professionals } from '../tables.server.ts'

/**
 * Returns the choices of the form and the filters. Professionals, who see only themselves, get only their
 * own.
 */
export async function listOptions(scope: Transaction<MemberScope>): Promise<ProfessionalOptions> {
  return {
    specialties: await listSpecialties(scope),
    units: await listUnits(scope),
    colors: await listColors(scope),
    isBoundToUnits: scope.units !== null && scope.role !== 'professional',
    plans: await listPlans(scope),
    exams: await listExams(scope),
    members: scope.role && can(scope.role, 'team.read') ? await listMembers(scope) : [],
  }
}

async function listSpecialties({ db, ...scope }: Transaction<MemberScope>): Promise<string[]> {
  const name = sql<string>`unnest(${professionals.specialties})`
  const known = db
    .selectDistinct({ name: name.as('name') })
    .from(professionals)
    .where(visibleTo({ db, ...scope }))
    .as('known')
  const rows = await db.select({ name: known.name }).from(known).orderBy(inPortuguese(known.name))
  return rows.map((row) => row.name)
}

async function listColors(scope: Transaction<MemberScope>): Promise<ProfessionalOptions['colors']> {
  const rows = await scope.db
    .select({ color: professionals.color })
    .from(professionals)
    .where(visibleTo(scope))
    .orderBy(asc(professionals.color))
  return rows.map(({ color }) => color)
}

const listUnits = ({ db, orgId, units: own }: Transaction<MemberScope>) =>
  db
    .select({ id: units.id, name: units.name, hours: units.hours })
    .from(units)
    .where(
      and(
        eq(units.orgId, orgId),
        isNull(units.deletedAt),
        own === null ? undefined : inArray(units.id, [...own]),
      ),
    )
    .orderBy(asc(inPortuguese(units.name)), asc(units.id))

async function listPlans(scope: Transaction<MemberScope>): Promise<ProfessionalOptions['plans']> {
  const { db, orgId } = scope
  const plans = await db
    .select({ id: insurancePlans.id, name: insurancePlans.name })
    .from(insurancePlans)
    .where(
      and(
        eq(insurancePlans.orgId, orgId),
        isNull(insurancePlans.deletedAt),
        ownOnly(scope, insurancePlans.id, sql`select pp.insurance_plan_id from ${professionalPlans} pp`),
      ),
    )
    .orderBy(asc(inPortuguese(insurancePlans.name)), asc(insurancePlans.id))
  const products = await db
    .select({
      id: insuranceProducts.id,
      name: insuranceProducts.name,
      insurancePlanId: insuranceProducts.insurancePlanId,
    })
    .from(insuranceProducts)
    .where(and(eq(insuranceProducts.orgId, orgId), isNull(insuranceProducts.deletedAt)))
    .orderBy(asc(inPortuguese(insuranceProducts.name)), asc(insuranceProducts.id))
  return plans.map((plan) => ({
    ...plan,
    products: products
      .filter(({ insurancePlanId }) => insurancePlanId === plan.id)
      .map(({ id, name }) => ({ id, name })),
  }))
}

const listExams = (scope: Transaction<MemberScope>) =>
  scope.db
    .select({ id: exams.id, name: exams.name, category: exams.category })
    .from(exams)
    .where(
      and(
        eq(exams.orgId, scope.orgId),
        isNull(exams.deletedAt),
        ownOnly(scope, exams.id, sql`select pe.exam_id from ${professionalExams} pe`),
      ),
    )
    .orderBy(asc(inPortuguese(exams.name)), asc(exams.id))

/** Limits the choices to the professional's own, as the policies do. */
const ownOnly = ({ role }: Transaction<MemberScope>, id: PgColumn, theirs: SQL): SQL | undefined =>
  role === 'professional' ? sql`${id} in (${theirs})` : undefined

const listMembers = ({ db, orgId }: Transaction<MemberScope>): Promise<ProfessionalOptions['members']> =>
  db
    .select({ userId: members.userId, name: users.userFullname, professionalId: professionals.id })
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .leftJoin(
      professionals,
      and(
        eq(professionals.orgId, members.orgId),
        eq(professionals.userId, members.userId),
        isNull(professionals.deletedAt),
      ),
    )
    .where(eq(members.orgId, orgId))
    .orderBy(asc(inPortuguese(users.userFullname)), asc(members.userId))

export async function isMember({ db, orgId }: Transaction<MemberScope>, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.orgId, orgId), eq(members.userId, userId)))
  return rows.length > 0
}
