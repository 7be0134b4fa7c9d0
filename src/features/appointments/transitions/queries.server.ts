import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { tellFollowers } from '#platform/db/followers.server.ts'
import { insertTogether, rowsFor } from '#platform/db/together.server.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Allocation } from '../booking/allocation.ts'
import { occupiedRows } from '../booking/queries.server.ts'
import type { HistoryAction } from '../rules.ts'
import { allocations, appointmentHistory, appointments } from '../tables.server.ts'
import { iso } from '../timestamps.ts'
import type { HistoryEntry } from './contract.ts'

/** Maximum number of history entries of each appointment. */
const maxEntries = 500

export interface HistoryRow extends Omit<HistoryEntry, 'userFullname'> {
  readonly userId: string | null
  readonly undoes: string | null
  /** True when the person may not see the time before a change of time. */
  readonly isWithheld: boolean
  /** To the microsecond: entries made in one step have the same value. */
  readonly madeAt: string
}

/**
 * True when the time before was at a unit or in an agenda that the person may not see; see
 * `acolhe_sees_place`.
 */
const isWithheld = sql`(time_before is not null and not acolhe_sees_place(
  (time_before->>'unitId')::uuid, (time_before->>'professionalId')::uuid))`

/** Returns the entries of an appointment, the newest first. */
export async function listHistoryEntries(
  tx: Transaction<NetworkScope>,
  appointmentId: string,
): Promise<HistoryRow[]> {
  return (await listHistoryOf(tx, [appointmentId])).get(appointmentId) ?? []
}

/** Returns the entries of several appointments, each with the newest first. */
export async function listHistoryOf(
  tx: Transaction<NetworkScope>,
  ids: readonly string[],
): Promise<Map<string, HistoryRow[]>> {
  const { rows } = await tx.db.execute<{
    id: string
    appointment_id: string
    at: string
    user_id: string | null
    source: HistoryEntry['source']
    action: HistoryEntry['act']
    from_state: HistoryEntry['fromState']
    to_state: HistoryEntry['toState']
    reason: string
    time_before: HistoryEntry['timeBefore']
    is_withheld: boolean
    undoes: string | null
  }>(sql`select id, appointment_id, at, user_id, source, action, from_state, to_state, reason,
           case when not ${isWithheld} then time_before end as time_before, ${isWithheld} as is_withheld, undoes
    from appointment_history where org_id = ${tx.orgId} and appointment_id = any (${`{${ids.join(',')}}`}::uuid[])
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
        act: row.action,
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

/**
 * Locks the appointment, after waiting for others who change it. Returns its version, or null when it does
 * not exist.
 */
export async function lockAppointment(tx: Transaction<NetworkScope>, id: string): Promise<number | null> {
  const { rows } = await tx.db.execute<{ version: number }>(sql`
    select version from appointments where org_id = ${tx.orgId} and id = ${id} for update`)
  return rows[0]?.version ?? null
}

export async function findZones(
  tx: Transaction<NetworkScope>,
  unitIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.db.execute<{ id: string; time_zone: string }>(sql`
    select id, time_zone from units where org_id = ${tx.orgId} and id = any (${`{${unitIds.join(',')}}`}::uuid[])`)
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]))
}

export async function findZone(tx: Transaction<NetworkScope>, unitId: string): Promise<string> {
  const { rows } = await tx.db.execute<{ time_zone: string }>(sql`
    select time_zone from units where org_id = ${tx.orgId} and id = ${unitId}`)
  return rows[0]?.time_zone ?? 'America/Sao_Paulo'
}

type Fields = Partial<typeof appointments.$inferInsert>

export interface Change {
  readonly set: Fields
  /** In their order, each with the same fields. */
  readonly entries: readonly (Omit<
    typeof appointmentHistory.$inferInsert,
    'orgId' | 'id' | 'appointmentId' | 'userId'
  > & { action: HistoryAction })[]
  /** The time that it occupies from now on; null gives it up, undefined leaves it as it is. */
  readonly allocation?: Pick<Allocation, 'occupied'> | null
}

/**
 * Writes a change, its history entries and the time that the appointment occupies from now on, and tells who
 * follows appointments.
 */
export async function writeChange(
  tx: Transaction<NetworkScope>,
  id: string,
  { set, entries, allocation }: Change,
): Promise<void> {
  const { orgId, userId, db } = tx
  if (allocation !== undefined)
    await db.execute(sql`delete from allocations where org_id = ${orgId} and appointment_id = ${id}`)
  const columns = Object.entries(set).map(
    ([field, value]) =>
      sql`${sql.identifier(columnOf(field))} = ${sql.param(value, appointments[field as keyof Fields])}`,
  )
  const changes = sql.join([...columns, sql`version = version + 1`, sql`updated_at = now()`], sql`, `)
  await db.execute(sql`update appointments set ${changes} where org_id = ${orgId} and id = ${id}`)
  await insertTogether(db, [
    rowsFor(
      appointmentHistory,
      entries.map((transition) => ({ ...transition, orgId, id: uuid(), appointmentId: id, userId })),
    ),
    rowsFor(allocations, allocation ? occupiedRows(orgId, { appointmentId: id }, allocation) : []),
  ])
  await tellFollowers(tx, 'appointment', [id])
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
