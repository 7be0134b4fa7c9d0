import type { BlockKind } from '#features/professionals/rules.ts'
import { coversSpan, meetsSpans, type Span } from '#lib/spans.ts'
import { dateOfMinute, wallOf } from '#lib/zones.ts'
import { type Refusal, refusalsOf } from './acceptance.ts'
import { attendanceIn, blocksIn, holidaysIn, weekIn } from './clock.ts'
import type { Facts, ProfessionalFacts, UnitFacts, Wish } from './facts.ts'
import { ownBlocks, permittedIn, resourcesAt } from './slots.ts'
import { findPlace, indexTaken } from './taken.ts'
import { visitOf } from './visit.ts'

/** Why a time is not offered: everything that stands in its way, the gravest first. */

export type Reason =
  | Refusal
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

/** What a deliberate encaixe may pass over. */
export const overbookable: ReadonlySet<Reason['code']> = new Set([
  'taken',
  'outside_hours',
  'by_arrival',
  'resource_taken',
  'exam_hours',
])

const day = 24 * 60

/** Empty when the visit can begin then. `from` need not be on the professional's steps: the front desk knows better. */
export function reasonsAgainst(
  wish: Wish,
  professional: ProfessionalFacts | null,
  facts: Facts,
  from: number,
  now: number,
): Reason[] {
  const unit = facts.units.get(wish.unitId)
  if (!unit) return [{ code: 'unit_inactive' }]
  const date = dateOfMinute(wallOf(unit.timeZone, from)).toISOString().slice(0, 10)
  const refusals: Reason[] = refusalsOf(wish, unit, professional, date)
  const visit = visitOf(wish, professional)
  if (!visit) return refusals
  const span = { from, to: from + visit.duration }
  const kept = { from: from + visit.kept.from, to: from + visit.kept.to }
  return [
    ...(isPast(professional, unit, span, now) ? [{ code: 'past' } as const] : []),
    ...refusals,
    ...clockReasons(wish, unit, span),
    ...(professional ? professionalReasons(professional, unit, facts, span, kept) : []),
    ...resourceReasons(wish, unit, facts, from, professional),
  ]
}

/** A period by order of arrival can still be joined while it lasts. */
function isPast(professional: ProfessionalFacts | null, unit: UnitFacts, span: Span, now: number): boolean {
  if (span.from >= now) return false
  const { timed, arrival } = periodsAround(professional, unit, span)
  return timed || !arrival || arrival.to <= now
}

function periodsAround(professional: ProfessionalFacts | null, unit: UnitFacts, span: Span) {
  const wide = { from: span.from - day, to: span.to + day }
  const periods = (professional ? attendanceIn(professional, unit, wide) : []).filter(
    (one) => one.from <= span.from && span.to <= one.to,
  )
  return {
    timed: periods.some(({ byArrivalPlaces }) => byArrivalPlaces === null),
    arrival: periods.find(({ byArrivalPlaces }) => byArrivalPlaces !== null),
  }
}

function clockReasons(wish: Wish, unit: UnitFacts, span: Span): Reason[] {
  const wide = { from: span.from - day, to: span.to + day }
  const reasons: Reason[] = []
  const holiday = holidaysIn(unit, span)[0]
  if (holiday) reasons.push({ code: 'holiday', name: holiday.name })
  if (!coversSpan(weekIn(unit.timeZone, unit.hours, wide), span)) reasons.push({ code: 'unit_closed' })
  if (!coversSpan(permittedIn(wish.exams, unit, wide), span)) reasons.push({ code: 'exam_hours' })
  return reasons
}

function professionalReasons(
  professional: ProfessionalFacts,
  unit: UnitFacts,
  facts: Facts,
  span: Span,
  kept: Span,
): Reason[] {
  const reasons: Reason[] = []
  const taken = indexTaken(facts.busy)
  const wide = { from: span.from - day, to: span.to + day }
  const { timed, arrival } = periodsAround(professional, unit, span)
  if (!timed && !arrival) reasons.push({ code: 'outside_hours' })
  else if (!timed && arrival)
    reasons.push({
      code: 'by_arrival',
      left: (arrival.byArrivalPlaces ?? 0) - taken.placesIn(professional.id, arrival).size,
    })
  const block = ownBlocks(professional, unit.id).find((one) =>
    meetsSpans(blocksIn([one], unit.timeZone, wide), span),
  )
  if (block) reasons.push({ code: 'blocked', kind: block.kind, reason: block.reason })
  const busy = taken.spansOf(professional.id, 0).find((one) => one.from < kept.to && kept.from < one.to)
  if (busy) reasons.push({ code: 'taken', from: busy.from, to: busy.to })
  return reasons
}

function resourceReasons(
  wish: Wish,
  unit: UnitFacts,
  facts: Facts,
  from: number,
  professional: ProfessionalFacts | null,
): Reason[] {
  const visit = visitOf(wish, professional)
  const wide = { from: from - day, to: from + 2 * day }
  const resources = resourcesAt(facts, unit, wide)
  const taken = indexTaken(facts.busy)
  return (visit?.needs ?? []).flatMap((need): Reason[] => {
    if (findPlace(need, from, resources, taken)) return []
    const kind = need.kind
    const fitting = resources.filter((one) => one.kind === kind)
    if (fitting.length === 0) return [{ code: 'resource_missing', kind }]
    const use = { from: from + need.use.from, to: from + need.use.to }
    const isOpen = fitting.some(({ open }) => coversSpan(open, use))
    return [{ code: isOpen ? 'resource_taken' : 'resource_closed', kind }]
  })
}
