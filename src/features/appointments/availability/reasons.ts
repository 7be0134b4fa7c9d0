import type { BlockKind } from '#features/professionals/rules.ts'
import { minutesOfDay } from '#lib/days.ts'
import { coversSpan, meetsSpans, overlaps, type Span } from '#lib/spans.ts'
import { dateOfMinute, wallOf } from '#lib/zones.ts'
import { attendanceIn, blocksIn, holidaysIn, ownBlocks, permittedIn, resourcesAt, weekIn } from './clock.ts'
import type { AvailabilityQuery, ExamFacts, Facts, ProfessionalFacts, UnitFacts } from './facts.ts'
import { findPlace, indexBusy, isOnResourceAlone, timeNeedsOf } from './occupied.ts'

/** The reasons why a time is not free: all of them, the gravest first. */

/** Reasons why that professional cannot do it at that unit on that day, whatever the time. */
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

/** All reasons: rejections, and what stands against one time. */
export type Reason =
  | Rejection
  | { readonly code: 'past' }
  | { readonly code: 'holiday'; readonly name: string }
  | { readonly code: 'unit_closed' }
  | { readonly code: 'outside_hours' }
  | { readonly code: 'exam_hours' }
  | { readonly code: 'blocked'; readonly kind: BlockKind; readonly reason: string }
  | ({ readonly code: 'taken' } & Span)
  | { readonly code: 'by_arrival'; readonly left: number }
  | { readonly code: 'resource_missing'; readonly kind: string }
  | { readonly code: 'resource_closed'; readonly kind: string }
  | { readonly code: 'resource_taken'; readonly kind: string }

/** The reasons that a deliberate encaixe may pass over. */
export const overbookable: ReadonlySet<Reason['code']> = new Set([
  'taken',
  'outside_hours',
  'by_arrival',
  'resource_taken',
  'exam_hours',
])

/**
 * Returns the reasons against the time, none when it is free. `from` need not be on the professional's steps:
 * the front desk may know better.
 */
export function conflictReasons(
  query: AvailabilityQuery,
  professional: ProfessionalFacts | null,
  facts: Facts,
  from: number,
  now: number,
): Reason[] {
  const unit = facts.units.get(query.unitId)
  if (!unit) return [{ code: 'unit_inactive' }]
  const date = dateOfMinute(wallOf(unit.timeZone, from)).toISOString().slice(0, 10)
  const rejections: Reason[] = rejectionsOf(query, unit, professional, date)
  const timeNeeds = timeNeedsOf(query, professional)
  if (!timeNeeds) return rejections
  const span = { from, to: from + timeNeeds.duration }
  const occupied = { from: from + timeNeeds.occupied.from, to: from + timeNeeds.occupied.to }
  return [
    ...(isPast(professional, unit, span, now) ? [{ code: 'past' } as const] : []),
    ...rejections,
    ...clockReasons(query, unit, span),
    ...(professional ? professionalReasons(professional, unit, facts, span, occupied) : []),
    ...resourceReasons(query, unit, facts, from, professional),
  ]
}

/** True when the time is over; a period by order of arrival can still be joined while it lasts. */
function isPast(professional: ProfessionalFacts | null, unit: UnitFacts, span: Span, now: number): boolean {
  if (span.from >= now) return false
  const { timed, arrival } = periodsAround(professional, unit, span)
  return timed || !arrival || arrival.to <= now
}

function periodsAround(professional: ProfessionalFacts | null, unit: UnitFacts, span: Span) {
  const wide = { from: span.from - minutesOfDay, to: span.to + minutesOfDay }
  const periods = (professional ? attendanceIn(professional, unit, wide) : []).filter(
    (one) => one.from <= span.from && span.to <= one.to,
  )
  return {
    timed: periods.some(({ byArrivalPlaces }) => byArrivalPlaces === null),
    arrival: periods.find(({ byArrivalPlaces }) => byArrivalPlaces !== null),
  }
}

function clockReasons(query: AvailabilityQuery, unit: UnitFacts, span: Span): Reason[] {
  const wide = { from: span.from - minutesOfDay, to: span.to + minutesOfDay }
  const reasons: Reason[] = []
  const holiday = holidaysIn(unit, span)[0]
  if (holiday) reasons.push({ code: 'holiday', name: holiday.name })
  if (!coversSpan(weekIn(unit.timeZone, unit.hours, wide), span)) reasons.push({ code: 'unit_closed' })
  if (!coversSpan(permittedIn(query.exams, unit, wide), span)) reasons.push({ code: 'exam_hours' })
  return reasons
}

function professionalReasons(
  professional: ProfessionalFacts,
  unit: UnitFacts,
  facts: Facts,
  span: Span,
  occupied: Span,
): Reason[] {
  const reasons: Reason[] = []
  const busyIndex = indexBusy(facts.busy)
  const wide = { from: span.from - minutesOfDay, to: span.to + minutesOfDay }
  const { timed, arrival } = periodsAround(professional, unit, span)
  if (!timed && !arrival) reasons.push({ code: 'outside_hours' })
  else if (!timed && arrival)
    reasons.push({
      code: 'by_arrival',
      left: (arrival.byArrivalPlaces ?? 0) - busyIndex.placesIn(professional.id, arrival).size,
    })
  const block = ownBlocks(professional, unit.id).find((one) =>
    meetsSpans(blocksIn([one], unit.timeZone, wide), span),
  )
  if (block) reasons.push({ code: 'blocked', kind: block.kind, reason: block.reason })
  for (const { from, to } of busyIndex.eachOf(professional.id).filter((one) => overlaps(one, occupied)))
    reasons.push({ code: 'taken', from, to })
  return reasons
}

function resourceReasons(
  query: AvailabilityQuery,
  unit: UnitFacts,
  facts: Facts,
  from: number,
  professional: ProfessionalFacts | null,
): Reason[] {
  const timeNeeds = timeNeedsOf(query, professional)
  const wide = { from: from - minutesOfDay, to: from + 2 * minutesOfDay }
  const resources = resourcesAt(facts, unit, wide)
  const busyIndex = indexBusy(facts.busy)
  return (timeNeeds?.needs ?? []).flatMap((need): Reason[] => {
    if (findPlace(need, from, resources, busyIndex)) return []
    const kind = need.kind
    const fitting = resources.filter((one) => one.kind === kind)
    if (fitting.length === 0) return [{ code: 'resource_missing', kind }]
    const use = { from: from + need.use.from, to: from + need.use.to }
    const isOpen = fitting.some(({ open }) => coversSpan(open, use))
    return [{ code: isOpen ? 'resource_taken' : 'resource_closed', kind }]
  })
}

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
