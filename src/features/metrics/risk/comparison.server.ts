import { sql } from 'drizzle-orm'
import { dayIn } from '#lib/zones.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'

/** What became of appointments of a higher risk: with their place in the order, and without. */
export interface Comparison {
  /** The day of the first that was held out. */
  readonly since: string
  readonly ordered: { readonly due: number; readonly missed: number }
  readonly heldOut: { readonly due: number; readonly missed: number }
}

/** Counted over half a year at most. */
const comparedDays = 183

/**
 * Compares over the time in which some were held out, within the units that the person sees. Only a higher risk moves an
 * appointment to the front, so only those can show what that changes.
 */
export async function findComparison(
  { db, orgId }: Transaction<MemberScope>,
  learnsFrom: Date | null,
): Promise<Comparison | null> {
  const { rows } = await db.execute<{
    since: Date | string | null
    ordered: number
    ordered_missed: number
    held_out: number
    held_out_missed: number
  }>(sql`
    with judged as (
      select a.starts_at, a.state, r.is_held_out
        from appointment_risks r join appointments a on a.org_id = r.org_id and a.id = r.appointment_id
       where r.org_id = ${orgId} and r.level = 'higher' and r.schedule_version = a.schedule_version
         and a.state in ('done', 'noShow') and a.starts_at < now()
         and a.starts_at >= greatest(now() - make_interval(days => ${comparedDays}), ${learnsFrom?.toISOString() ?? null}::timestamptz)),
    span as (select min(starts_at) as first, max(starts_at) as last from judged where is_held_out)
    select span.first as since,
           count(*) filter (where not is_held_out)::int as ordered,
           count(*) filter (where not is_held_out and state = 'noShow')::int as ordered_missed,
           count(*) filter (where is_held_out)::int as held_out,
           count(*) filter (where is_held_out and state = 'noShow')::int as held_out_missed
      from span left join judged on judged.starts_at between span.first and span.last
     group by span.first`)
  const [row] = rows
  if (!row?.since) return null
  return {
    since: dayIn(new Date(row.since)),
    ordered: { due: row.ordered, missed: row.ordered_missed },
    heldOut: { due: row.held_out, missed: row.held_out_missed },
  }
}
