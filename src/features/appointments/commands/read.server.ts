import { findNames } from '#features/accounts/commands.server.ts'
import { dayIn } from '#lib/days.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import {
  type Found,
  findAppointment,
  type ListQuery,
  listAppointments,
} from '../queries/appointments.server.ts'
import { type CountsQuery, countByDay } from '../queries/counts.server.ts'
import { type HistoryRow, listHistoryEntries } from '../queries/historyEntries.server.ts'
import { findZone } from '../queries/units.server.ts'
import type { Appointment, HistoryEntry } from '../schemas.ts'

export const readAppointments = (scope: MemberScope, query: ListQuery) =>
  transact({ ...scope, reusesPlans: true }, (tx) => listAppointments(tx, query))

export const countAppointments = (scope: MemberScope, query: CountsQuery) =>
  transact(scope, async (tx) => ({ items: await countByDay(tx, query) }))

export const readAppointment = (scope: MemberScope, id: string): Promise<Appointment> =>
  transact(scope, (tx) => presentAppointment(tx, id))

export function readHistory(scope: MemberScope, id: string): Promise<{ items: HistoryEntry[] }> {
  return transact(scope, async (tx) => {
    if (!(await findAppointment(tx, id))) throw failure('not_found')
    const entries = await listHistoryEntries(tx, id)
    const names = await findNames(tx, [...new Set(entries.flatMap(({ userId }) => userId ?? []))])
    return {
      items: entries.map(({ userId, undoes: _, madeAt: __, isWithheld: ___, ...transition }) => ({
        ...transition,
        userFullname: (userId && names.get(userId)) ?? null,
      })),
    }
  })
}

/** @throws `not_found` (404) */
export async function presentAppointment(tx: Transaction<MemberScope>, id: string): Promise<Appointment> {
  const found = await findAppointment(tx, id)
  if (!found) throw failure('not_found')
  return { ...found.item, ...found.rest, undoable: await undoableOf(tx, found) }
}

/**
 * What can be taken back, the newest first: the last change of state or time that was not, with those that were made
 * in one go with it.
 */
export function undoableEntries(entries: readonly HistoryRow[]): HistoryRow[] {
  const isUndoable = ({ act, isUndone }: HistoryRow) => !isUndone && (act === 'move' || act === 'reschedule')
  const last = entries.find(isUndoable)
  return entries.filter((one) => isUndoable(one) && one.madeAt === last?.madeAt)
}

async function undoableOf(tx: Transaction<MemberScope>, { item }: Found): Promise<Appointment['undoable']> {
  const [last] = undoableEntries(await listHistoryEntries(tx, item.id))
  if (!last || last.isWithheld) return null
  const isToday = await wasToday(tx, item.unitId, last.at)
  if (!isToday && tx.role !== 'owner' && tx.role !== 'manager') return null
  return { moveId: last.id, needsReason: !isToday }
}

/** By the calendar of the unit. */
export async function wasToday(
  tx: Transaction<MemberScope>,
  unitId: string,
  instant: string,
): Promise<boolean> {
  const zone = await findZone(tx, unitId)
  return dayIn(new Date(instant), zone) === dayIn(tx.now, zone)
}
