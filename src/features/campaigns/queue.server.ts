import { sql } from 'drizzle-orm'
import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import { arrayOf } from './audience/arrays.server.ts'
import {
  type NetworkFacts,
  type OfNetwork,
  purposeOf,
  readChannel,
  readNetworkFacts,
  readTemplate,
} from './facts.server.ts'
import { planSending } from './pace.ts'
import type { CampaignRow } from './rows.server.ts'
import type { CampaignSchedule } from './rules.ts'

/** A campaign's messages in the queue of sends, spread over its hours. */

/** More than any network has: the plan of a year, of which a campaign takes what it needs. */
const everybody = 10_000_000

/**
 * The windows of a schedule as a table `w`: when each begins, and the first and the last place of the queue that leaves in
 * it. The last one takes all that follow.
 */
export function windowsOf(
  { zone, rules }: NetworkFacts,
  schedule: CampaignSchedule,
  now: Date,
  dailyLimit: number | null,
) {
  const { windows } = planSending({
    schedule,
    quiet: rules,
    people: everybody,
    now: minuteOf(now),
    zone,
    dailyLimit,
  })
  let before = 0
  const rows = windows.map(({ startsAt, people }, at) => {
    const first = before
    before += people
    return {
      // A minute that has begun is not made up for: pausing and resuming would let a minute's worth out each time.
      startsAt: new Date(Math.max(dateOfMinute(startsAt).getTime(), now.getTime())).toISOString(),
      first,
      end: at === windows.length - 1 ? everybody : before,
    }
  })
  const column = (name: 'startsAt' | 'first' | 'end') => arrayOf(rows.map((row) => String(row[name])))
  return sql`unnest(${column('startsAt')}::timestamptz[], ${column('first')}::int[], ${column('end')}::int[]) as w (starts_at, first_place, end_place)`
}

/** When the message of a place leaves: a whole minute's worth is spread over the minute. */
export const leavesAt = ({ perMinute }: CampaignSchedule) =>
  sql`w.starts_at + make_interval(secs => (c.place - w.first_place) * 60.0 / ${perMinute}::float8)`

/**
 * Spreads what is left of a campaign over its hours anew, from now on, by the category that its template has by now; what a
 * worker holds stays as it is, and what the provider put off leaves no sooner.
 */
export async function respace(tx: OfNetwork, { id, schedule, templateId }: CampaignRow): Promise<void> {
  const facts = await readNetworkFacts(tx)
  const template = templateId === null ? undefined : await readTemplate(tx, templateId)
  const { peopleLimit } = await readChannel(tx, template?.kind ?? 'whatsapp')
  await tx.db.execute(sql`
    with c as (
      select s.id, (row_number() over (order by s.due_at, s.id) - 1)::int as place from sends s
       where s.org_id = ${tx.orgId} and s.source_id = ${id} and s.state = 'planned')
    update sends set
      is_held = false,
      purpose = ${template ? sql`${purposeOf(template.category)}` : sql`purpose`},
      due_at = case when attempt > 1 then greatest(due_at, ${leavesAt(schedule)}) else ${leavesAt(schedule)} end
      from c join ${windowsOf(facts, { ...schedule, startDate: null }, tx.now, peopleLimit)}
        on c.place >= w.first_place and c.place < w.end_place
     where sends.org_id = ${tx.orgId} and sends.id = c.id and sends.state = 'planned'`)
}

/** Ends what has not left, for a reason of the campaign. */
export async function skipQueue({ db, orgId }: OfNetwork, id: string, reason: 'filled'): Promise<void> {
  await db.execute(sql`
    update sends set state = 'skipped', reason = ${reason}, ended_at = now()
     where org_id = ${orgId} and source_id = ${id} and state = 'planned'`)
}
