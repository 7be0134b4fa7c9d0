import { meetsSpans } from '#lib/spans.ts'
import { minutesOfDay } from '#lib/weekHours.ts'
import { dateOfMinute } from '#lib/zones.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { dateOf } from '../availability/clock.ts'
import { overbookable, type Reason, reasonsAgainst } from '../availability/reasons.ts'
import { type Slot, slotFinder, slotsOf } from '../availability/slots.ts'
import { findPlace, indexTaken, type Place } from '../availability/taken.ts'
import { visitOf } from '../availability/visit.ts'
import { wordsOf } from '../availability/words.ts'
import { slotProblems } from '../problems.ts'
import type { BookedProfessional } from '../queries/facts.server.ts'
import type { SlotItem } from '../schemas.ts'
import { findBlocking, namesOf } from './blocking.server.ts'
import { nowInMinutes, type Question } from './wish.server.ts'

/** Where a visit goes: with whom, from when to when, on which equipment. */
export interface Spot {
  /** Null: on equipment alone. */
  readonly professional: BookedProfessional | null
  readonly from: number
  readonly to: number
  /** The professional's time with buffers, and the places of resources; none of an encaixe. */
  readonly takes: readonly Place[]
  readonly arrivalPlace: number | null
  readonly isOverbooked: boolean
}

/** Who stands at the desk is written down while the visit begins. */
export const grace = 60

/** The least occupied comes first, so that days fill evenly. */
function inOrder({ facts, professionalIds }: Question): (BookedProfessional | null)[] {
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
export async function findSpot(
  tx: Transaction<MemberScope>,
  question: Question,
  from: number,
  mayOverbook: boolean,
): Promise<Spot> {
  const earliest = nowInMinutes(tx) - grace
  let first: Against | null = null
  for (const professional of inOrder(question)) {
    const reasons = reasonsAgainst(question.wish, professional, question.facts, from, earliest)
    if (reasons.length === 0) return timedSpot(question, professional, from)
    const byArrival =
      reasons.every(({ code }) => code === 'by_arrival') && arrivalSpot(question, professional, from)
    if (byArrival) return byArrival
    first ??= { professional, reasons }
  }
  const against = first ?? { professional: null, reasons: [] }
  if (mayOverbook && first && against.reasons.every(({ code }) => overbookable.has(code)))
    return overbooked(question, against.professional, from)
  throw await refusal(tx, question, from, against)
}

function timedSpot({ wish, facts }: Question, professional: BookedProfessional | null, from: number): Spot {
  // Its beginning need not be on the professional's steps: one minute's window, one minute's step.
  const [slot] = slotsOf(
    wish,
    professional && { ...professional, stepMinutes: 1 },
    facts,
    { from, to: from + 1 },
    0,
  )
  const visit = visitOf(wish, professional)
  if (!slot || !visit) throw new Error('a time that nothing stands against was not offered')
  const own: Place[] = professional
    ? [{ subjectId: professional.id, place: 0, from: from + visit.kept.from, to: from + visit.kept.to }]
    : []
  const takes = [...own, ...slot.places]
  return { professional, from, to: slot.to, takes, arrivalPlace: null, isOverbooked: false }
}

/** Always open: what was booked once is judged by nothing but the time of others. */
const always = [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }]

/** The time that a visit had, taken once more, whatever hours and convênios say by now; null when it is another's. */
export function reclaimSpot(
  { wish, facts }: Question,
  from: number,
  arrivalPlace: number | null,
): Pick<Spot, 'takes'> | null {
  const [professional = null] = facts.professionals
  const visit = visitOf(wish, professional)
  if (!visit) throw new Error('a visit that was booked has no duration')
  const taken = indexTaken(facts.busy)
  const kept = { from: from + visit.kept.from, to: from + visit.kept.to }
  const own = professional && { subjectId: professional.id, place: arrivalPlace ?? 0, ...kept }
  const resources = facts.resources.map((resource) => ({ ...resource, open: always }))
  const places = visit.needs.map((need) => findPlace(need, from, resources, taken))
  const isGone = own !== null && meetsSpans(taken.spansOf(own.subjectId, own.place), own)
  if (isGone || places.includes(null)) return null
  return { takes: [...(own ? [own] : []), ...places.filter((place) => place !== null)] }
}

/** Within a period by order of arrival every visit is of the whole period, with the next number. */
function arrivalSpot(
  { wish, facts }: Question,
  professional: BookedProfessional | null,
  from: number,
): Spot | null {
  if (!professional) return null
  const slot = slotsOf(wish, professional, facts, { from, to: from + 1 }, 0).find(
    ({ arrival }) => arrival !== null,
  )
  if (!slot?.arrival) return null
  const { place } = slot.arrival
  const takes = [{ subjectId: professional.id, place, from: slot.from, to: slot.to }]
  return { professional, from: slot.from, to: slot.to, takes, arrivalPlace: place, isOverbooked: false }
}

function overbooked({ wish }: Question, professional: BookedProfessional | null, from: number): Spot {
  const duration = visitOf(wish, professional)?.duration ?? 0
  return { professional, from, to: from + duration, takes: [], arrivalPlace: null, isOverbooked: true }
}

/** What stands against a time with one professional, or on equipment alone. */
export interface Against {
  readonly professional: BookedProfessional | null
  readonly reasons: readonly Reason[]
}

/** `slot_taken`, telling why and what else there is. */
export async function refusal(
  tx: Transaction<MemberScope>,
  question: Question,
  from: number,
  against: Against,
) {
  return problem(slotProblems, 'slot_taken', await unavailability(tx, question, from, against))
}

export async function unavailability(
  tx: Transaction<MemberScope>,
  question: Question,
  from: number,
  against: Against,
) {
  const zone = question.facts.units.get(question.wish.unitId)?.timeZone ?? 'UTC'
  const { reasons } = against
  const blocking = await findBlocking(tx, question, from, against)
  return {
    startsAt: dateOfMinute(from).toISOString(),
    reasons: reasons.map((reason) => {
      const visits = blocking.get(reason.code) ?? []
      return {
        code: reason.code,
        text: [wordsOf(reason, zone), namesOf(visits)].filter((part) => part !== '').join(': '),
        appointmentIds: visits.map(({ id }) => id),
      }
    }),
    alternatives: alternativesTo(tx, question, from).map(presentSlot),
    mayOverbook: reasons.length > 0 && reasons.every(({ code }) => overbookable.has(code)),
  }
}

const reach = 24 * 60
const mostAlternatives = 6

/** The free times nearest to the wished one, within a day, in order of time. */
function alternativesTo(tx: Transaction<MemberScope>, question: Question, from: number): Slot[] {
  const window = { from: from - reach, to: from + reach }
  const find = slotFinder(question.wish, question.facts, window, nowInMinutes(tx))
  return inOrder(question)
    .flatMap(find)
    .sort((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))
    .slice(0, mostAlternatives)
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
