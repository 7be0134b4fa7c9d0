import { questionsOf } from '#features/exams/rules.ts'
import { dayIn } from '#lib/days.ts'
import { dateOfMinute, instantOf, minuteOf, wallOf } from '#lib/zones.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { eachInSlices } from '#platform/slices.server.ts'
import type { AvailabilityQuery } from '../availability/facts.ts'
import { isOnResourceAlone, proposalOf } from '../availability/proposal.ts'
import { conflictReasons } from '../availability/reasons.ts'
import { type Slot, slotFinder } from '../availability/slots.ts'
import { findLastAppointment, wasAttendedSince } from '../queries/appointments.server.ts'
import { type AgendaFacts, findCandidates, findFacts } from '../queries/facts.server.ts'
import { chargeOf, joinPreparations } from '../rules.ts'
import type { SlotItem } from '../schemas.ts'
import {
  type Around,
  aroundOf,
  type BookingRequest,
  loadAllocationInput,
  minuteFrom,
  nowInMinutes,
} from './allocationInput.server.ts'
import { requiresAuthorization } from './book.server.ts'
import { type Conflict, presentSlot, unavailability } from './place.server.ts'

/** What counts as free: the appointment that is to be moved, the time that the person keeps already. */
export type Except = Pick<Around, 'exceptAppointment' | 'exceptHold'>

export interface Search extends Omit<BookingRequest, 'unitId' | 'professionalId'> {
  /** Null: all that are in use. */
  readonly unitIds: readonly string[] | null
  /** Null: all who can. */
  readonly professionalIds: readonly string[] | null
  readonly specialty: string | null
  /** A day of each unit's own calendar. */
  readonly from: string
  readonly days: number
  readonly period: 'morning' | 'afternoon' | 'evening' | null
  readonly except: Except
  readonly firstOnly: boolean
  readonly limit: number
}

const day = 24 * 60

/**
 * The free times of all who can, in order: at most two questions to the database, however many days and professionals.
 * What they are worked out from is read first; the work itself is done in slices, and keeps no connection.
 */
export async function searchSlots(
  scope: MemberScope,
  search: Search,
): Promise<{ items: SlotItem[]; isComplete: boolean }> {
  const start = minuteOf(`${search.from}T00:00Z`)
  const { facts, now } = await transact(scope, async (tx) => {
    const { unitIds, specialty, examIds, insurancePlanId, except } = search
    const query = { unitIds, specialty, examIds, insurancePlanId }
    const professionalIds = search.professionalIds ?? (await findCandidates(tx, query))
    // Calendars of the world's zones begin up to fourteen hours apart from that of UTC.
    const around = { from: start - day, to: start + (search.days + 1) * day, ...except }
    const facts = await findFacts(tx, { unitIds, professionalIds, examIds, insurancePlanId, ...around })
    return { facts, now: nowInMinutes(tx) }
  })
  assertKnown(search, facts)
  const slots = await slotsIn(search, facts, start, now)
  return { items: slots.slice(0, search.limit).map(presentSlot), isComplete: slots.length <= search.limit }
}

function assertKnown({ examIds, insurancePlanId }: Search, facts: AgendaFacts): void {
  const errors: Record<string, string> = {}
  if (facts.exams.length < new Set(examIds).size) errors.examIds = 'Um dos exames não existe mais'
  if (insurancePlanId !== null && !facts.plan) errors.insurancePlanId = 'Este convênio não existe mais'
  if (Object.keys(errors).length > 0) throw failure('validation_failed', { errors })
}

/** The first of all free times, one more than is asked for when there are more. */
async function slotsIn(search: Search, facts: AgendaFacts, start: number, now: number): Promise<Slot[]> {
  const who = isOnResourceAlone(facts.exams) && search.professionalIds === null ? [null] : facts.professionals
  let found: Slot[] = []
  for (const unit of facts.units.values()) {
    const { kind, insuranceProductId: productId, durationMin, period } = search
    const query: AvailabilityQuery = {
      unitId: unit.id,
      kind,
      exams: facts.exams,
      plan: facts.plan,
      productId,
      durationMin,
    }
    const isWanted = ({ from }: Slot) =>
      period === null || isInPeriod(wallOf(unit.timeZone, from) % day, period)
    const finders = daysOf(search).map((days) => {
      const window = {
        from: instantOf(unit.timeZone, start),
        to: instantOf(unit.timeZone, start + days * day),
      }
      return slotFinder(query, facts, window, now)
    })
    await eachInSlices(who, (professional) => {
      const slots = firstFound(finders, (find) => find(professional).filter(isWanted))
      const more = search.firstOnly ? slots.slice(0, 1) : slots
      if (more.length > 0) found = [...found, ...more].sort(byTime).slice(0, search.limit + 1)
    })
  }
  return found
}

