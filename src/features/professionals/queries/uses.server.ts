import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { exams } from '#features/exams/tables.server.ts'
import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import { countedWithUnseen } from '#platform/records/labels.ts'
import { inPortuguese } from '#platform/records/list.server.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import { nameWithTreatment } from '../rules.ts'
import { professionalExams, professionalPlans, professionals, professionalUnits } from '../tables.server.ts'

type Referred = PgTable & { orgId: PgColumn; id: PgColumn; name: PgColumn }
type Referring = PgTable & { orgId: PgColumn; professionalId: PgColumn }

/**
 * Finds the professionals that refer to the records: those that the person sees by name, the others by
 * number.
 */
const usesOf =
  (
    what: 'unit' | 'insurancePlan' | 'exam',
    referred: Referred,
    referring: Referring,
    reference: PgColumn,
  ): FindUses =>
  async (tx, ids) => {
    const { db, orgId } = tx
    const rows: UseRow[] = await db
      .select({
        id: sql<string>`${reference}`,
        fullName: professionals.fullName,
        treatment: professionals.treatment,
      })
      .from(referring)
      .innerJoin(
        professionals,
        and(eq(professionals.orgId, referring.orgId), eq(professionals.id, referring.professionalId)),
      )
      .where(and(eq(referring.orgId, orgId), inArray(reference, [...ids]), isNull(professionals.deletedAt)))
      .orderBy(asc(inPortuguese(professionals.fullName)))
    const seen = Map.groupBy(rows, ({ id }) => id)
    const { rows: used } = await db.execute<{ id: string; name: string; professionals: number }>(sql`
      select r.id, r.name, p.professionals
        from acolhe_professionals_of(${what}, ${`{${ids.join(',')}}`}::uuid[]) p
        join ${referred} r on r.org_id = ${orgId} and r.id = p.id`)
    return used.map(({ id, name, professionals: total }) => ({
      id,
      name,
      by: labelOf(seen.get(id) ?? [], total),
    }))
  }

interface UseRow {
  id: string
  fullName: string
  treatment: string
}

/** Formats as `Dra. Helena Prado e mais 3 profissionais, 2 deles em unidades que você não vê`. */
function labelOf(seen: readonly UseRow[], total: number): string {
  const [first] = seen
  const [others, unseen] = [total - (first ? 1 : 0), total - seen.length]
  const more =
    others > 0 ? countedWithUnseen(others, unseen, { one: 'profissional', many: 'profissionais' }) : ''
  return [first ? nameWithTreatment(first) : '', more].filter(Boolean).join(' e mais ')
}

export const findUnitUses = usesOf('unit', units, professionalUnits, professionalUnits.unitId)
export const findPlanUses = usesOf(
  'insurancePlan',
  insurancePlans,
  professionalPlans,
  professionalPlans.insurancePlanId,
)
export const findExamUses = usesOf('exam', exams, professionalExams, professionalExams.examId)
