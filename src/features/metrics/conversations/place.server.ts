import { sql } from 'drizzle-orm'
import { assistantSettings } from '#features/assistant/tables.server.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { timeZoneOf } from '#lib/timeZones.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { FactsFilter } from '../report/facts.server.ts'
import type { Office } from './officeHours.ts'

/** Where conversations take place: the network's calendar, and when people answer, by unit. */
export interface Place {
  readonly zone: string
  readonly offices: ReadonlyMap<string, Office>
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly time_zone: string
  readonly hours: Office['hours']
  readonly exceptions: Office['holidayExceptions']
  readonly holidays: Office['holidays']
  readonly own: Office['hours'] | null
}

/** The hours at which people answer are the network's own, where it has set them, else those of the units. */
export async function readPlace({ db, orgId }: Transaction<NetworkScope>): Promise<Place> {
  const { rows: networks } = await db.execute<{ time_zone: string; uf: string }>(
    sql`select ${orgs.timeZone} as time_zone, ${orgs.orgUF} as uf from ${orgs} where ${orgs.orgId} = ${orgId}`,
  )
  const network = networks[0]
  const { rows } = await db.execute<Row>(sql`
    select u.id, u.time_zone, u.hours, u.holiday_exceptions as exceptions, u.holidays, s.settings -> 'officeHours' as own
      from units u left join ${assistantSettings} s on s.org_id = u.org_id
     where u.org_id = ${orgId} and u.deleted_at is null`)
  return {
    zone: network?.time_zone || timeZoneOf(network?.uf ?? ''),
    offices: new Map(
      rows.map((row) => [
        row.id,
        {
          timeZone: row.time_zone,
          hours: row.own ?? row.hours,
          holidayExceptions: row.exceptions,
          holidays: row.holidays,
        },
      ]),
    ),
  }
}

/** A conversation begins before there is a professional or a convênio: with such a filter none is counted. */
export const isApart = ({ professionalIds, planIds }: FactsFilter): boolean =>
  Boolean(professionalIds?.length || planIds?.length)
