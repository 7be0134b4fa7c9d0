import { useQuery } from '@tanstack/react-query'
import type { Option } from '#ui/form/choices.ts'
import { openUnitsQuery } from '../lists.ts'
import {
  examChoicesQuery,
  examOption,
  planChoicesQuery,
  professionalOption,
  professionalsAtQuery,
} from './choices.ts'

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
  readonly exams: readonly Option[]
  readonly plans: readonly PlanChoice[]
  readonly professionals: readonly Option[]
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
    exams: (exams ?? []).map(examOption),
    plans: plans ?? [],
    professionals: (professionals ?? []).map(professionalOption),
  }
}
