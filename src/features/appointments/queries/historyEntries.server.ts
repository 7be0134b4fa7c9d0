import { sql } from 'drizzle-orm'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { HistoryEntry } from '../schemas.ts'
import { iso } from './instants.ts'

/** At most, of each appointment. */
const maxEntries = 500

export interface HistoryRow extends Omit<HistoryEntry, 'userFullname'> {
  readonly userId: string | null
  readonly undoes: string | null
  /** Of a change of time: the person may not know of the time before. */
  readonly isWithheld: boolean
  /** To the microsecond: what was made in one go has the same. */
  readonly madeAt: string
}

/** The time before was at a unit, or in an agenda, that is none of the person's: see `acolhe_sees_place` in the migrations. */
const isWithheld = sql`(time_before is not null and not acolhe_sees_place(
  (time_before->>'unitId')::uuid, (time_before->>'professionalId')::uuid))`

/** The newest first. */
export async function listHistoryEntries(
  tx: Transaction<MemberScope>,
  appointmentId: string,
): Promise<HistoryRow[]> {
  return (await listHistoryOf(tx, [appointmentId])).get(appointmentId) ?? []
}

/** Of several appointments, each with the newest first. */
export async function listHistoryOf(
  tx: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<Map<string, HistoryRow[]>> {
  const { rows } = await tx.db.execute<{
    id: string
    appointment_id: string
    at: string
    user_id: string | null
    source: HistoryEntry['source']
    act: HistoryEntry['act']
    from_state: HistoryEntry['fromState']
    to_state: HistoryEntry['toState']
    reason: string
    time_before: HistoryEntry['timeBefore']
    is_withheld: boolean
    undoes: string | null
  }>(sql`select id, appointment_id, at, user_id, source, act, from_state, to_state, reason,
           case when not ${isWithheld} then time_before end as time_before, ${isWithheld} as is_withheld, undoes
    from appointment_moves where org_id = ${tx.orgId} and appointment_id = any (${`{${ids.join(',')}}`}::uuid[])
   order by id desc limit ${maxEntries * ids.length}`)
  const undone = new Set(rows.flatMap(({ undoes }) => undoes ?? []))
  const entries = Map.groupBy(rows, (row) => row.appointment_id)
  return new Map(
    [...entries].map(([appointmentId, own]) => [
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
        isWithheld: row.is_withheld,
        isUndone: undone.has(row.id),
        undoes: row.undoes,
        madeAt: row.at,
      })),
    ]),
  )
}
