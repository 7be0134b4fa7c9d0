import { meetsSpans } from '#lib/spans.ts'
import { minutesOfDay } from '#lib/weekHours.ts'
import { dateOfMinute } from '#lib/zones.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { findPlace, indexBusy, type Place } from '../availability/busyIndex.ts'
import { dateOf } from '../availability/clock.ts'
import { wordsOf } from '../availability/labels.ts'
import { proposalOf } from '../availability/proposal.ts'
import { conflictReasons, overbookable, type Reason } from '../availability/reasons.ts'
import { type Slot, slotFinder, slotsOf } from '../availability/slots.ts'
import { slotProblems } from '../problems.ts'
import type { BookedProfessional } from '../queries/facts.server.ts'
import type { SlotItem } from '../schemas.ts'
import { type AllocationInput, nowInMinutes } from './allocationInput.server.ts'
import { findBlocking, namesOf } from './blocking.server.ts'

/** Where an appointment goes: with whom, from when to when, on which equipment. */
export interface Allocation {
  /** Null: on equipment alone. */
  readonly professional: BookedProfessional | null
  readonly from: number
  readonly to: number
  /** The professional's time with buffers, and the places of resources; none of an encaixe. */
  readonly places: readonly Place[]
  readonly arrivalPlace: number | null
  readonly isOverbooked: boolean
}

/** Who stands at the desk is written down while the appointment begins. */
export const grace = 60

/** The least occupied comes first, so that days fill evenly. */
function inOrder({ facts, professionalIds }: AllocationInput): (BookedProfessional | null)[] {
  if (professionalIds.length === 0) return [null]
  const minutes = new Map<string, number>()
  for (const { subjectId, from, to } of facts.busy)
    minutes.set(subjectId, (minutes.get(subjectId) ?? 0) + to - from)
  return [...facts.professionals].sort(
    (a, b) => (minutes.get(a.id) ?? 0) - (minutes.get(b.id) ?? 0) || (a.id < b.id ? -1 : 1),
  )
}

/**
 * The spot that begins then, with the first who is free. An encaixe passes over what a person may decide to pass over.
 * @throws `slot_taken` (409) with the reasons and what is free nearby
 */
export async function findAllocation(
  tx: Transaction<MemberScope>,
  input: AllocationInput,
  from: number,
  mayOverbook: boolean,
): Promise<Allocation> {
  const earliest = nowInMinutes(tx) - grace
  let first: Conflict | null = null
  for (const professional of inOrder(input)) {
    const reasons = conflictReasons(input.query, professional, input.facts, from, earliest)
    if (reasons.length === 0) return timedAllocation(input, professional, from)
    const byArrival =
      reasons.every(({ code }) => code === 'by_arrival') && arrivalAllocation(input, professional, from)
    if (byArrival) return byArrival
    first ??= { professional, reasons }
  }
  const conflict = first ?? { professional: null, reasons: [] }
  if (mayOverbook && first && conflict.reasons.every(({ code }) => overbookable.has(code)))
    return overbooked(input, conflict.professional, from)
  throw await rejection(tx, input, from, conflict)
}

function timedAllocation(
  { query, facts }: AllocationInput,
  professional: BookedProfessional | null,
  from: number,
): Allocation {
  // Its beginning need not be on the professional's steps: one minute's window, one minute's step.
  const [slot] = slotsOf(
    query,
    professional && { ...professional, stepMinutes: 1 },
    facts,
    { from, to: from + 1 },
    0,
  )
  const appointment = proposalOf(query, professional)
  if (!slot || !appointment) throw new Error('a time that nothing stands against was not offered')
  const own: Place[] = professional
    ? [
        {
          subjectId: professional.id,
          place: 0,
          from: from + appointment.occupied.from,
          to: from + appointment.occupied.to,
        },
      ]
    : []
  const places = [...own, ...slot.places]
  return { professional, from, to: slot.to, places, arrivalPlace: null, isOverbooked: false }
}

/** Always open: what was booked once is judged by nothing but the time of others. */
const always = [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }]

