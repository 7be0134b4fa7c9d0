import { dayIn, minuteOf } from '#lib/zones.ts'
import { can } from '#platform/access.ts'
import type { MemberScope, NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { aroundOf, loadRequest } from '../availability/load.server.ts'
import { conflictReasons } from '../availability/reasons.ts'
import { type Allocation, reclaim } from '../booking/allocation.ts'
import { rejection, rejectOverlap } from '../booking/rejection.server.ts'
import { appointmentProblems } from '../problems.ts'
import {
  attendedStates,
  type CancelledBy,
  isTooEarly,
  mayTransition,
  occupiesTime,
  type State,
  timingOf,
} from '../rules.ts'
import type { Appointment } from '../schemas.ts'
import { change } from './change.server.ts'
import { type Change, findZone } from './queries.server.ts'
import { requestOf } from './reschedule.server.ts'

export interface Step {
  readonly to: State
  readonly reason: string
  readonly cancelledBy: CancelledBy
  readonly overbook: boolean
}

/**
 * Makes a transition.
 * @throws `move_refused` (409) when the current state does not permit it; `too_early` (409) before the day,
 * `day_over` (409) and `reason_needed` (422) after it; `slot_taken` (409) when a patient comes late and the
 * time is another's by now; `forbidden` (403)
 */
export function transitionAppointment(
  scope: MemberScope,
  id: string,
  version: number,
  { to, reason, cancelledBy, overbook }: Step,
): Promise<Appointment> {
  return rejectOverlap(scope, null, () =>
    change(scope, id, version, async (tx, current) => {
      assertRoleMay(tx, to)
      if (!mayTransition(current.state, to)) throw problem(appointmentProblems, 'move_refused', { current })
      await assertOnTime(tx, current, to, reason)
      const time = await timeFor(tx, current, to, overbook)
      return {
        set: {
          state: to,
          ...stamps(to, tx.now),
          ...(to === 'cancelled' && { cancelledBy, cancelReason: reason.trim() }),
          ...(time.allocation?.isOverbooked && { isOverbooked: true }),
        },
        entries: [
          {
            action: 'move',
            source: 'frontDesk',
            fromState: current.state,
            toState: to,
            reason: reason.trim(),
          },
        ],
        ...time,
      }
    }),
  )
}

export function assertRoleMay({ role }: Transaction<NetworkScope>, to: State): void {
  const isAllowed = role !== null && (can(role, 'appointments.book') || attendedStates.includes(to))
  if (!isAllowed) throw failure('forbidden')
}

/** Before the day nobody comes or misses it; after it only management changes a single appointment. */
export async function assertOnTime(
  tx: Transaction<NetworkScope>,
  { unitId, startsAt, endsAt }: Appointment,
  to: State,
  reason: string,
): Promise<void> {
  const zone = await findZone(tx, unitId)
  const timing = timingOf({ first: dayIn(startsAt, zone), last: dayIn(endsAt, zone) }, dayIn(tx.now, zone))
  if (isTooEarly(to, timing)) throw problem(appointmentProblems, 'too_early')
  if (timing !== 'over') return
  if (tx.role !== 'owner' && tx.role !== 'manager') throw problem(appointmentProblems, 'day_over')
  if (reason.trim() === '')
    throw problem(appointmentProblems, 'reason_needed', { errors: { reason: 'Diga o motivo' } })
}

const stamps = (to: State, now: Date): Change['set'] => {
  if (to === 'waiting') return { checkedInAt: now }
  if (to === 'inService') return { startedAt: now }
  return to === 'done' ? { finishedAt: now } : {}
}

/**
 * Returns the time to occupy from now on: a cancelled appointment gives it up, and occupies it again when it
 * takes place after all.
 */
async function timeFor(
  tx: Transaction<NetworkScope>,
  current: Appointment,
  to: State,
  overbook: boolean,
): Promise<{ allocation?: (Pick<Allocation, 'occupied'> & { isOverbooked: boolean }) | null }> {
  if (occupiesTime(current.state) === occupiesTime(to)) return {}
  if (!occupiesTime(to)) return { allocation: null }
  if (current.isOverbooked) return {}
  return { allocation: await reallocate(tx, current, overbook) }
}

/** @throws `slot_taken` (409) */
export async function reallocate(
  tx: Transaction<NetworkScope>,
  appointment: Appointment,
  mayOverbook: boolean,
): Promise<Pick<Allocation, 'occupied'> & { isOverbooked: boolean }> {
  const from = minuteOf(appointment.startsAt)
  const request = await loadRequest(
    tx,
    requestOf(appointment),
    { ...aroundOf(from), exceptAppointment: appointment.id },
    { from, to: from },
  )
  const reclaimed = reclaim(request, from, appointment.arrivalPlace)
  if (reclaimed) return { ...reclaimed, isOverbooked: false }
  if (mayOverbook) return { occupied: [], isOverbooked: true }
  const [professional = null] = request.facts.professionals
  const reasons = conflictReasons(request.query, professional, request.facts, from, from)
  throw await rejection(tx, request, from, { professional, reasons })
}
