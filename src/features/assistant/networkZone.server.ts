import { eq } from 'drizzle-orm'
import { orgs } from '#features/orgs/tables.server.ts'
import { timeZoneOf } from '#lib/timeZones.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'

/** Returns the zone by which the network's days and months are counted. */
export async function networkZone({ db, orgId }: Transaction<NetworkScope>): Promise<string> {
  const [found] = await db
    .select({ timeZone: orgs.timeZone, uf: orgs.orgUF })
    .from(orgs)
    .where(eq(orgs.orgId, orgId))
  if (!found) throw new Error('a network is not there')
  return found.timeZone || timeZoneOf(found.uf)
}
