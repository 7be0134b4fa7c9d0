import { dateOf, minutesOfDay } from '#lib/days.ts'
import { intersectSpans, meetsSpans, type Span, subtractSpans } from '#lib/spans.ts'
import { dateOfMinute, wallOf } from '#lib/zones.ts'
import { attendanceIn, blocksIn, openIn, ownBlocks, permittedIn, resourcesAt } from './clock.ts'
import type { SlotItem } from './contract.ts'
import type { AvailabilityQuery, Facts, ProfessionalFacts, UnitFacts } from './facts.ts'
import {
  type BusyIndex,
  findPlace,
  indexBusy,
  type OpenResource,
  type Place,
  type TimeNeeds,
  timeNeedsOf,
} from './occupied.ts'
import { rejectionsOf } from './reasons.ts'

/** Computes the times at which a request can be booked, from intervals alone; nothing is cached. */

export interface Slot {
  readonly unitId: string
  /** Null when it is on equipment alone. */
  readonly professionalId: string | null
  readonly from: number
  readonly to: number
  readonly places: readonly Place[]
  /** In a period by order of arrival: the next number, and how many are left. */
  readonly arrival: { readonly place: number; readonly left: number } | null
}

/** Minutes between beginnings on equipment that is booked alone, for which no record says them. */
const stepOnResource = 10

/**
 * Minutes beyond the window: an appointment reaches beyond the window that it begins in, and so do its
 * conflicts.
 */
const beyond = minutesOfDay

/**
 * Returns the times at which the appointment can begin within the window and not before `now`, in order. Each
 * is judged by itself: two of them may overlap.
 */
export function slotsOf(
  query: AvailabilityQuery,
  professional: ProfessionalFacts | null,
  facts: Facts,
  window: Span,
  now: number,
): Slot[] {
  return slotFinder(query, facts, window, now)(professional)
}

/**
 * Returns `slotsOf` as a function of the professional: what does not depend on them is computed once, on
 * first use.
 */
export function slotFinder(
  query: AvailabilityQuery,
  facts: Facts,
  window: Span,
  now: number,
): (professional: ProfessionalFacts | null) => Slot[] {
  const unit = facts.units.get(query.unitId)
  if (!unit) return () => []
  const wide = { from: window.from - beyond, to: window.to + beyond }
  let common: Omit<Search, 'timeNeeds' | 'professional' | 'blocked'> | undefined
  return (professional) => {
    const timeNeeds = timeNeedsOf(query, professional)
    if (!timeNeeds || professional?.unitIds.includes(unit.id) === false) return []
    common ??= {
      query,
      unit,
      busyIndex: indexBusy(facts.busy),
      resources: resourcesAt(facts, unit, wide),
      open: intersectSpans(openIn(unit, wide), permittedIn(query.exams, unit, wide)),
      window: { from: Math.max(window.from, now), to: window.to },
    }
    const blocked = professional ? blocksIn(ownBlocks(professional, unit.id), unit.timeZone, wide) : []
    const search: Search = { ...common, timeNeeds, professional, blocked }
    const slots = professional ? withProfessional(search, professional, wide) : onResource(search)
    return slots.filter(acceptedDays(query, unit, professional))
  }
}

/** Returns a predicate: true when the professional accepts the request on the day of a slot. */
function acceptedDays(query: AvailabilityQuery, unit: UnitFacts, professional: ProfessionalFacts | null) {
  const isAcceptedOn = (date: string) => rejectionsOf(query, unit, professional, date).length === 0
  // Only agreements with a convênio depend on the day.
  if (!query.plan) {
    const isAccepted = isAcceptedOn('')
    return () => isAccepted
  }
  const days = new Map<number, boolean>()
  return ({ from }: Slot): boolean => {
    const day = Math.floor(wallOf(unit.timeZone, from) / minutesOfDay)
    let isAccepted = days.get(day)
    if (isAccepted === undefined) {
      isAccepted = isAcceptedOn(dateOf(day))
      days.set(day, isAccepted)
    }
    return isAccepted
  }
}

