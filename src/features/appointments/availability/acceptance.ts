import type { AvailabilityQuery, ExamFacts, ProfessionalFacts, UnitFacts } from './facts.ts'
import { isOnResourceAlone } from './proposal.ts'

/** Whether what is wished can be done at all by that professional at that unit on that day, whatever the time. */

export type Rejection =
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
export function rejectionsOf(
  query: AvailabilityQuery,
  unit: UnitFacts,
  professional: ProfessionalFacts | null,
  date: string,
): Rejection[] {
  return [
    ...(unit.isActive ? [] : [{ code: 'unit_inactive' } as const]),
    ...professionalRejections(query, professional),
    ...query.exams.flatMap((exam) => examRejections(exam, query, professional)),
    ...planRejections(query, professional, date),
  ]
}

function professionalRejections(
  query: AvailabilityQuery,
  professional: ProfessionalFacts | null,
): Rejection[] {
  if (!professional) return isOnResourceAlone(query.exams) ? [] : [{ code: 'professional_needed' }]
  const rejections: Rejection[] = []
  if (!professional.isActive) rejections.push({ code: 'professional_inactive' })
  if (!professional.unitIds.includes(query.unitId)) rejections.push({ code: 'professional_elsewhere' })
  const isOffered = query.exams.length > 0 || professional.durations[query.kind] !== null
  if (!isOffered && query.durationMin === null) rejections.push({ code: 'kind_not_offered' })
  return rejections
}

function examRejections(
  { id, name, isActive, isCovered }: ExamFacts,
  { plan }: AvailabilityQuery,
  professional: ProfessionalFacts | null,
) {
  const rejections: Rejection[] = []
  if (!isActive) rejections.push({ code: 'exam_inactive', exam: name })
  if (professional && !professional.examIds.includes(id))
    rejections.push({ code: 'exam_not_performed', exam: name })
  if (plan && !isCovered) rejections.push({ code: 'exam_not_covered', exam: name, plan: plan.name })
  return rejections
}

function planRejections(
  { plan, productId, unitId }: AvailabilityQuery,
  professional: ProfessionalFacts | null,
  date: string,
): Rejection[] {
  if (!plan) return []
  const named = { plan: plan.name }
  const rejections: Rejection[] = []
  if (!plan.isActive) rejections.push({ code: 'plan_inactive', ...named })
  const place = plan.acceptedAt.find((one) => one.unitId === unitId)
  if (!plan.acceptedEverywhere && !place) rejections.push({ code: 'plan_not_at_unit', ...named })
  if (!plan.acceptedEverywhere && place && date < place.acceptedFrom)
    rejections.push({ code: 'plan_not_yet', ...named, from: place.acceptedFrom })
  const accepted = professional?.plans.find((one) => one.insurancePlanId === plan.id)
  if (professional && !accepted) rejections.push({ code: 'plan_refused', ...named })
  const isProductRejected = productId !== null && accepted?.productIds?.includes(productId) === false
  if (isProductRejected) rejections.push({ code: 'product_refused', ...named })
  return rejections
}
