import { useQuery } from '@tanstack/react-query'
import { everyExamQuery } from '#features/exams/ui/data.ts'
import { everyPlanQuery } from '#features/insurance-plans/ui/data.ts'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import { everyProfessionalQuery } from '#features/professionals/ui/data.ts'
import { everyUnitQuery } from '#features/units/ui/data.ts'
import type { Names } from './describeCall.ts'

/** The names behind the ids of calls. */
export function useNames(orgId: string): Names {
  const { data: units = [] } = useQuery(everyUnitQuery(orgId))
  const { data: professionals = [] } = useQuery(everyProfessionalQuery(orgId))
  const { data: exams = [] } = useQuery(everyExamQuery(orgId))
  const { data: plans = [] } = useQuery(everyPlanQuery(orgId))
  const all = new Map([
    ...units.map(({ id, name }) => [id, name] as const),
    ...professionals.map((one) => [one.id, nameWithTreatment(one)] as const),
    ...exams.map(({ id, name }) => [id, name] as const),
    ...plans.map(({ id, name }) => [id, name] as const),
  ])
  return { of: (id) => all.get(id) ?? '', zone: units[0]?.timeZone ?? 'America/Sao_Paulo' }
}
