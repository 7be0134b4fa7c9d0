import { sql } from 'drizzle-orm'
import type { MemberScope, Open } from '#platform/db/transaction.server.ts'
import type { Move } from '../schemas.ts'
import { iso } from './instants.ts'

/** At most, of each visit. */
const mostMoves = 500

export interface MoveRow extends Omit<Move, 'userFullname'> {
  readonly userId: string | null
  readonly undoes: string | null
  /** To the microsecond: what was made in one go has the same. */
  readonly madeAt: string
}

/** The newest first. */
export async function listMoves(open: Open<MemberScope>, appointmentId: string): Promise<MoveRow[]> {
  return (await listMovesOf(open, [appointmentId])).get(appointmentId) ?? []
}

/** Of several visits, each with the newest first. */
export async function listMovesOf(
  open: Open<MemberScope>,
  ids: readonly string[],
): Promise<Map<string, MoveRow[]>> {
  const { rows } = await open.tx.execute<{
    id: string
    appointment_id: string
    at: string
    user_id: string | null
    source: Move['source']
    act: Move['act']
    from_state: Move['fromState']
    to_state: Move['toState']
    reason: string
    time_before: Move['timeBefore']
    undoes: string | null
  }>(sql`select id, appointment_id, at, user_id, source, act, from_state, to_state, reason, time_before, undoes
    from appointment_moves where org_id = ${open.orgId} and appointment_id = any (${`{${ids.join(',')}}`}::uuid[])
   order by id desc limit ${mostMoves * ids.length}`)
  const undone = new Set(rows.flatMap(({ undoes }) => undoes ?? []))
  const moves = Map.groupBy(rows, (row) => row.appointment_id)
  return new Map(
    [...moves].map(([appointmentId, own]) => [
      appointmentId,
      own.map((row) => ({
        id: row.id,
        at: iso(row.at),
        userId: row.user_id,
        source: row.source,
        act: row.act,
        fromState: row.from_state,
        toState: row.to_state,
        reason: row.reason,
        timeBefore: row.time_before,
        isUndone: undone.has(row.id),
        undoes: row.undoes,
        madeAt: row.at,
      })),
    ]),
  )
}