const byTime = (a: Slot, b: Slot): number =>
  a.from - b.from || ((a.professionalId ?? '') < (b.professionalId ?? '') ? -1 : 1)

/** Who wants to know of the first time only is usually served by the next few days. */
const daysOf = ({ firstOnly, days }: Search) => (firstOnly && days > soon ? [soon, days] : [days])
const soon = 4

function firstFound<T>(finders: readonly T[], slotsBy: (finder: T) => Slot[]): Slot[] {
  for (const finder of finders) {
    const slots = slotsBy(finder)
    if (slots.length > 0) return slots
  }
  return []
}

function isInPeriod(minute: number, period: NonNullable<Search['period']>): boolean {
  if (period === 'morning') return minute < 12 * 60
  return period === 'afternoon' ? minute >= 12 * 60 && minute < 18 * 60 : minute >= 18 * 60
}

/** Why not then, and what is free nearby; no reasons when the time is free. */
export function explain(scope: MemberScope, request: BookingRequest, startsAt: string, except: Except) {
  const from = minuteFrom(startsAt)
  return transact(scope, async (tx) => {
    const input = await loadAllocationInput(tx, request, { ...aroundOf(from), ...except }, null)
    const { query, facts } = input
    const who = input.professionalIds.length === 0 ? [null] : facts.professionals
    const conflict = who.map((professional): Conflict => {
      return { professional, reasons: conflictReasons(query, professional, facts, from, nowInMinutes(tx)) }
    })
    const free = conflict.find(({ reasons }) => reasons.length === 0)
    return unavailability(tx, input, from, free ?? conflict[0] ?? { professional: null, reasons: [] })
  })
}

/** What the desk tells the patient before booking. */
export function quote(
  scope: MemberScope,
  request: BookingRequest,
  { patientId, startsAt }: { patientId?: string | undefined; startsAt?: string | undefined },
) {
  return transact(scope, async (tx) => {
    const around = aroundOf(startsAt ? minuteFrom(startsAt) : nowInMinutes(tx))
    const { facts, query } = await loadAllocationInput(tx, request, around, null)
    const professional = request.professionalId === null ? null : (facts.professionals[0] ?? null)
    const { texts, ...preparation } = joinPreparations(facts.exams)
    const { priceCents } = chargeOf(
      request.kind,
      facts.exams,
      request.insurancePlanId,
      professional?.prices ?? [],
    )
    return {
      durationMin: proposalOf(query, professional)?.duration ?? null,
      priceCents,
      requiresAuthorization: requiresAuthorization(facts),
      ...preparation,
      preparation: [...texts],
      questions: [...new Set(facts.exams.flatMap(questionsOf))],
      followUp:
        request.kind === 'followUp' && professional && patientId
          ? await followUpOf(tx, facts, patientId, startsAt)
          : null,
    }
  })
}

/** The professional's own window, or the convênio's (CFM 1.958/2010 leaves it to the professional). */
async function followUpOf(
  tx: Transaction<MemberScope>,
  { professionals, plan, units }: AgendaFacts,
  patientId: string,
  startsAt: string | undefined,
) {
  const [professional] = professionals
  const [unit] = units.values()
  if (!professional || !unit) return null
  const at = startsAt ?? tx.now.toISOString()
  const visitAt = await findLastAppointment(tx, patientId, professional.id, at)
  const days = professional.followUpDays ?? plan?.followUpDays ?? null
  const dayOf = (instant: string) => dayIn(new Date(instant), unit.timeZone)
  const lastDay = visitAt === null || days === null ? '' : dayAfter(dayOf(visitAt), days)
  const isWithin = visitAt !== null && (lastDay === '' || dayOf(at) <= lastDay)
  if (isWithin || tx.units === null) return { visitAt, lastDay, isWithin }
  // Of an appointment at a unit that the person does not see it is told that it was in time, not when it was.
  const firstDay = days === null ? null : minuteOf(`${dayAfter(dayOf(at), -days)}T00:00Z`)
  const since =
    firstDay === null ? '-infinity' : dateOfMinute(instantOf(unit.timeZone, firstDay)).toISOString()
  return (await wasAttendedSince(tx, patientId, professional.id, { since, before: at }))
    ? { visitAt: null, lastDay: '', isWithin: true }
    : { visitAt, lastDay, isWithin }
}

const dayAfter = (date: string, days: number): string =>
  dateOfMinute(minuteOf(`${date}T00:00Z`) + days * day)
    .toISOString()
    .slice(0, 10)
