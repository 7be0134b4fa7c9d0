import { findNames } from '#features/accounts/commands.server.ts'
import { dayIn } from '#lib/days.ts'
import { type MemberScope, type Open, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import {
  type Found,
  findAppointment,
  type ListQuestion,
  listAppointments,
} from '../queries/appointments.server.ts'
import { type CountsQuestion, countByDay } from '../queries/counts.server.ts'
import { listMoves, type MoveRow } from '../queries/moves.server.ts'
import { findZone } from '../queries/units.server.ts'
import type { Appointment, Move } from '../schemas.ts'

export const readAppointments = (scope: MemberScope, question: ListQuestion) =>
  transact({ ...scope, keepsPlans: true }, (open) => listAppointments(open, question))

export const countAppointments = (scope: MemberScope, question: CountsQuestion) =>
  transact(scope, async (open) => ({ items: await countByDay(open, question) }))

export const readAppointment = (scope: MemberScope, id: string): Promise<Appointment> =>
  transact(scope, (open) => presentAppointment(open, id))

export function readMoves(scope: MemberScope, id: string): Promise<{ items: Move[] }> {
  return transact(scope, async (open) => {
    if (!(await findAppointment(open, id))) throw failure('not_found')
    const moves = await listMoves(open, id)
    const names = await findNames(open, [...new Set(moves.flatMap(({ userId }) => userId ?? []))])
    return {
      items: moves.map(({ userId, undoes: _, madeAt: __, isWithheld: ___, ...move }) => ({
        ...move,
        userFullname: (userId && names.get(userId)) ?? null,
      })),
    }
  })
}

/** @throws `not_found` (404) */
export async function presentAppointment(open: Open<MemberScope>, id: string): Promise<Appointment> {
  const found = await findAppointment(open, id)
  if (!found) throw failure('not_found')
  return { ...found.item, ...found.rest, undoable: await undoableOf(open, found) }
}

/**
 * What can be taken back, the newest first: the last change of state or time that was not, with those that were made
 * in one go with it.
 */
export function undoableMoves(moves: readonly MoveRow[]): MoveRow[] {
  const isUndoable = ({ act, isUndone }: MoveRow) => !isUndone && (act === 'move' || act === 'reschedule')
  const last = moves.find(isUndoable)
  return moves.filter((one) => isUndoable(one) && one.madeAt === last?.madeAt)
}

async function undoableOf(open: Open<MemberScope>, { item }: Found): Promise<Appointment['undoable']> {
  const [last] = undoableMoves(await listMoves(open, item.id))
  if (!last || last.isWithheld) return null
  const isToday = await wasToday(open, item.unitId, last.at)
  if (!isToday && open.role !== 'owner' && open.role !== 'manager') return null
  return { moveId: last.id, needsReason: !isToday }
}

/** By the calendar of the unit. */
export async function wasToday(open: Open<MemberScope>, unitId: string, instant: string): Promise<boolean> {
  const zone = await findZone(open, unitId)
  return dayIn(new Date(instant), zone) === dayIn(open.now, zone)
}
