import { sql } from 'drizzle-orm'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { publishSends } from '../live.server.ts'
import { settleEarly } from './statuses.server.ts'
import type { EngineParts } from './types.server.ts'

/** Sweeping: what workers left behind that died, and what time itself has settled. */

/** A worker that gave no sign of life for so long is dead, as far as its claims are concerned. */
export const deadAfterS = 30
/** No living worker holds a claim so long. */
const stuckAfterS = 600

export interface Swept {
  /** Claims that were certainly not called: they are in the queue again. */
  readonly released: number
  /** Messages that may have left: nobody sends them again by itself. */
  readonly uncertain: number
}

/** A dead worker that was only asleep finds its claims gone before it calls anybody (`markCalled`). */
export async function sweep(
  tx: NetworkTransaction,
  parts: Pick<EngineParts, 'secrets' | 'whenStopped'>,
): Promise<Swept> {
  const dead = sql`
    select s.id, s.message_id, s.source_id, s.called_at from sends s
     where s.org_id = ${tx.orgId} and s.state = 'claimed' and s.claimed_at < now() - make_interval(secs => ${deadAfterS})
       and (s.claimed_at < now() - make_interval(secs => ${stuckAfterS})
            or not exists (select from workers w where w.id = s.claimed_by
                              and w.seen_at > now() - make_interval(secs => ${deadAfterS})))
     for update skip locked`
  const { rows } = await tx.db.execute<{ source_id: string | null; was_called: boolean }>(sql`
    with dead as (${dead}),
    swept as (
      update sends s set
        state = case when d.called_at is null then 'planned' else 'uncertain' end,
        reason = case when d.called_at is null then '' else 'worker' end,
        claimed_by = case when d.called_at is null then null else s.claimed_by end,
        claimed_at = case when d.called_at is null then null else s.claimed_at end,
        message_id = case when d.called_at is null then null else s.message_id end
        from dead d where s.org_id = ${tx.orgId} and s.id = d.id),
    alone as (
      update sends j set state = 'planned', joined_into = null, message_id = null
        from dead d where d.called_at is null and j.org_id = ${tx.orgId} and j.joined_into = d.id and j.state = 'joined'),
    dropped as (
      delete from messages m using dead d where m.org_id = ${tx.orgId} and m.id = d.message_id and d.called_at is null)
    select source_id, called_at is not null as was_called from dead`)
  const expired = await expire(tx)
  await settleEarly(tx, parts)
  await publishSends(tx, [...rows.map((row) => ({ sourceId: row.source_id })), ...expired])
  const uncertain = rows.filter((row) => row.was_called).length
  return { released: rows.length - uncertain, uncertain }
}

/** What waits in the local outbox past its time is not offered any more. */
async function expire({ db, orgId }: NetworkTransaction): Promise<{ sourceId: string | null }[]> {
  await db.execute(
    sql`delete from early_statuses where org_id = ${orgId} and received_at < now() - interval '7 days'`,
  )
  const { rows } = await db.execute<{ source_id: string | null }>(sql`
    update sends set state = 'skipped', reason = 'tooLate', ended_at = now()
     where org_id = ${orgId} and state = 'waiting' and expires_at <= now()
    returning source_id`)
  return rows.map((row) => ({ sourceId: row.source_id }))
}
