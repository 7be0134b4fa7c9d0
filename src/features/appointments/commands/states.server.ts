import { minuteOf } from '#lib/zones.ts'
import { can } from '#platform/access.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { conflictReasons } from '../availability/reasons.ts'
import { appointmentProblems } from '../problems.ts'
import { listHistoryEntries } from '../queries/historyEntries.server.ts'
import { type CancelledBy, mayTransition, occupiesTime, type State, type TimeBefore } from '../rules.ts'
import type { Appointment } from '../schemas.ts'
import { aroundOf, loadAllocationInput } from './allocationInput.server.ts'
import { type Change, change } from './change.server.ts'
import { type Allocation, reclaimAllocation, rejection } from './place.server.ts'
import { afterRace } from './race.server.ts'
import { undoableEntries, wasToday } from './read.server.ts'
import { requestOf, timeOf } from './reschedule.server.ts'

export interface Step {
  readonly to: State
  readonly reason: string
  readonly cancelledBy: CancelledBy
  readonly overbook: boolean
}

/** What professionals do themselves: receive the patient, and finish. */
const attended: readonly State[] = ['inService', 'done']

/**
 * @throws `move_refused` (409) when the appointment is where the move does not begin; `slot_taken` (409) when who comes late
 * finds the time given to another; `forbidden` (403)
 */
export function transitionAppointment(
  scope: MemberScope,
  id: string,
  version: number,
  { to, reason, cancelledBy, overbook }: Step,
): Promise<Appointment> {
  return afterRace(scope, null, () =>
    change(scope, id, version, async (tx, current) => {
      assertRoleMay(tx, to)
      if (!mayTransition(current.state, to)) throw problem(appointmentProblems, 'move_refused', { current })
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
            act: 'move',
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

function assertRoleMay({ role }: Transaction<MemberScope>, to: State): void {
  const isAllowed = role !== null && (can(role, 'appointments.book') || attended.includes(to))
  if (!isAllowed) throw failure('forbidden')
}

const stamps = (to: State, now: Date): Change['set'] => {
  if (to === 'waiting') return { checkedInAt: now }
  if (to === 'inService') return { startedAt: now }
  return to === 'done' ? { finishedAt: now } : {}
}

/** Time is given up with the appointment, and taken again when it takes place after all. */
async function timeFor(
  tx: Transaction<MemberScope>,
  current: Appointment,
  to: State,
  overbook: boolean,
): Promise<{ allocation?: (Pick<Allocation, 'places'> & { isOverbooked: boolean }) | null }> {
  if (occupiesTime(current.state) === occupiesTime(to)) return {}
  if (!occupiesTime(to)) return { allocation: null }
  if (current.isOverbooked) return {}
  return { allocation: await allocateAgain(tx, current, overbook) }
}

async function allocateAgain(
  tx: Transaction<MemberScope>,
  appointment: Appointment,
  mayOverbook: boolean,
): Promise<Pick<Allocation, 'places'> & { isOverbooked: boolean }> {
  const from = minuteOf(appointment.startsAt)
  const input = await loadAllocationInput(
    tx,
    requestOf(appointment),
    { ...aroundOf(from), exceptAppointment: appointment.id },
    { from, to: from },
  )
  const allocation = reclaimAllocation(input, from, appointment.arrivalPlace)
  if (allocation) return { ...allocation, isOverbooked: false }
  if (mayOverbook) return { places: [], isOverbooked: true }
  const [professional = null] = input.facts.professionals
  const reasons = conflictReasons(input.query, professional, input.facts, from, from)
  throw await rejection(tx, input, from, { professional, reasons })
}

/**
 * Takes back the last change of state or time, and what was done in one go with it: on the same day whoever may make
 * it, later management with a reason.
 * @throws `move_refused` (409) when there is nothing to take back; `slot_taken` (409) when the time is gone;
 * `reason_needed` (422); `forbidden` (403), also when it would go back to where the person sees nothing
 */
export function undoLast(
  scope: MemberScope,
  id: string,
  version: number,
  reason: string,
): Promise<Appointment> {
  return afterRace(scope, null, () =>
    change(scope, id, version, async (tx, current) => {
      const made = undoableEntries(await listHistoryEntries(tx, id))
      const [last, first] = [made[0], made.at(-1)]
      if (!last || !first) throw problem(appointmentProblems, 'move_refused', { current })
      if (last.isWithheld) throw failure('forbidden')
      for (const { act, toState } of made) assertRoleMay(tx, act === 'move' ? toState : 'scheduled')
      await assertInTime(tx, current, last.at, reason)
      const state = first.fromState ?? current.state
      const before = { ...current, ...last.timeBefore }
      const needsTime = occupiesTime(state) && !before.isOverbooked
      const isMoved = last.timeBefore !== null || occupiesTime(state) !== occupiesTime(current.state)
      const allocation = isMoved && needsTime ? await allocateAgain(tx, before, false) : null
      return {
        set: {
          state,
          ...placeOf(last.timeBefore),
          ...unstamped(made.map(({ toState }) => toState)),
        },
        entries: made.map((one) => ({
          act: 'undo' as const,
          source: 'frontDesk' as const,
          undoes: one.id,
          reason: reason.trim(),
          fromState: one.toState,
          toState: one.fromState ?? state,
          timeBefore: one.timeBefore && timeOf(current),
        })),
        ...(isMoved && { allocation }),
      }
    }),
  )
}

const placeOf = (time: TimeBefore | null): Change['set'] =>
  time ? { ...time, startsAt: new Date(time.startsAt), endsAt: new Date(time.endsAt) } : {}

async function assertInTime(
  tx: Transaction<MemberScope>,
  { unitId }: Appointment,
  at: string,
  reason: string,
) {
  if (await wasToday(tx, unitId, at)) return
  if (tx.role !== 'owner' && tx.role !== 'manager') throw failure('forbidden')
  if (reason.trim() === '')
    throw problem(appointmentProblems, 'reason_needed', { errors: { reason: 'Diga o motivo' } })
}

const unstamped = (left: readonly State[]): Change['set'] => ({
  ...(left.includes('waiting') && { checkedInAt: null }),
  ...(left.includes('inService') && { startedAt: null }),
  ...(left.includes('done') && { finishedAt: null }),
  ...(left.includes('cancelled') && { cancelledBy: '', cancelReason: '' }),
})
