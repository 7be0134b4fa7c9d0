import type { ExamFacts, ProfessionalFacts, UnitFacts, Wish } from './facts.ts'
import { isOnResourceAlone } from './visit.ts'

/** Whether what is wished can be done at all by that professional at that unit on that day, whatever the time. */

export type Refusal =
  | { readonly code: 'unit_inactive' }
  | { readonly code: 'professional_inactive' }
  | { readonly code: 'professional_elsewhere' }
  | { readonly code: 'professional_needed' }
  | { readonly code: 'exam_inactive'; readonly exam: string }
  | { readonly code: 'exam_not_performed'; readonly exam: string }
  | { readonly code: 'exam_not_covered'; readonly exam: string; readonly plan: string }
  | { readonly code: 'plan_inactive'; readonly plan: string }
  | { readonly code: 'plan_not_at_unit'; readonly plan: string }
  | { readonly code: 'plan_not_yet'; readonly plan: string; readonly from: string }
  | { readonly code: 'plan_refused'; readonly plan: string }
  | { readonly code: 'product_refused'; readonly plan: string }
  | { readonly code: 'kind_not_offered' }

/** @param date the day at the unit, `2026-11-21` */
export function refusalsOf(
  wish: Wish,
  unit: UnitFacts,
  professional: ProfessionalFacts | null,
  date: string,
): Refusal[] {
  return [
    ...(unit.isActive ? [] : [{ code: 'unit_inactive' } as const]),
    ...professionalRefusals(wish, professional),
    ...wish.exams.flatMap((exam) => examRefusals(exam, wish, professional)),
    ...planRefusals(wish, professional, date),
  ]
}

function professionalRefusals(wish: Wish, professional: ProfessionalFacts | null): Refusal[] {
  if (!professional) return isOnResourceAlone(wish.exams) ? [] : [{ code: 'professional_needed' }]
  const refusals: Refusal[] = []
  if (!professional.isActive) refusals.push({ code: 'professional_inactive' })
  if (!professional.unitIds.includes(wish.unitId)) refusals.push({ code: 'professional_elsewhere' })
  const isOffered = wish.exams.length > 0 || professional.durations[wish.kind] !== null
  if (!isOffered && wish.durationMin === null) refusals.push({ code: 'kind_not_offered' })
  return refusals
}

function examRefusals(
  { id, name, isActive, isCovered }: ExamFacts,
  { plan }: Wish,
  professional: ProfessionalFacts | null,
) {
  const refusals: Refusal[] = []
  if (!isActive) refusals.push({ code: 'exam_inactive', exam: name })
  if (professional && !professional.examIds.includes(id))
    refusals.push({ code: 'exam_not_performed', exam: name })
  if (plan && !isCovered) refusals.push({ code: 'exam_not_covered', exam: name, plan: plan.name })
  return refusals
}

function planRefusals(
  { plan, productId, unitId }: Wish,
  professional: ProfessionalFacts | null,
  date: string,
): Refusal[] {
  if (!plan) return []
  const named = { plan: plan.name }
  const refusals: Refusal[] = []
  if (!plan.isActive) refusals.push({ code: 'plan_inactive', ...named })
  const place = plan.acceptedAt.find((one) => one.unitId === unitId)
  if (!plan.acceptedEverywhere && !place) refusals.push({ code: 'plan_not_at_unit', ...named })
  if (!plan.acceptedEverywhere && place && date < place.acceptedFrom)
    refusals.push({ code: 'plan_not_yet', ...named, from: place.acceptedFrom })
  const accepted = professional?.plans.find((one) => one.insurancePlanId === plan.id)
  if (professional && !accepted) refusals.push({ code: 'plan_refused', ...named })
  const isProductRefused = productId !== null && accepted?.productIds?.includes(productId) === false
  if (isProductRefused) refusals.push({ code: 'product_refused', ...named })
  return refusals
}
