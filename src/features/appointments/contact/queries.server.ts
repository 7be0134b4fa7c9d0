import { sql } from 'drizzle-orm'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { State } from '../rules.ts'
import type { ContactFacts } from './rules.ts'

/** Locks the appointment, after waiting for others who change it; null when it does not exist. */
export async function lockFacts(
  { db, orgId }: Transaction<NetworkScope>,
  appointmentId: string,
): Promise<ContactFacts | null> {
  const { rows } = await db.execute<{
    state: State
    schedule_version: number
    starts_at: string
    ends_at: string
    is_by_arrival: boolean
  }>(sql`
    select state, schedule_version, starts_at, ends_at, arrival_place is not null as is_by_arrival
      from appointments where org_id = ${orgId} and id = ${appointmentId}::uuid for update`)
  const [row] = rows
  return row
    ? {
        state: row.state,
        scheduleVersion: row.schedule_version,
        startsAt: new Date(row.starts_at),
        endsAt: new Date(row.ends_at),
        isByArrival: row.is_by_arrival,
      }
    : null
}

/** Returns the schedule version after a change, with the id of the newest entry of the history. */
export async function findTrace(
  { db, orgId }: Transaction<NetworkScope>,
  appointmentId: string,
): Promise<{ readonly scheduleVersion: number; readonly entryId: string }> {
  const { rows } = await db.execute<{ schedule_version: number; entry_id: string }>(sql`
    select a.schedule_version, (
        select h.id from appointment_history h
         where h.org_id = a.org_id and h.appointment_id = a.id order by h.id desc limit 1) as entry_id
      from appointments a where a.org_id = ${orgId} and a.id = ${appointmentId}::uuid`)
  const [row] = rows
  if (!row) throw new Error('an appointment that was changed is not there')
  return { scheduleVersion: row.schedule_version, entryId: row.entry_id }
}
