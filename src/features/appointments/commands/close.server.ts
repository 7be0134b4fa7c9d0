import { v7 as uuid } from 'uuid'
import { rowOf } from '#platform/audit/audit.server.ts'
import { auditLog } from '#platform/audit/tables.server.ts'
import { outbox } from '#platform/db/tables.server.ts'
import { insertTogether, rowsFor } from '#platform/db/together.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { eventRow } from '#platform/live/publish.server.ts'
import { endVisits, type LockedVisit, lockVisits } from '../queries/closing.server.ts'
import { type CancelledBy, type Ending, type State, wayTo } from '../rules.ts'
import type { Closed } from '../schemas.ts'
import { appointmentMoves } from '../tables.server.ts'
import { visitNews } from './news.server.ts'

export interface Closure {
  readonly to: Ending
  readonly reason: string
  /** Of a cancellation. */
  readonly cancelledBy: CancelledBy
}

interface Wished {
  readonly id: string
  readonly version: number
}

/** A visit and the moves that lead to its end. */
type Closing = LockedVisit & { readonly way: readonly State[] }

/**
 * Gives several visits their end, in as many round trips as one takes: who was seen is marked, what another has changed
 * meanwhile stays as it is and is told.
 */
export function closeVisits(
  scope: MemberScope,
  wished: readonly Wished[],
  closure: Closure,
): Promise<{ items: Closed[] }> {
  return transact(scope, async (tx) => {
    const wishes = new Map(wished.map((one) => [one.id, one]))
    const found = await lockVisits(tx, [...wishes.keys()])
    const closing: Closing[] = []
    const items = [...wishes.values()].map(({ id, version }): Closed => {
      const visit = found.get(id)
      if (!visit) return { id, outcome: 'missing', version: null }
      if (visit.version !== version) return { id, outcome: 'changed', version: visit.version }
      const way = wayTo(visit.state, closure.to)
      if (!way) return { id, outcome: 'refused', version }
      closing.push({ ...visit, way })
      return { id, outcome: 'closed', version: version + 1 }
    })
    if (closing.length > 0) await write(tx, closing, closure)
    return { items }
  })
}

async function write(tx: Transaction<MemberScope>, closing: readonly Closing[], closure: Closure) {
  const reason = closure.reason.trim()
  const ids = closing.map(({ id }) => id)
  await endVisits(tx, ids, { ...closure, reason })
  await insertTogether(tx.db, [
    rowsFor(
      appointmentMoves,
      closing.flatMap((visit) => movesOf(tx, visit, reason)),
    ),
    rowsFor(
      auditLog,
      closing.flatMap((visit) => entryOf(tx, visit, { ...closure, reason }) ?? []),
    ),
    rowsFor(
      outbox,
      closing.map((visit) => eventRow(tx, visitNews(visit))),
    ),
  ])
}

/** What was only passed through has no reason of its own. */
function movesOf({ orgId, userId }: Transaction<MemberScope>, { id, state, way }: Closing, reason: string) {
  return way.map((toState, at): typeof appointmentMoves.$inferInsert => ({
    ...{ orgId, id: uuid(), appointmentId: id, userId, act: 'move', source: 'frontDesk' },
    ...{ fromState: way[at - 1] ?? state, toState, reason: at === way.length - 1 ? reason : '' },
  }))
}

function entryOf(tx: Transaction<MemberScope>, { id, state }: Closing, { to, reason, cancelledBy }: Closure) {
  const isCancelled = to === 'cancelled'
  const before = { state, ...(isCancelled && { cancelledBy: '', cancelReason: '' }) }
  const after = { state: to, ...(isCancelled && { cancelledBy, cancelReason: reason }) }
  return rowOf(tx, { act: 'update', kind: 'appointment', id, before, after })
}
