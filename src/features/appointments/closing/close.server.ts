import { v7 as uuid } from 'uuid'
import { rowOf } from '#platform/audit/audit.server.ts'
import { auditLog } from '#platform/audit/tables.server.ts'
import { tellFollowers } from '#platform/db/followers.server.ts'
import { outbox } from '#platform/db/tables.server.ts'
import { insertTogether, rowsFor } from '#platform/db/together.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { eventRow } from '#platform/live/publish.server.ts'
import { appointmentEvent } from '../liveEvents.server.ts'
import { type CancelledBy, type Ending, isTooEarly, type State, timingOf, wayTo } from '../rules.ts'
import { appointmentHistory } from '../tables.server.ts'
import type { Closed } from './contract.ts'
import { endAppointments, type LockedAppointment, lockAppointments } from './queries.server.ts'

export interface Closure {
  readonly to: Ending
  readonly reason: string
  /** The author of a cancellation. */
  readonly cancelledBy: CancelledBy
}

interface ClosingRequest {
  readonly id: string
  readonly version: number
}

/** An appointment and the transitions that lead to its end. */
export type Closing = LockedAppointment & { readonly way: readonly State[] }

/**
 * Gives several appointments their endings, in as many round trips as one takes. Appointments that another
 * person has changed meanwhile stay as they are, and the outcome says so.
 */
export function closeAppointments(
  scope: MemberScope,
  requested: readonly ClosingRequest[],
  closure: Closure,
): Promise<{ items: Closed[] }> {
  return transact(scope, async (tx) => {
    const requests = new Map(requested.map((one) => [one.id, one]))
    const found = await lockAppointments(tx, [...requests.keys()])
    const closing: Closing[] = []
    const items = [...requests.values()].map(({ id, version }): Closed => {
      const appointment = found.get(id)
      if (!appointment) return { id, outcome: 'missing', version: null }
      if (appointment.version !== version) return { id, outcome: 'changed', version: appointment.version }
      const way = wayTo(appointment.state, closure.to)
      if (!way || isTooEarly(closure.to, timingOf(appointment, appointment.today)))
        return { id, outcome: 'refused', version }
      closing.push({ ...appointment, way })
      return { id, outcome: 'closed', version: version + 1 }
    })
    if (closing.length > 0) await endTogether(tx, closing, closure)
    return { items }
  })
}

/** Writes the endings of locked appointments, with history, audit entries and live events. */
export async function endTogether(
  tx: Transaction<MemberScope>,
  closing: readonly Closing[],
  closure: Closure,
): Promise<void> {
  const reason = closure.reason.trim()
  const ids = closing.map(({ id }) => id)
  await endAppointments(tx, ids, { ...closure, reason })
  await insertTogether(tx.db, [
    rowsFor(
      appointmentHistory,
      closing.flatMap((appointment) => entriesOf(tx, appointment, reason)),
    ),
    rowsFor(
      auditLog,
      closing.flatMap((appointment) => entryOf(tx, appointment, { ...closure, reason }) ?? []),
    ),
    rowsFor(
      outbox,
      closing.map((appointment) => eventRow(tx, appointmentEvent(appointment))),
    ),
  ])
  await tellFollowers(tx, 'appointment', ids)
}

/** Returns the history entries; states that are only passed through have no reason. */
function entriesOf({ orgId, userId }: Transaction<MemberScope>, { id, state, way }: Closing, reason: string) {
  return way.map((toState, at): typeof appointmentHistory.$inferInsert => ({
    orgId,
    id: uuid(),
    appointmentId: id,
    userId,
    action: 'move',
    source: 'frontDesk',
    fromState: way[at - 1] ?? state,
    toState,
    reason: at === way.length - 1 ? reason : '',
  }))
}

function entryOf(tx: Transaction<MemberScope>, { id, state }: Closing, { to, reason, cancelledBy }: Closure) {
  const isCancelled = to === 'cancelled'
  const before = { state, ...(isCancelled && { cancelledBy: '', cancelReason: '' }) }
  const after = { state: to, ...(isCancelled && { cancelledBy, cancelReason: reason }) }
  return rowOf(tx, { act: 'update', kind: 'appointment', id, before, after })
}
