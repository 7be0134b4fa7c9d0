import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { exams } from '#features/exams/tables.server.ts'
import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import { inPortuguese } from '#platform/records/list.server.ts'
import type { FindUses, Use } from '#platform/records/records.server.ts'
import { nameWithTreatment } from '../rules.ts'
import { professionalExams, professionalPlans, professionals, professionalUnits } from '../tables.server.ts'

type Referred = PgTable & { orgId: PgColumn; id: PgColumn; name: PgColumn }
type Referring = PgTable & { orgId: PgColumn; professionalId: PgColumn }

/** Which of the records professionals refer to, and who they are. */
const usesOf =
  (referred: Referred, referring: Referring, reference: PgColumn): FindUses =>
  async ({ tx, orgId }, ids) => {
    const rows = await tx
      .select({
        id: referred.id,
        name: referred.name,
        fullName: professionals.fullName,
        treatment: professionals.treatment,
      })
      .from(referring)
      .innerJoin(referred, and(eq(referred.orgId, referring.orgId), eq(referred.id, reference)))
      .innerJoin(
        professionals,
        and(eq(professionals.orgId, referring.orgId), eq(professionals.id, referring.professionalId)),
      )
      .where(and(eq(referring.orgId, orgId), inArray(reference, [...ids]), isNull(professionals.deletedAt)))
      .orderBy(asc(inPortuguese(professionals.fullName)))
    return gathered(rows as UseRow[])
  }

interface UseRow {
  id: string
  name: string
  fullName: string
  treatment: string
}

function gathered(rows: readonly UseRow[]): Use[] {
  const byId = Map.groupBy(rows, ({ id }) => id)
  return [...byId].map(([id, [first, ...others]]) => ({
    id,
    name: first?.name ?? '',
    by: [first ? nameWithTreatment(first) : '', moreText(others.length)].join(''),
  }))
}

const moreText = (count: number) =>
  count === 0 ? '' : count === 1 ? ' e mais 1 profissional' : ` e mais ${count} profissionais`

export const findUnitUses = usesOf(units, professionalUnits, professionalUnits.unitId)
export const findPlanUses = usesOf(insurancePlans, professionalPlans, professionalPlans.insurancePlanId)
export const findExamUses = usesOf(exams, professionalExams, professionalExams.examId)
