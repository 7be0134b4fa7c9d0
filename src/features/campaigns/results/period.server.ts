import { sql } from 'drizzle-orm'
import { addDays } from '#lib/days.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { readNetworkFacts } from '../facts.server.ts'
import { countBookings } from '../following.server.ts'
import { countAnswers } from './answers.server.ts'
import { nothingYet, tallyOf } from './tally.server.ts'

/** What a campaign brought, as its own page says it. */
export interface CampaignResult {
  readonly id: string
  readonly name: string
  /** The people to whom it went. */
  readonly sent: number
  readonly answered: number
  readonly booked: number
  /** In millionths of a real. */
  readonly cost: number
}

/** The results of the campaigns that began in a period of the network's calendar, the latest first. */
export async function readCampaignResults(
  tx: Transaction<MemberScope>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<CampaignResult[]> {
  const { zone } = await readNetworkFacts(tx)
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from campaigns
     where org_id = ${tx.orgId} and deleted_at is null
       and started_at >= ${from}::timestamp at time zone ${zone}
       and started_at < ${addDays(to, 1)}::timestamp at time zone ${zone}
     order by started_at desc, id`)
  const ids = rows.map(({ id }) => id)
  const tallies = await tallyOf(tx, ids)
  const bookings = await countBookings(tx, ids)
  const answers = await countAnswers(tx, ids)
  return rows.map(({ id, name }) => {
    const { tally, cost } = tallies.get(id) ?? nothingYet
    return {
      id,
      name,
      sent: tally.sent + tally.delivered + tally.read,
      answered: answers.get(id),
      booked: bookings.get(id),
      cost,
    }
  })
}
