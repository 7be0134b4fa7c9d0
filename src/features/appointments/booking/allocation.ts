import { meetsSpans } from '#lib/spans.ts'
import type { BookedProfessional, LoadedRequest } from '../availability/facts.ts'
import {
  findPlace,
  indexBusy,
  leastOccupiedFirst,
  type Place,
  timeNeedsOf,
} from '../availability/occupied.ts'
import { conflictReasons, overbookable, type Reason } from '../availability/reasons.ts'
import { slotsOf } from '../availability/slots.ts'

/**
 * Decides when, with whom and on which equipment an appointment takes place, from the facts alone: nothing
 * here reads the database.
 */

/** The professional, the time (minutes since 1970) and the equipment of an appointment. */
export interface Allocation {
  /** Null when it is on equipment alone. */
  readonly professional: BookedProfessional | null
  readonly from: number
  readonly to: number
  /** The professional's time with buffers, and the places of resources; empty for an encaixe. */
  readonly occupied: readonly Place[]
  readonly arrivalPlace: number | null
  readonly isOverbooked: boolean
}

/** The reasons against a time with one professional, or on equipment alone. */
export interface Conflict {
  readonly professional: BookedProfessional | null
  readonly reasons: readonly Reason[]
}

type Outcome =
  | { readonly allocation: Allocation; readonly conflict: null }
  | { readonly allocation: null; readonly conflict: Conflict }

/**
 * Returns the allocation that begins at `from`, with the first professional who is free, or the conflicts. An
 * encaixe passes over what a person may decide to pass over.
 * @param earliest the first minute that may still be booked
 */
export function allocate(
  request: LoadedRequest,
  from: number,
  earliest: number,
  mayOverbook: boolean,
): Outcome {
  let first: Conflict | null = null
  for (const professional of leastOccupiedFirst(request)) {
    const reasons = conflictReasons(request.query, professional, request.facts, from, earliest)
    if (reasons.length === 0)
      return { allocation: timedAllocation(request, professional, from), conflict: null }
    const byArrival =
      reasons.every(({ code }) => code === 'by_arrival') && arrivalAllocation(request, professional, from)
    if (byArrival) return { allocation: byArrival, conflict: null }
    first ??= { professional, reasons }
  }
  if (mayOverbook && first?.reasons.every(({ code }) => overbookable.has(code)))
    return { allocation: overbooked(request, first.professional, from), conflict: null }
  return { allocation: null, conflict: first ?? { professional: null, reasons: [] } }
}

function timedAllocation(
  { query: booking, facts }: LoadedRequest,
  professional: BookedProfessional | null,
  from: number,
): Allocation {
  // The beginning need not be on the professional's steps: a window and a step of one minute.
  const [slot] = slotsOf(
    booking,
    professional && { ...professional, stepMinutes: 1 },
    facts,
    { from, to: from + 1 },
    0,
  )
  const needs = timeNeedsOf(booking, professional)
  if (!slot || !needs) throw new Error('a time that nothing stands against was not offered')
  const own: Place[] = professional
    ? [
        {
          subjectId: professional.id,
          place: 0,
          from: from + needs.occupied.from,
          to: from + needs.occupied.to,
        },
      ]
    : []
  return {
    professional,
    from,
    to: slot.to,
    occupied: [...own, ...slot.places],
    arrivalPlace: null,
    isOverbooked: false,
  }
}

/** Allocates the whole period by order of arrival, with the next number. */
function arrivalAllocation(
  { query: booking, facts }: LoadedRequest,
  professional: BookedProfessional | null,
  from: number,
): Allocation | null {
  if (!professional) return null
  const slot = slotsOf(booking, professional, facts, { from, to: from + 1 }, 0).find(
    ({ arrival }) => arrival !== null,
  )
  if (!slot?.arrival) return null
  const { place } = slot.arrival
  return {
    professional,
    from: slot.from,
    to: slot.to,
    occupied: [{ subjectId: professional.id, place, from: slot.from, to: slot.to }],
    arrivalPlace: place,
    isOverbooked: false,
  }
}

function overbooked(
  { query: booking }: LoadedRequest,
  professional: BookedProfessional | null,
  from: number,
): Allocation {
  const duration = timeNeedsOf(booking, professional)?.duration ?? 0
  return {
    professional,
    from,
    to: from + duration,
    occupied: [],
    arrivalPlace: null,
    isOverbooked: true,
  }
}

/**
 * Open at all times: the time of an appointment that was booked once is judged only by the time of others.
 */
const always = [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }]

/**
 * Returns the allocation of the appointment's former time, whatever hours and convênios say by now; null when
 * another has occupied it.
 */
export function reclaim(
  { query: booking, facts }: LoadedRequest,
  from: number,
  arrivalPlace: number | null,
): Pick<Allocation, 'occupied'> | null {
  const [professional = null] = facts.professionals
  const needs = timeNeedsOf(booking, professional)
  if (!needs) throw new Error('an appointment that was booked has no duration')
  const taken = indexBusy(facts.busy)
  const own = professional && {
    subjectId: professional.id,
    place: arrivalPlace ?? 0,
    from: from + needs.occupied.from,
    to: from + needs.occupied.to,
  }
  const resources = facts.resources.map((resource) => ({ ...resource, open: always }))
  const places = needs.needs.map((need) => findPlace(need, from, resources, taken))
  const isGone = own !== null && meetsSpans(taken.spansOf(own.subjectId, own.place), own)
  if (isGone || places.includes(null)) return null
  return { occupied: [...(own ? [own] : []), ...places.filter((place) => place !== null)] }
}