/** The time that an appointment had, taken once more, whatever hours and convênios say by now; null when it is another's. */
export function reclaimAllocation(
  { query, facts }: AllocationInput,
  from: number,
  arrivalPlace: number | null,
): Pick<Allocation, 'places'> | null {
  const [professional = null] = facts.professionals
  const appointment = proposalOf(query, professional)
  if (!appointment) throw new Error('a visit that was booked has no duration')
  const busyIndex = indexBusy(facts.busy)
  const occupied = { from: from + appointment.occupied.from, to: from + appointment.occupied.to }
  const own = professional && { subjectId: professional.id, place: arrivalPlace ?? 0, ...occupied }
  const resources = facts.resources.map((resource) => ({ ...resource, open: always }))
  const places = appointment.needs.map((need) => findPlace(need, from, resources, busyIndex))
  const isGone = own !== null && meetsSpans(busyIndex.spansOf(own.subjectId, own.place), own)
  if (isGone || places.includes(null)) return null
  return { places: [...(own ? [own] : []), ...places.filter((place) => place !== null)] }
}

/** Within a period by order of arrival every appointment is of the whole period, with the next number. */
function arrivalAllocation(
  { query, facts }: AllocationInput,
  professional: BookedProfessional | null,
  from: number,
): Allocation | null {
  if (!professional) return null
  const slot = slotsOf(query, professional, facts, { from, to: from + 1 }, 0).find(
    ({ arrival }) => arrival !== null,
  )
  if (!slot?.arrival) return null
  const { place } = slot.arrival
  const places = [{ subjectId: professional.id, place, from: slot.from, to: slot.to }]
  return { professional, from: slot.from, to: slot.to, places, arrivalPlace: place, isOverbooked: false }
}

function overbooked(
  { query }: AllocationInput,
  professional: BookedProfessional | null,
  from: number,
): Allocation {
  const duration = proposalOf(query, professional)?.duration ?? 0
  return { professional, from, to: from + duration, places: [], arrivalPlace: null, isOverbooked: true }
}

/** What stands against a time with one professional, or on equipment alone. */
export interface Conflict {
  readonly professional: BookedProfessional | null
  readonly reasons: readonly Reason[]
}

/** `slot_taken`, telling why and what else there is. */
export async function rejection(
  tx: Transaction<MemberScope>,
  input: AllocationInput,
  from: number,
  conflict: Conflict,
) {
  return problem(slotProblems, 'slot_taken', await unavailability(tx, input, from, conflict))
}

export async function unavailability(
  tx: Transaction<MemberScope>,
  input: AllocationInput,
  from: number,
  conflict: Conflict,
) {
  const zone = input.facts.units.get(input.query.unitId)?.timeZone ?? 'UTC'
  const { reasons } = conflict
  const blocking = await findBlocking(tx, input, from, conflict)
  return {
    startsAt: dateOfMinute(from).toISOString(),
    reasons: reasons.map((reason) => {
      const appointments = blocking.get(reason.code) ?? []
      return {
        code: reason.code,
        text: [wordsOf(reason, zone), namesOf(appointments)].filter((part) => part !== '').join(': '),
        appointmentIds: appointments.map(({ id }) => id),
      }
    }),
    alternatives: alternativesTo(tx, input, from).map(presentSlot),
    mayOverbook: reasons.length > 0 && reasons.every(({ code }) => overbookable.has(code)),
  }
}

const reach = 24 * 60
const maxAlternatives = 6

/** The free times nearest to the wished one, within a day, in order of time. */
function alternativesTo(tx: Transaction<MemberScope>, input: AllocationInput, from: number): Slot[] {
  const window = { from: from - reach, to: from + reach }
  const find = slotFinder(input.query, input.facts, window, nowInMinutes(tx))
  return inOrder(input)
    .flatMap(find)
    .sort((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))
    .slice(0, maxAlternatives)
    .sort((a, b) => a.from - b.from)
}

/** Each minute of a day as `Date` writes it. */
const clocks = Array.from({ length: minutesOfDay }, (_, at) => dateOfMinute(at).toISOString().slice(10))

/** As `Date` writes it, many times faster: answers have hundreds of times. */
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
