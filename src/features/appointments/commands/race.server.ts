import { type MemberScope, sqlState, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { conflictReasons } from '../availability/reasons.ts'
import { slotProblems } from '../problems.ts'
import { aroundOf, type BookingRequest, loadAllocationInput, nowInMinutes } from './allocationInput.server.ts'
import { rejection } from './place.server.ts'

/** PostgreSQL's exclusion_violation: another has taken the time between reading and writing. */
const busyIndex = '23P01'

/**
 * Locks make such races rare, the constraint makes them harmless: who loses one is told what is free, like anybody who
 * comes late.
 * @throws `slot_taken` (409)
 */
export async function afterRace<T>(
  scope: MemberScope,
  requested: { request: BookingRequest; from: number } | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== busyIndex) throw error
    if (!requested)
      throw problem(slotProblems, 'slot_taken', {
        startsAt: null,
        reasons: [],
        alternatives: [],
        mayOverbook: false,
      })
    const { request, from } = requested
    throw await transact({ ...scope, idempotency: undefined }, async (tx) => {
      const input = await loadAllocationInput(tx, request, aroundOf(from), null)
      const [professional = null] = input.facts.professionals
      const { query, facts } = input
      const reasons = conflictReasons(query, professional, facts, from, nowInMinutes(tx))
      return rejection(tx, input, from, { professional, reasons })
    })
  }
}
