import { useQuery } from '@tanstack/react-query'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import { openUnitsQuery } from '../lists.ts'
import { examChoicesQuery, planChoicesQuery, professionalsAtQuery } from './choices.ts'

interface Named {
  readonly id: string
  readonly name: string
}

export interface UnitChoice extends Named {
  readonly timeZone: string
}

export interface PlanChoice extends Named {
  readonly products: readonly Named[]
}

/** The options of the booking form. */
export interface Choices {
  readonly units: readonly UnitChoice[]
  readonly exams: readonly Named[]
  readonly plans: readonly PlanChoice[]
  readonly professionals: readonly Named[]
}

/** The units where one can book. */
export function useUnits(orgId: string) {
  const answer = useQuery(openUnitsQuery(orgId))
  return { ...answer, units: answer.data }
}

export function useChoices(orgId: string, units: readonly UnitChoice[], unitId: string): Choices {
  const { data: exams } = useQuery(examChoicesQuery(orgId))
  const { data: plans } = useQuery(planChoicesQuery(orgId))
  const { data: professionals } = useQuery({
    ...professionalsAtQuery(orgId, unitId),
    enabled: unitId !== '',
  })
  return {
    units,
    exams: exams ?? [],
    plans: plans ?? [],
    professionals: (professionals ?? []).map((one) => ({ id: one.id, name: nameWithTreatment(one) })),
  }
}
