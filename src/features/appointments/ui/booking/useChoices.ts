import { useQuery } from '@tanstack/react-query'
import { optionsQuery } from '#features/professionals/ui/data.ts'
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
  /** Those of the whole network. */
  readonly specialties: readonly string[]
}

/** The units where one can book. */
export function useUnits(orgId: string) {
  const answer = useQuery(openUnitsQuery(orgId))
  return { ...answer, units: answer.data }
}

export function useChoices(orgId: string, units: readonly UnitChoice[], unitId: string): Choices {
  const { data: exams } = useQuery(examChoicesQuery(orgId))
  const { data: plans } = useQuery(planChoicesQuery(orgId))
  const { data: options } = useQuery(optionsQuery(orgId))
  const { data: professionals } = useQuery({
    ...professionalsAtQuery(orgId, unitId),
    enabled: unitId !== '',
  })
  return {
    units,
    exams: (exams ?? []).map(examOption),
    plans: plans ?? [],
    specialties: options?.specialties ?? [],
    professionals: (professionals ?? []).map(professionalOption),
  }
}
