import { sql } from 'drizzle-orm'
import { actionOf, type OutreachKind } from '#features/channels/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Failure } from '../contract.ts'
import { isReachedBy, kindsOfReach } from './reach.server.ts'
import { type FailureState, reasonText } from './rules.ts'
import { isLatest } from './tally.server.ts'

interface Row extends Record<string, unknown> {
  readonly state: FailureState
  readonly reason: string
  readonly people: number
  readonly next_at: string | null
  readonly whatsapp: number
  readonly email: number
  readonly sms: number
}

/** What did not arrive, by its reason: failures first, the most frequent first; with what could be done about each. */
export async function listFailures({ db, orgId }: Transaction<MemberScope>, id: string): Promise<Failure[]> {
  const reached = sql.join(
    kindsOfReach.map(
      (kind) =>
        sql`count(*) filter (where s.state = 'failed' and ${isReachedBy(kind)})::int as ${sql.identifier(kind)}`,
    ),
    sql`, `,
  )
  const { rows } = await db.execute<Row>(sql`
    select s.state, s.reason, count(*)::int as people, null::timestamptz as next_at, ${reached} from sends s
     where s.org_id = ${orgId} and s.source_id = ${id} and s.state in ('failed', 'uncertain', 'skipped') and ${isLatest}
     group by s.state, s.reason
    union all
    select 'delayed', b.reason, count(*)::int, min(s.due_at), 0, 0, 0
      from sends s join sends b on b.org_id = s.org_id and b.id = s.previous_id
     where s.org_id = ${orgId} and s.source_id = ${id} and s.state = 'planned'
     group by b.reason
     order by 3 desc, 2`)
  return rows
    .map((row) => failureOf(row))
    .sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}

const order: readonly FailureState[] = ['failed', 'uncertain', 'delayed', 'skipped']

function failureOf({ state, reason, people, next_at, ...reached }: Row): Failure {
  const isFailed = state === 'failed' || state === 'delayed'
  return {
    state,
    reason,
    people,
    title: reasonText(state === 'delayed' ? 'failed' : state, reason),
    mayRetry: state === 'failed',
    action: isFailed ? actionOf(reason) : '',
    others: kindsOfReach.flatMap((kind: OutreachKind) =>
      reached[kind] > 0 ? [{ kind, people: reached[kind] }] : [],
    ),
    nextAt: next_at === null ? null : new Date(next_at).toISOString(),
  }
}
