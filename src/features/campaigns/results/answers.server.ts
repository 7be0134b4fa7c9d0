import { type SQL, sql } from 'drizzle-orm'
import { arrayOf } from '../audience/arrays.server.ts'
import type { OfNetwork } from '../facts.server.ts'
import { answeredAfter, bookedAfter, type Counts, countsOf } from '../following.server.ts'

/** A refusal that answered the send `s`, or came by its link. */
export const refusedBy = sql`exists (select from suppressions x where x.org_id = s.org_id and x.send_id = s.id)`

/**
 * Who of each campaign answered, or asked for no more: each contact once, by the latest attempt that was answered, with
 * what the answers mean together. Every number of answers is counted by this.
 */
export const answersOf = (orgId: string, campaignIds: readonly string[]): SQL => sql`
  select h.campaign_id, (array_agg(h.id order by h.attempt desc, h.id desc))[1] as id,
         case when bool_or(h.refuses) then 'refused'
              else coalesce((array_agg(r.kind order by r.at desc) filter (where r.kind is not null))[1], 'asks') end as kind,
         bool_or(h.waits) and not bool_or(h.refuses) as waits,
         min(h.at) filter (where h.waits) as waiting_since
    from (
      select s.id, s.source_id as campaign_id, s.attempt, s.conversation_id, m.at, m.needs_person as waits, false as refuses
        from sends s join messages m on ${answeredAfter}
       where s.org_id = ${orgId} and s.source_id = any (${arrayOf(campaignIds)}::uuid[]) and s.sent_at is not null
      union all
      select s.id, s.source_id, s.attempt, s.conversation_id, x.at, false, true
        from suppressions x join sends s on s.org_id = x.org_id and s.id = x.send_id
       where x.org_id = ${orgId} and s.source_id = any (${arrayOf(campaignIds)}::uuid[])) h
    left join campaign_replies r on r.org_id = ${orgId} and r.send_id = h.id
   group by h.campaign_id, coalesce(h.conversation_id, h.id)`

/** Counts who answered, or asked for no more, each contact once a campaign. */
export const countAnswers = (tx: OfNetwork, ids: readonly string[]): Promise<Counts> =>
  countsOf(
    tx,
    ids,
    sql`select h.campaign_id as id, count(*)::int as people from (${answersOf(tx.orgId, ids)}) h group by h.campaign_id`,
  )

/** Who of a campaign booked afterwards: each patient once. */
export const bookersOf = (orgId: string, campaignId: string): SQL => sql`
  select distinct on (s.patient_id) s.id from sends s join appointments a on ${bookedAfter}
   where s.org_id = ${orgId} and s.source_id = ${campaignId} and s.sent_at is not null
   order by s.patient_id, s.attempt desc`
