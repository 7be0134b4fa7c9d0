import { minutesOfDay } from '#lib/days.ts'
import { dateOfMinute } from '#lib/zones.ts'
import {
  type MemberScope,
  type NetworkScope,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import type { Conflict } from '../booking/allocation.ts'
import { sayReasons } from './conflicts.server.ts'
import type { LoadedRequest } from './facts.ts'
import {
  aroundOf,
  type BookingRequest,
  type Except,
  loadRequest,
  minuteFrom,
  nowInMinutes,
} from './load.server.ts'
import { leastOccupiedFirst } from './occupied.ts'
import { conflictReasons, overbookable } from './reasons.ts'
import { presentSlot, type Slot, slotFinder } from './slots.ts'

/** Returns the reasons why a time is not free, and the free times nearby; no reasons when it is free. */
export function explain(scope: MemberScope, request: BookingRequest, startsAt: string, except: Except) {
  const from = minuteFrom(startsAt)
  return transact(scope, async (tx) => {
    const loaded = await loadRequest(tx, request, { ...aroundOf(from), ...except }, null)
    const { query, facts } = loaded
    const who = loaded.professionalIds.length === 0 ? [null] : facts.professionals
    const conflicts = who.map((professional): Conflict => {
      return { professional, reasons: conflictReasons(query, professional, facts, from, nowInMinutes(tx)) }
    })
    const free = conflicts.find(({ reasons }) => reasons.length === 0)
    return explainConflict(tx, loaded, from, free ?? conflicts[0] ?? { professional: null, reasons: [] })
  })
}

/**
 * Returns the reasons as labels, the patients of the conflicting appointments as far as the person may see
 * them, and the free times nearby.
 */
export async function explainConflict(
  tx: Transaction<NetworkScope>,
  request: LoadedRequest,
  from: number,
  conflict: Conflict,
) {
  const { reasons } = conflict
  return {
    startsAt: dateOfMinute(from).toISOString(),
    reasons: await sayReasons(tx, request, from, conflict),
    alternatives: alternativesTo(tx, request, from).map(presentSlot),
    mayOverbook: reasons.length > 0 && reasons.every(({ code }) => overbookable.has(code)),
  }
}

/** In minutes, before and after. */
const reach = minutesOfDay
const maxAlternatives = 6

/** Returns the free times nearest to `from`, within a day, in order of time. */
function alternativesTo(tx: Transaction<NetworkScope>, request: LoadedRequest, from: number): Slot[] {
  const window = { from: from - reach, to: from + reach }
  const find = slotFinder(request.query, request.facts, window, nowInMinutes(tx))
  return leastOccupiedFirst(request)
    .flatMap(find)
    .sort((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))
    .slice(0, maxAlternatives)
    .sort((a, b) => a.from - b.from)
}
