import { minutesOfDay } from '#lib/days.ts'
import { instantOf, minuteOf, wallOf } from '#lib/zones.ts'
import { type NetworkScope, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { eachInSlices } from '#platform/slices.server.ts'
import type { SlotItem } from './contract.ts'
import type { AgendaFacts, AvailabilityQuery } from './facts.ts'
import { type BookingRequest, type Except, nowInMinutes } from './load.server.ts'
import { isOnResourceAlone } from './occupied.ts'
import { findCandidates, findFacts } from './queries.server.ts'
import { presentSlot, type Slot, slotFinder } from './slots.ts'

export interface Search extends Omit<BookingRequest, 'unitId' | 'professionalId'> {
  /** Null for all that are in use. */
  readonly unitIds: readonly string[] | null
  /** Null for all who can. */
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

/**
 * Returns the free times of all who can, in order: at most two round trips to the database, however many days
 * and professionals. The facts are read first; the computation runs in slices and holds no connection.
 */
export async function searchSlots(
  scope: NetworkScope,
  search: Search,
): Promise<{ items: SlotItem[]; isComplete: boolean }> {
  const start = minuteOf(`${search.from}T00:00Z`)
  const { facts, now } = await transact(scope, async (tx) => {
    const { unitIds, specialty, examIds, insurancePlanId, except } = search
    const query = { unitIds, specialty, examIds, insurancePlanId }
    const professionalIds = search.professionalIds ?? (await findCandidates(tx, query))
    // Calendars of the world's zones begin up to fourteen hours before or after that of UTC.
    const around = { from: start - minutesOfDay, to: start + (search.days + 1) * minutesOfDay, ...except }
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

/** Returns the first of all free times, one more than the limit when there are more. */
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
      period === null || isInPeriod(wallOf(unit.timeZone, from) % minutesOfDay, period)
    const finders = daysOf(search).map((days) => {
      const window = {
        from: instantOf(unit.timeZone, start),
        to: instantOf(unit.timeZone, start + days * minutesOfDay),
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

/** Returns how many days to search at a time: the next few usually answer a query for the first time only. */
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
