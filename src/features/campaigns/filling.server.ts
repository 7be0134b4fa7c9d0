import { sql } from 'drizzle-orm'
import { arrayOf } from './audience/arrays.server.ts'
import { judgedOf, peopleOf, type Terms } from './audience/people.server.ts'
import {
  type NetworkFacts,
  type OfNetwork,
  purposeOf,
  readChannel,
  type TemplateFacts,
} from './facts.server.ts'
import { leavesAt, windowsOf } from './queue.server.ts'
import type { CampaignRow } from './rows.server.ts'

/**
 * A campaign's people on their way into the queue: chosen once, in one statement, and queued slice by slice, each in a
 * transaction of its own that also notes how far it came. A worker that dies leaves whole slices; the next one goes on.
 */

/** So many are queued in one transaction. */
export const sliceSize = 20_000

export interface Chosen {
  readonly chosen: number
  readonly excluded: Readonly<Record<string, number>>
}

/** Chooses who gets the campaign. Who comes when is chance. */
export async function choosePeople(
  tx: OfNetwork,
  { id, audience, unitIds }: CampaignRow,
  { zone }: NetworkFacts,
  terms: Terms,
  today: string,
): Promise<Chosen> {
  const query = { orgId: tx.orgId, audience, campaignId: id, unitIds, today, zone }
  const { parts, last } = peopleOf(query)
  const { rows } = await tx.db.execute<{ reason: string | null; people: number }>(sql`
    with ${parts}, ${judgedOf(query, terms, last)},
    kept as (
      insert into campaign_fillings (org_id, campaign_id, patient_ids, paced_from)
      select ${tx.orgId}, ${id}, array_agg(j.id order by uuid_hash_extended(j.id, 0)), now()
        from judged j where j.reason is null having count(*) > 0)
    select j.reason, count(*)::int as people from judged j group by j.reason`)
  return {
    chosen: rows.find(({ reason }) => reason === null)?.people ?? 0,
    excluded: Object.fromEntries(
      rows.flatMap(({ reason, people }) => (reason === null ? [] : [[reason, people]])),
    ),
  }
}

interface Filling extends Record<string, unknown> {
  readonly queued: number
  readonly total: number
  readonly first_place: number
  readonly paced_from: Date
}

/** How far a campaign has come whose people are not all in the queue; undefined for one whose are. */
export async function findFilling({ db, orgId }: OfNetwork, id: string): Promise<Filling | undefined> {
  const { rows } = await db.execute<Filling>(sql`
    select queued, cardinality(patient_ids) as total, first_place, paced_from from campaign_fillings
     where org_id = ${orgId} and campaign_id = ${id} for update`)
  return rows[0]
}

/** Queues the next slice, spread over the campaign's hours. Returns true when people are left. */
export async function queueSlice(
  tx: OfNetwork,
  campaign: CampaignRow,
  facts: NetworkFacts,
  template: TemplateFacts,
  slice: number,
): Promise<boolean> {
  const { id, schedule, fallback, startedBy } = campaign
  const filling = await findFilling(tx, id)
  if (!filling) return false
  const { peopleLimit } = await readChannel(tx, template.kind)
  const queued = Math.min(filling.queued + slice, filling.total)
  const windows = windowsOf(facts, schedule, new Date(filling.paced_from), peopleLimit)
  await tx.db.execute(sql`
    with c as (
      select c.id, (${filling.queued - filling.first_place}::int + c.at - 1)::int as place
        from campaign_fillings f
       cross join unnest(f.patient_ids[${filling.queued + 1}::int:${queued}::int]) with ordinality as c (id, at)
       where f.org_id = ${tx.orgId} and f.campaign_id = ${id})
    insert into sends (org_id, id, source, source_id, occasion, purpose, patient_id, template_id, kind, fallback, due_at, user_id)
    select ${tx.orgId}, acolhe_uuid_v7(), 'campaign', ${id}, ${`campaign:${id}:`} || c.id, ${purposeOf(template.category)},
           c.id, ${template.id}, ${template.kind}, ${arrayOf(fallback)}::text[], ${leavesAt(schedule)}, ${startedBy}
      from c join ${windows} on c.place >= w.first_place and c.place < w.end_place
    on conflict (org_id, occasion) do nothing`)
  if (queued === filling.total) await dropFilling(tx, id)
  else
    await tx.db.execute(sql`
      update campaign_fillings set queued = ${queued} where org_id = ${tx.orgId} and campaign_id = ${id}`)
  return queued < filling.total
}

/** What is left comes after what waits in the queue, which was spread anew from now on. */
export const respaceFilling = ({ db, orgId }: OfNetwork, id: string) =>
  db.execute(sql`
    update campaign_fillings f set paced_from = now(), first_place = f.queued - (
        select count(*) from sends s where s.org_id = ${orgId} and s.source_id = ${id} and s.state = 'planned')
     where f.org_id = ${orgId} and f.campaign_id = ${id}`)

/** Whoever is not in the queue yet does not come into it. */
export const dropFilling = ({ db, orgId }: OfNetwork, id: string) =>
  db.execute(sql`delete from campaign_fillings where org_id = ${orgId} and campaign_id = ${id}`)
