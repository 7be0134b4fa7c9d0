import { sql } from 'drizzle-orm'
import type { ChannelKind } from '#features/channels/rules.ts'
import type { SendSource } from '#features/sends/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'

type Tx = Transaction<MemberScope>

/** Minutes that are drawn, before the one of now. */
export const shownMinutes = 60

export interface FlowRow extends Record<string, unknown> {
  readonly kind: ChannelKind
  /** Minutes ago, from 0; null for the rest of the 24 hours. */
  readonly minute: number | null
  readonly handed_over: number
  readonly failed: number
}

/** What each channel took of late, by the minute in which it was handed over. */
export async function selectFlows({ db, orgId }: Tx): Promise<FlowRow[]> {
  const { rows } = await db.execute<FlowRow>(sql`
    select kind, case when claimed_at > now() - make_interval(mins => ${shownMinutes})
                      then floor(extract(epoch from now() - claimed_at) / 60)::int end as minute,
           count(*) filter (where state in ('sent', 'delivered', 'read', 'failed', 'uncertain'))::int as handed_over,
           count(*) filter (where state = 'failed')::int as failed
      from sends
     where org_id = ${orgId} and claimed_at > now() - interval '24 hours' and claimed_at is not null
     group by 1, 2`)
  return rows
}

export interface DepthRow extends Record<string, unknown> {
  /** From 0, an hour ago, to `shownMinutes`, now. */
  readonly minute: number
  readonly came: number
  readonly went: number
}

/** When what waited within the last hour came into the queue, and when it left. */
export async function selectDepth({ db, orgId }: Tx): Promise<DepthRow[]> {
  const minuteOf = (at: string) =>
    sql`least(${shownMinutes}::int, greatest(0, ceil(extract(epoch from ${sql.raw(at)} - (now() - make_interval(mins => ${shownMinutes}))) / 60)::int))`
  const { rows } = await db.execute<DepthRow>(sql`
    with waited as (
      select due_at, null::timestamptz as claimed_at from sends
       where org_id = ${orgId} and state = 'planned' and not is_held and due_at <= now()
      union all
      select due_at, claimed_at from sends
       where org_id = ${orgId} and claimed_at > now() - make_interval(mins => ${shownMinutes}) and claimed_at is not null)
    select minute, sum(came)::int as came, sum(went)::int as went from (
      select ${minuteOf('due_at')} as minute, 1 as came, 0 as went from waited
      union all
      select ${minuteOf('claimed_at')}, 0, 1 from waited where claimed_at is not null) moves
     group by minute`)
  return rows
}

export interface PartRow extends Record<string, unknown> {
  readonly source: SendSource
  readonly kind: ChannelKind
  readonly waiting: number
  readonly oldest_due_at: string
}

/** What waits now, by where it comes from. */
export async function selectParts({ db, orgId }: Tx): Promise<PartRow[]> {
  const { rows } = await db.execute<PartRow>(sql`
    select source, kind, count(*)::int as waiting, min(due_at) as oldest_due_at from sends
     where org_id = ${orgId} and state = 'planned' and not is_held and due_at <= now()
     group by source, kind order by min(due_at)`)
  return rows
}

export interface NoticesRow extends Record<string, unknown> {
  readonly waiting: number
  readonly oldest_at: string | null
  readonly failing: number
}

export async function selectNotices({ db, orgId }: Tx): Promise<NoticesRow | undefined> {
  const { rows } = await db.execute<NoticesRow>(sql`
    select count(*)::int as waiting, min(received_at) as oldest_at,
           count(*) filter (where attempts > 0)::int as failing
      from channel_events where org_id = ${orgId} and handled_at is null`)
  return rows[0]
}

/** Failed within the day, and nobody has tried again. */
const isOpenFailure = sql`s.state = 'failed' and s.claimed_at > now() - interval '24 hours'
  and not exists (select from sends later where later.org_id = s.org_id and later.previous_id = s.id)`

export interface TroubleRow extends Record<string, unknown> {
  readonly source: SendSource
  readonly source_id: string | null
  readonly kind: ChannelKind
  readonly code: string
  readonly since: string
  readonly count: number
  readonly attempts: number
}

const shownTroubles = 20

/** What failed, together where one reason did it; of campaigns each by itself. */
export async function selectTroubles({ db, orgId }: Tx): Promise<TroubleRow[]> {
  const { rows } = await db.execute<TroubleRow>(sql`
    select s.source, case when s.source = 'campaign' then s.source_id end as source_id, s.kind, s.reason as code,
           min(coalesce(s.ended_at, s.claimed_at)) as since, count(*)::int as count, max(s.attempt) as attempts
      from sends s
     where s.org_id = ${orgId} and ${isOpenFailure} and s.source <> 'test'
     group by 1, 2, 3, 4 order by count(*) desc, 5 limit ${shownTroubles}`)
  return rows
}

const mostAtOnce = 1_000

/** Locks what is to be tried again. */
export async function lockFailed(
  { db, orgId }: Tx,
  { source, kind, code }: { readonly source: SendSource; readonly kind: ChannelKind; readonly code: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from sends s
     where s.org_id = ${orgId} and s.source = ${source} and s.kind = ${kind} and s.reason = ${code} and ${isOpenFailure}
     order by s.id limit ${mostAtOnce} for update of s`)
  return rows.map(({ id }) => id)
}
