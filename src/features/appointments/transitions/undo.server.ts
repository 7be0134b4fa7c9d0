import type { MemberScope, NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { rejectOverlap } from '../booking/rejection.server.ts'
import { appointmentProblems } from '../problems.ts'
import { occupiesTime, type Source, type State, type TimeBefore } from '../rules.ts'
import type { Appointment } from '../schemas.ts'
import { change } from './change.server.ts'
import { undoableEntries, wasToday } from './present.server.ts'
import type { Change, HistoryRow } from './queries.server.ts'
import { listHistoryEntries } from './queries.server.ts'
import { timeOf } from './reschedule.server.ts'
import { assertRoleMay, reallocate } from './transition.server.ts'

/**
 * Takes back the last change of state or time, with everything done in the same step: on the same day for
 * those who may make the change, later for management with a reason.
 * @throws `move_refused` (409) when there is nothing to take back; `slot_taken` (409) when the time is gone;
 * `reason_needed` (422); `forbidden` (403), also when the person would not see the restored place
 */
export function undoLast(
  scope: MemberScope,
  id: string,
  version: number,
  reason: string,
): Promise<Appointment> {
  return rejectOverlap(scope, null, () =>
    change(scope, id, version, async (tx, current) => {
      const made = undoableEntries(await listHistoryEntries(tx, id))
      const [last] = made
      if (!last) throw problem(appointmentProblems, 'move_refused', { current })
      if (last.isWithheld) throw failure('forbidden')
      for (const { act, toState } of made) assertRoleMay(tx, act === 'move' ? toState : 'scheduled')
      await assertInTime(tx, current, last.at, reason)
      return changeBack(tx, current, made, { source: 'frontDesk', reason: reason.trim() })
    }),
  )
}

/**
 * Returns what takes back these entries, the newest first.
 * @throws `slot_taken` (409) when the time is gone
 */
export async function changeBack(
  tx: Transaction<NetworkScope>,
  current: Appointment,
  made: readonly HistoryRow[],
  { source, reason }: { readonly source: Source; readonly reason: string },
): Promise<Change> {
  const [last, first] = [made[0], made.at(-1)]
  if (!last || !first) throw new Error('nothing to take back')
  const state = first.fromState ?? current.state
  const before = { ...current, ...last.timeBefore }
  const needsTime = occupiesTime(state) && !before.isOverbooked
  const isMoved = last.timeBefore !== null || occupiesTime(state) !== occupiesTime(current.state)
  const allocation = isMoved && needsTime ? await reallocate(tx, before, false) : null
  return {
    set: { state, ...placeOf(last.timeBefore), ...unstamped(made.map(({ toState }) => toState)) },
    entries: made.map((one) => ({
      action: 'undo' as const,
      source,
      undoes: one.id,
      reason,
      fromState: one.toState,
      toState: one.fromState ?? state,
      timeBefore: one.timeBefore && timeOf(current),
    })),
    ...(isMoved && { allocation }),
  }
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
