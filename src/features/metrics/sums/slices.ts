import type { Fact } from '../report/facts.ts'
import { placeOf } from '../report/selection.ts'

export type Grain = 'day' | 'month'

/** The slice of all appointments. */
export const everything = ''

const ofPlan = (id: string) => `plan ${id}`
const ofProfessional = (id: string) => `professional ${id}`

/** The slices, besides the one of everything, to which an appointment belongs. */
export const slicesOf = (fact: Fact): string[] => [
  ofPlan(placeOf.plan(fact)),
  ofProfessional(placeOf.professional(fact)),
]

export interface SliceFilter {
  readonly professionalIds?: readonly string[] | undefined
  readonly planIds?: readonly string[] | undefined
}

/** The slices that make up what a filter lets through, without sharing anything; null where none do. */
export function slicesFor({ professionalIds = [], planIds = [] }: SliceFilter): readonly string[] | null {
  if (professionalIds.length > 0 && planIds.length > 0) return null
  if (planIds.length > 0) return [...new Set(planIds)].map(ofPlan)
  if (professionalIds.length > 0) return [...new Set(professionalIds)].map(ofProfessional)
  return [everything]
}
