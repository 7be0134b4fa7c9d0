import { sql } from 'drizzle-orm'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import type { RiskFactor, RiskLevel } from './rules.ts'

export interface RisksQuery {
  readonly unitId: string
  /** Of the unit's calendar. */
  readonly date: string
}

/**
 * Reads what is known of a day's appointments that nobody has confirmed. Those that are held out of the order are left out,
 * as if nothing were known: whoever calls must not treat them otherwise.
 */
export const readRisks = (
  scope: MemberScope,
  { unitId, date }: RisksQuery,
): Promise<{ items: { appointmentId: string; level: RiskLevel; reasons: RiskFactor[] }[] }> =>
  transact(scope, async ({ db, orgId }) => {
    const { rows } = await db.execute<{
      id: string
      level: RiskLevel
      reasons: RiskFactor[]
    }>(sql`
      select a.id, r.level, r.reasons
        from appointments a
        join units u on u.org_id = a.org_id and u.id = a.unit_id
        join appointment_risks r on r.org_id = a.org_id and r.appointment_id = a.id
         and r.schedule_version = a.schedule_version and not r.is_held_out
       where a.org_id = ${orgId} and a.unit_id = ${unitId} and a.state = 'scheduled'
         and a.starts_at >= ${date}::timestamp at time zone u.time_zone
         and a.starts_at < (${date}::timestamp + interval '1 day') at time zone u.time_zone
       order by a.starts_at, a.id`)
    return {
      items: rows.map(({ id, level, reasons }) => ({ appointmentId: id, level, reasons })),
    }
  })
