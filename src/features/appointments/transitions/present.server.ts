import { dayIn } from '#lib/zones.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { type Found, findAppointment } from '../queries.server.ts'
import type { Appointment } from '../schemas.ts'
import { findZone, type HistoryRow, listHistoryEntries } from './queries.server.ts'

/** @throws `not_found` (404) */
export async function presentAppointment(tx: Transaction<NetworkScope>, id: string): Promise<Appointment> {
  const found = await findAppointment(tx, id)
  if (!found) throw failure('not_found')
  return { ...found.item, ...found.rest, undoable: await undoableOf(tx, found) }
}

/**
 * Returns the entries that an undo would take back, the newest first: the last change of state or time that
 * was not undone, with those made in the same step.
 */
export function undoableEntries(entries: readonly HistoryRow[]): HistoryRow[] {
  const isUndoable = ({ act, isUndone }: HistoryRow) => !isUndone && (act === 'move' || act === 'reschedule')
  const last = entries.find(isUndoable)
  return entries.filter((one) => isUndoable(one) && one.madeAt === last?.madeAt)
}

async function undoableOf(tx: Transaction<NetworkScope>, { item }: Found): Promise<Appointment['undoable']> {
  const [last] = undoableEntries(await listHistoryEntries(tx, item.id))
  if (!last || last.isWithheld) return null
  const isToday = await wasToday(tx, item.unitId, last.at)
  if (!isToday && tx.role !== 'owner' && tx.role !== 'manager') return null
  return { moveId: last.id, needsReason: !isToday }
}

/** True when the instant lies on today's date by the calendar of the unit. */
export async function wasToday(
  tx: Transaction<NetworkScope>,
  unitId: string,
  instant: string,
): Promise<boolean> {
  const zone = await findZone(tx, unitId)
  return dayIn(new Date(instant), zone) === dayIn(tx.now, zone)
}
