import {
  type MemberScope,
  type NetworkScope,
  sqlState,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { explainConflict } from '../availability/explain.server.ts'
import type { LoadedRequest } from '../availability/facts.ts'
import { aroundOf, type BookingRequest, loadRequest, nowInMinutes } from '../availability/load.server.ts'
import { conflictReasons } from '../availability/reasons.ts'
import { graceMin } from '../limits.ts'
import { slotProblems } from '../problems.ts'
import { type Allocation, allocate, type Conflict } from './allocation.ts'

/**
 * Returns the allocation that begins at `from`.
 * @throws `slot_taken` (409) with the reasons and the free times nearby
 */
export async function allocateOrReject(
  tx: Transaction<NetworkScope>,
  request: LoadedRequest,
  from: number,
  mayOverbook: boolean,
): Promise<Allocation> {
  const { allocation, conflict } = allocate(request, from, nowInMinutes(tx) - graceMin, mayOverbook)
  if (allocation) return allocation
  throw await rejection(tx, request, from, conflict)
}

/** Returns the problem `slot_taken`, with the reasons and the free times nearby. */
export async function rejection(
  tx: Transaction<NetworkScope>,
  request: LoadedRequest,
  from: number,
  conflict: Conflict,
) {
  return problem(slotProblems, 'slot_taken', await explainConflict(tx, request, from, conflict))
}

/** The code of PostgreSQL's exclusion_violation: another has taken the time between reading and writing. */
export const exclusionViolation = '23P01'

/**
 * Runs a command that occupies time. Locks make it rare that another takes the time between reading and
 * writing, and the constraint makes it harmless: the later one gets `slot_taken` with the free times nearby.
 * @param occupying the request and its first minute; null when the command can't name them
 * @throws `slot_taken` (409)
 */
export async function rejectOverlap<T>(
  scope: MemberScope,
  occupying: { request: BookingRequest; from: number } | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== exclusionViolation) throw error
    if (!occupying)
      throw problem(slotProblems, 'slot_taken', {
        startsAt: null,
        reasons: [],
        alternatives: [],
        mayOverbook: false,
      })
    const { request, from } = occupying
    throw await transact({ ...scope, idempotency: undefined }, async (tx) => {
      const loaded = await loadRequest(tx, request, aroundOf(from), null)
      const [professional = null] = loaded.facts.professionals
      const reasons = conflictReasons(loaded.query, professional, loaded.facts, from, nowInMinutes(tx))
      return rejection(tx, loaded, from, { professional, reasons })
    })
  }
}
