import { sql } from 'drizzle-orm'
import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import { arrayOf } from './audience/arrays.server.ts'
import { judgedOf, peopleOf, type Terms } from './audience/people.server.ts'
import {
  type NetworkFacts,
  type OfNetwork,
  purposeOf,
  readChannel,
  readNetworkFacts,
  readTemplate,
  type TemplateFacts,
} from './facts.server.ts'
import { planSending } from './pace.ts'
import type { CampaignRow } from './rows.server.ts'
import type { CampaignSchedule } from './rules.ts'

/** A campaign's messages in the queue of sends: chosen and put there at once, spread over its hours. */

/** More than any network has: the plan of a year, of which a campaign takes what it needs. */
const everybody = 10_000_000

/**
 * The windows of a schedule as a table `w`: when each begins, and the first and the last place of the queue that leaves in
 * it. The last one takes all that follow.
 */
function windowsOf(
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
      startsAt: dateOfMinute(startsAt).toISOString(),
      first,
      end: at === windows.length - 1 ? everybody : before,
    }
  })
  const column = (name: 'startsAt' | 'first' | 'end') => arrayOf(rows.map((row) => String(row[name])))
  return sql`unnest(${column('startsAt')}::timestamptz[], ${column('first')}::int[], ${column('end')}::int[]) as w (starts_at, first_place, end_place)`
}

/** When the message of a place leaves: a whole minute's worth is spread over the minute. */
const leavesAt = ({ perMinute }: CampaignSchedule) =>
  sql`w.starts_at + make_interval(secs => (c.place - w.first_place) * 60.0 / ${perMinute}::float8)`

export interface Chosen {
  readonly chosen: number
  readonly excluded: Readonly<Record<string, number>>
}

/**
 * Chooses who gets the campaign and queues their messages, in one statement: a second run finds the occasions taken. Who
 * comes when is chance, and the same in each run.
 */
export async function fillQueue(
  tx: OfNetwork,
  campaign: CampaignRow,
  facts: NetworkFacts,
  template: TemplateFacts,
  terms: Terms,
  today: string,
): Promise<Chosen> {
  const { id, audience, unitIds, schedule } = campaign
  const query = { orgId: tx.orgId, audience, campaignId: id, unitIds, today, zone: facts.zone }
  const { peopleLimit } = await readChannel(tx, template.kind)
  const { parts, last } = peopleOf(query)
  const { rows } = await tx.db.execute<{ reason: string | null; people: number }>(sql`
    with ${parts}, ${judgedOf(query, terms, last)},
    chosen as (
      select j.id, (row_number() over (order by uuid_hash_extended(j.id, 0)) - 1)::int as place
        from judged j where j.reason is null),
    queued as (
      insert into sends (org_id, id, source, source_id, occasion, purpose, patient_id, template_id, kind, fallback, due_at, user_id)
      select ${tx.orgId}, acolhe_uuid_v7(), 'campaign', ${id}, ${`campaign:${id}:`} || c.id, ${purposeOf(template.category)},
             c.id, ${template.id}, ${template.kind}, ${arrayOf(campaign.fallback)}::text[], ${leavesAt(schedule)}, ${campaign.startedBy}
        from chosen c join ${windowsOf(facts, schedule, tx.now, peopleLimit)}
          on c.place >= w.first_place and c.place < w.end_place
      on conflict (org_id, occasion) do nothing)
    select j.reason, count(*)::int as people from judged j group by j.reason`)
  return {
    chosen: rows.find(({ reason }) => reason === null)?.people ?? 0,
    excluded: Object.fromEntries(
      rows.flatMap(({ reason, people }) => (reason === null ? [] : [[reason, people]])),
    ),
  }
}

/** Spreads what is left of a campaign over its hours anew, from now on; what a worker holds stays as it is. */
export async function respace(tx: OfNetwork, { id, schedule, templateId }: CampaignRow): Promise<void> {
  const facts = await readNetworkFacts(tx)
  const template = templateId === null ? undefined : await readTemplate(tx, templateId)
  const { peopleLimit } = await readChannel(tx, template?.kind ?? 'whatsapp')
  await tx.db.execute(sql`
    with c as (
      select s.id, (row_number() over (order by s.due_at, s.id) - 1)::int as place from sends s
       where s.org_id = ${tx.orgId} and s.source_id = ${id} and s.state = 'planned')
    update sends set is_held = false, due_at = ${leavesAt(schedule)}
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
