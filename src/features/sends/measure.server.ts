import { sql } from 'drizzle-orm'
import type { ChannelFigures, ChannelKind } from '#features/channels/rules.ts'
import type { MeasureChannels } from '#features/channels/slots.server.ts'

interface Row extends Record<string, unknown> {
  readonly kind: ChannelKind
  readonly queued: number
  readonly oldest_due_at: string | null
  readonly uncertain: number
  readonly waiting: number
  readonly people_24h: number
  readonly people_7d: number
  readonly handed_over_7d: number
  readonly delivered_7d: number
  readonly failed_7d: number
  readonly last_sent_at: string | null
}

/** Counts what is in each channel's queue, without what a pause holds, and what left by it within seven days. */
export const measureChannels: MeasureChannels = async ({ db, orgId }) => {
  const { rows } = await db.execute<Row>(sql`
    with open as (
      select kind, count(*) filter (where state = 'planned' and due_at <= now() and not is_held)::int as queued,
             min(due_at) filter (where state = 'planned' and due_at <= now() and not is_held) as oldest_due_at,
             count(*) filter (where state = 'waiting')::int as waiting
        from sends where org_id = ${orgId} and state in ('planned', 'waiting') group by kind),
    gone as (
      select kind, count(*) filter (where state = 'uncertain')::int as uncertain,
             count(distinct address_hash) filter (where claimed_at > now() - interval '24 hours' and address_hash <> '')::int as people_24h,
             count(distinct address_hash) filter (where address_hash <> '')::int as people_7d,
             count(*) filter (where state in ('sent', 'delivered', 'read', 'failed'))::int as handed_over_7d,
             count(*) filter (where state in ('delivered', 'read'))::int as delivered_7d,
             count(*) filter (where state = 'failed')::int as failed_7d,
             max(sent_at) as last_sent_at
        from sends where org_id = ${orgId} and claimed_at > now() - interval '7 days' group by kind)
    select kind, coalesce(queued, 0) as queued, oldest_due_at, coalesce(uncertain, 0) as uncertain,
           coalesce(waiting, 0) as waiting, coalesce(people_24h, 0) as people_24h,
           coalesce(people_7d, 0) as people_7d,
           coalesce(handed_over_7d, 0) as handed_over_7d, coalesce(delivered_7d, 0) as delivered_7d,
           coalesce(failed_7d, 0) as failed_7d, last_sent_at
      from open full join gone using (kind)`)
  return Object.fromEntries(
    rows.map((row): [ChannelKind, ChannelFigures] => [
      row.kind,
      {
        queued: row.queued,
        oldestDueAt: iso(row.oldest_due_at),
        uncertain: row.uncertain,
        waiting: row.waiting,
        people24h: row.people_24h,
        people7d: row.people_7d,
        handedOver7d: row.handed_over_7d,
        delivered7d: row.delivered_7d,
        failed7d: row.failed_7d,
        lastSentAt: iso(row.last_sent_at),
      },
    ]),
  )
}

const iso = (at: string | null) => at && new Date(at).toISOString()
