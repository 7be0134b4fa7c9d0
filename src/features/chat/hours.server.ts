import { sql } from 'drizzle-orm'
import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { nextOpening, type OpeningHours } from './hours.ts'

interface Row extends Record<string, unknown> {
  readonly timeZone: string
  readonly hours: OpeningHours['hours']
  readonly holidayExceptions: OpeningHours['holidayExceptions']
  readonly holidays: OpeningHours['holidays']
}

/** Returns when the network's units open next; null while one is open, or where no unit says its hours. */
export async function opensAt({ db, orgId, now }: Transaction<NetworkScope>): Promise<Date | null> {
  const { rows } = await db.execute<Row>(sql`
    select time_zone as "timeZone", hours, holiday_exceptions as "holidayExceptions", holidays from units
     where org_id = ${orgId} and deleted_at is null and is_active`)
  const minute = minuteOf(now)
  const next = nextOpening(rows, minute)
  return next === null || next <= minute ? null : dateOfMinute(next)
}
