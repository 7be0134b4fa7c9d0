import { sql } from 'drizzle-orm'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'

/** An appointment that a single message tells of. */
export interface SingleAppointment extends Record<string, unknown> {
  readonly id: string
  readonly patientId: string
  readonly scheduleVersion: number
  readonly startsAt: string
  /** True while it can still be confirmed, moved and cancelled. */
  readonly isAhead: boolean
}

/** Returns those that the scope sees, by their ids. */
export async function findSingleAppointments(
  { db, orgId }: NetworkTransaction,
  ids: readonly string[],
): Promise<Map<string, SingleAppointment>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<SingleAppointment>(sql`
    select id, patient_id as "patientId", schedule_version as "scheduleVersion", starts_at as "startsAt",
           state in ('scheduled', 'confirmed') and starts_at > now() as "isAhead"
      from appointments where org_id = ${orgId} and id = any (${sql.param([...new Set(ids)])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