interface Search {
  readonly query: AvailabilityQuery
  readonly timeNeeds: TimeNeeds
  readonly unit: UnitFacts
  readonly professional: ProfessionalFacts | null
  readonly busyIndex: BusyIndex
  readonly resources: readonly OpenResource[]
  readonly open: readonly Span[]
  readonly blocked: readonly Span[]
  readonly window: Span
}

function withProfessional(search: Search, professional: ProfessionalFacts, wide: Span): Slot[] {
  const free = subtractSpans(search.open, search.blocked)
  return attendanceIn(professional, search.unit, wide)
    .flatMap((period) => {
      if (period.byArrivalPlaces !== null)
        return byArrival(search, period, period.byArrivalPlaces, professional.id)
      return stepped(search, period, free, professional.stepMinutes, professional.id)
    })
    .sort((a, b) => a.from - b.from)
    .filter((slot, at, all) => slot.arrival !== null || slot.from !== all[at - 1]?.from)
}

/** Slots on equipment alone: the resource's hours replace the professional's, and `findPlace` checks them. */
function onResource(search: Search): Slot[] {
  return search.open.flatMap((span) => stepped(search, span, [span], stepOnResource, null))
}

/**
 * Steps are counted from the beginning of the period: a block or a holiday that cuts it does not shift the
 * others.
 */
function stepped(
  search: Search,
  period: Span,
  free: readonly Span[],
  step: number,
  professionalId: string | null,
): Slot[] {
  const { timeNeeds, window, busyIndex } = search
  const own = professionalId === null ? [] : busyIndex.spansOf(professionalId, 0)
  const slots: Slot[] = []
  for (const span of intersectSpans([{ from: period.from, to: period.to }], free)) {
    const first = Math.max(span.from, window.from)
    let from = period.from + Math.ceil((first - period.from) / step) * step
    for (; from < window.to && from + timeNeeds.duration <= span.to; from += step) {
      const slot = slotAt(search, from, professionalId, own)
      if (slot) slots.push(slot)
    }
  }
  return slots
}

function slotAt(
  { timeNeeds, busyIndex, resources, unit }: Search,
  from: number,
  professionalId: string | null,
  /** The professional's own occupied time. */
  own: readonly Span[],
): Slot | null {
  if (meetsSpans(own, { from: from + timeNeeds.occupied.from, to: from + timeNeeds.occupied.to })) return null
  const places: Place[] = []
  for (const need of timeNeeds.needs) {
    const place = findPlace(need, from, resources, busyIndex)
    if (!place) return null
    places.push(place)
  }
  return { unitId: unit.id, professionalId, from, to: from + timeNeeds.duration, places, arrival: null }
}

/** Returns one slot for the whole period while it lasts: places are counted, not timed. */
function byArrival(search: Search, period: Span, capacity: number, professionalId: string): Slot[] {
  const { open, blocked, busyIndex, window, unit, timeNeeds } = search
  const usable = subtractSpans(intersectSpans([{ from: period.from, to: period.to }], open), blocked)
  // A block or a holiday makes it shorter; its places are still counted together.
  const from = usable[0]?.from ?? period.to
  const to = usable.at(-1)?.to ?? period.to
  if (timeNeeds.needs.length > 0 || Math.max(from, window.from) >= Math.min(to, window.to)) return []
  const gone = busyIndex.placesIn(professionalId, period)
  const place = Array.from({ length: capacity }, (_, at) => at + 1).find((one) => !gone.has(one))
  if (place === undefined) return []
  const arrival = { place, left: capacity - gone.size }
  return [{ unitId: unit.id, professionalId, from, to, places: [], arrival }]
}

/** Each minute of a day as `Date` formats it. */
const clocks = Array.from({ length: minutesOfDay }, (_, at) => dateOfMinute(at).toISOString().slice(10))

/** Formats as `Date` does, many times faster: answers have hundreds of times. */
function isoOf(minute: number): string {
  const day = Math.floor(minute / minutesOfDay)
  return `${dateOf(day)}${clocks[minute - day * minutesOfDay]}`
}

export const presentSlot = ({ unitId, professionalId, from, to, arrival }: Slot): SlotItem => ({
  unitId,
  professionalId,
  startsAt: isoOf(from),
  endsAt: isoOf(to),
  placesLeft: arrival?.left ?? null,
})
