import { type SQL, sql } from 'drizzle-orm'
import type { ChannelKind } from '#features/channels/rules.ts'
import { goneAt } from '#features/sends/tables.server.ts'
import { addDays } from '#lib/days.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { ConversationsFilter } from './episodes.server.ts'
import {
  answerDays,
  type MessageCounts,
  type MessageMeasure,
  messageChannels,
  noMessages,
} from './measures.ts'

type Tx = Transaction<MemberScope>

const gone = goneAt('s.')

/** Each measure as a column of the messages below: sums and rows are of the same ones. */
export const isCounted: Readonly<Record<MessageMeasure, SQL>> = {
  sent: sql`true`,
  delivered: sql`x.is_delivered`,
  read: sql`x.is_read`,
  answered: sql`x.is_answered`,
  failed: sql`x.is_failed`,
  billed: sql`x.cost > 0`,
}

/** Of a member who is bound to units: what concerns these, or a conversation of none that they see. */
const seenBy = ({ units }: Tx): SQL =>
  units === null
    ? sql`true`
    : sql`case when s.appointment_id is not null then a.id is not null else c.id is not null end`

/**
 * The messages that went out in a period, or failed to: tests aside, each send once, as known at `until`. One is answered when
 * the next message of its conversation is the contact's.
 */
export function messagesIn(
  tx: Tx,
  { from, to, unitIds }: ConversationsFilter,
  zone: string,
  until: Date,
): SQL {
  const end = addDays(to, 1)
  const now = sql`${until.toISOString()}::timestamptz`
  return sql`
    select s.id, s.kind, s.source, s.state, s.patient_id, s.conversation_id, ${gone} as at, local.at as local_at,
           coalesce(s.cost, 0) as cost,
           coalesce(least(s.delivered_at, s.read_at) <= ${now}, false) as is_delivered,
           coalesce(s.read_at <= ${now}, false) as is_read,
           s.state = 'failed' and coalesce(s.ended_at <= ${now}, true) as is_failed,
           s.message_id is not null and coalesce((
             select n.direction = 'in' and n.at <= ${now} and n.at <= ${gone} + make_interval(days => ${answerDays})
               from messages n
              where n.org_id = s.org_id and n.conversation_id = s.conversation_id and n.id > s.message_id
              order by n.id limit 1), false) as is_answered
      from sends s
      left join conversations c on c.org_id = s.org_id and c.id = s.conversation_id
      left join appointments a on a.org_id = s.org_id and a.id = s.appointment_id
      left join units u on u.org_id = s.org_id and u.id = coalesce(a.unit_id, c.unit_id)
      cross join lateral (select ${gone} at time zone coalesce(u.time_zone, ${zone}) as at) local
     where s.org_id = ${tx.orgId} and s.source <> 'test'
       and s.state in ('sent', 'delivered', 'read', 'failed', 'uncertain', 'byHand')
       and ${gone} >= ${addDays(from, -1)}::timestamptz
       and ${gone} < least(${addDays(end, 1)}::timestamptz, ${now} + interval '1 millisecond')
       and local.at >= ${from}::timestamp and local.at < ${end}::timestamp
       and ${seenBy(tx)}
       and ${unitIds?.length ? sql`coalesce(a.unit_id, c.unit_id) = any (${`{${unitIds.join(',')}}`}::uuid[])` : sql`true`}`
}

export interface ChannelCounts extends MessageCounts {
  readonly kind: ChannelKind
}

/** Counts the messages of a period by channel; a channel without any is left out. */
export async function countMessages(
  tx: Tx,
  filter: ConversationsFilter,
  zone: string,
  until: Date,
): Promise<ChannelCounts[]> {
  const { rows } = await tx.db.execute<
    Record<MessageMeasure, number> & { kind: ChannelKind; cost: string }
  >(sql`
    select x.kind, sum(x.cost)::text as cost,
           ${sql.join(
             Object.entries(isCounted).map(
               ([name, counted]) => sql`count(*) filter (where ${counted})::int as ${sql.identifier(name)}`,
             ),
             sql`, `,
           )}
      from (${messagesIn(tx, filter, zone, until)}) x group by x.kind`)
  return messageChannels.flatMap((kind) => {
    const found = rows.find((row) => row.kind === kind)
    return found ? [{ ...noMessages, ...found, cost: Number(found.cost) }] : []
  })
}
