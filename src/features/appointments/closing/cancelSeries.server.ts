import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { appointmentProblems } from '../problems.ts'
import { mayReschedule, mayTransition } from '../rules.ts'
import { presentAppointment } from '../transitions/present.server.ts'
import { assertOnTime } from '../transitions/transition.server.ts'
import { type Closure, endTogether } from './close.server.ts'
import { findWithNext, lockAppointments } from './queries.server.ts'

/**
 * Cancels an appointment by the rules of a single one, and with it the next ones of its series to which nobody has come
 * yet, all or none. Returns what was cancelled, which `reopenAppointments` takes back.
 * @throws `not_found` (404); `stale_version` (409); `move_refused` (409); `day_over` (409); `reason_needed` (422)
 */
export function cancelWithNext(
  scope: MemberScope,
  id: string,
  version: number,
  { reason, cancelledBy }: Pick<Closure, 'reason' | 'cancelledBy'>,
): Promise<{ items: { id: string; version: number }[] }> {
  return transact(scope, async (tx) => {
    const locked = await lockAppointments(tx, await findWithNext(tx, id))
    const own = locked.get(id)
    if (!own) throw failure('not_found')
    const current = await presentAppointment(tx, id)
    if (own.version !== version) throw problem(appointmentProblems, 'stale_version', { current })
    if (!mayTransition(own.state, 'cancelled'))
      throw problem(appointmentProblems, 'move_refused', { current })
    await assertOnTime(tx, current, 'cancelled', reason)
    const ended = [...locked.values()].filter((one) => one.id === id || mayReschedule(one.state))
    const closing = ended.map((one) => ({ ...one, way: ['cancelled' as const] }))
    await endTogether(tx, closing, { to: 'cancelled', reason, cancelledBy })
    return { items: ended.map((one) => ({ id: one.id, version: one.version + 1 })) }
  })
}
