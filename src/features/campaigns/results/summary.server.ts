import { sql } from 'drizzle-orm'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Summary } from '../contract.ts'
import { readChannel } from '../facts.server.ts'
import { bookedAfter } from '../following.server.ts'

interface Row extends Record<string, unknown> {
  readonly people: number
  readonly booked: number
  readonly refused: number
  readonly cost: string
  readonly used: number
  readonly planned: number
}

/** What campaigns brought in thirty days, and how much of the provider's limit a day takes. */
export async function readSummary(tx: Transaction<MemberScope>): Promise<Summary> {
  const { rows } = await tx.db.execute<Row>(sql`
    with lately as (
      select s.id, s.org_id, s.patient_id, s.sent_at, s.cost, s.kind from sends s
       where s.org_id = ${tx.orgId} and s.source = 'campaign' and s.sent_at > now() - interval '30 days')
    select (select count(distinct s.patient_id)::int from lately s) as people,
           (select count(distinct s.patient_id)::int from lately s join appointments a on ${bookedAfter}) as booked,
           (select count(distinct r.address_hash)::int from suppressions r join lately s on s.id = r.send_id
             where r.org_id = ${tx.orgId}) as refused,
           (select coalesce(sum(s.cost), 0)::text from lately s) as cost,
           (select count(distinct s.patient_id)::int from sends s
             where s.org_id = ${tx.orgId} and s.kind = 'whatsapp' and s.sent_at > now() - interval '24 hours') as used,
           (select count(*)::int from sends s
             where s.org_id = ${tx.orgId} and s.kind = 'whatsapp' and s.state = 'planned' and s.due_at < now() + interval '24 hours') as planned`)
  const { people, booked, refused, cost, used, planned } = rows[0] as Row
  const { peopleLimit } = await readChannel(tx, 'whatsapp')
  return {
    people,
    booked,
    refused,
    cost: Number(cost),
    limit: peopleLimit === null ? null : { used, planned, limit: peopleLimit },
  }
}
