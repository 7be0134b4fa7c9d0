import { sql } from 'drizzle-orm'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { AutomationSummary, AutomationWeek } from '../contract.ts'

/** What became of the messages of the last seven days, by automation, and for the network as a whole. */

type WeekOf = AutomationWeek & { readonly automationId: string }

interface Results {
  weeks: WeekOf[]
  summary: AutomationSummary
  visitsToday: number
}

export const findResults = (scope: MemberScope): Promise<Results> =>
  transact(scope, async (tx) => {
    const weeks = await findWeeks(tx)
    const { visitsToday, ...summary } = await findOverview(tx)
    return { weeks, summary, visitsToday }
  })

/**
 * The messages that left, as `gone`: those that went out in another one are counted with its time, each is about
 * an appointment of its own. An answer belongs to the message before it, so that nothing counts twice.
 */
const gone = (orgId: string) => sql`gone as materialized (
    select s.id, s.source_id, t.kind, s.state, s.appointment_id, s.patient_id, s.cost,
           coalesce(s.sent_at, j.sent_at, s.ended_at, s.due_at) as at
      from sends s
      join automations t on t.org_id = s.org_id and t.id = s.source_id
      left join sends j on j.org_id = s.org_id and j.id = s.joined_into
     where s.org_id = ${orgId} and s.source = 'automation' and s.due_at > now() - interval '8 days' and s.due_at <= now()
       and s.state in ('sent', 'delivered', 'read', 'byHand', 'uncertain', 'joined', 'failed')),
  told as materialized (select * from gone where state <> 'failed' and at > now() - interval '7 days'),
  answers as materialized (
    select g.id, g.source_id, g.kind, g.appointment_id, h.action, h.to_state
      from told g
      cross join lateral (
        select h.action, h.to_state from appointment_history h
         where h.org_id = ${orgId} and h.appointment_id = g.appointment_id and h.source in ('conversation', 'link')
           and h.action in ('move', 'reschedule') and h.at >= g.at
           and not exists (select from told n where n.appointment_id = g.appointment_id and n.at > g.at and n.at <= h.at)
         order by h.id desc limit 1) h)`

async function findWeeks({ db, orgId }: Transaction<MemberScope>): Promise<WeekOf[]> {
  const answered = (condition: ReturnType<typeof sql>) => sql`
    (select count(distinct r.appointment_id)::int from answers r where r.source_id = g.source_id and ${condition})`
  const { rows } = await db.execute<WeekOf & Record<string, unknown>>(sql`
    with ${gone(orgId)}
    select g.source_id as "automationId",
           count(*) filter (where g.state <> 'failed')::int as sent,
           count(*) filter (where g.state in ('delivered', 'read'))::int as delivered,
           count(*) filter (where g.state = 'read')::int as read,
           count(*) filter (where g.state = 'failed')::int as failed,
           count(distinct g.appointment_id) filter (where g.state <> 'failed')::int as asked,
           ${answered(sql`r.action = 'move' and r.to_state = 'confirmed'`)} as confirmed,
           ${answered(sql`r.action = 'reschedule'`)} as rescheduled,
           ${answered(sql`r.action = 'move' and r.to_state = 'cancelled'`)} as cancelled,
           count(distinct g.patient_id) filter (where g.kind in ('missed', 'followUp', 'birthday') and exists (
             select from appointments a where a.org_id = ${orgId} and a.patient_id = g.patient_id
                and a.created_at > g.at and a.state <> 'cancelled'))::int as booked,
           count(s.score)::int as scores, round(avg(s.score), 1)::float as "averageScore",
           count(*) filter (where exists (select from suppressions x
             where x.org_id = ${orgId} and x.send_id = g.id and x.lifted_at is null))::int as refused
      from gone g
      left join satisfaction_scores s on s.org_id = ${orgId} and s.appointment_id = g.appointment_id
        and g.kind = 'satisfaction'
     where g.at > now() - interval '7 days'
     group by g.source_id`)
  return rows
}

interface Overview extends AutomationSummary, Record<string, unknown> {
  readonly visitsToday: number
}

/** Attendance is compared over 30 days: a week says nothing of four in a hundred. */
async function findOverview({ db, orgId }: Transaction<MemberScope>): Promise<Overview> {
  const { rows } = await db.execute<Overview>(sql`
    with ${gone(orgId)},
    ended as materialized (
      select a.state, a.starts_at > now() - interval '30 days' as is_recent from appointments a
       where a.org_id = ${orgId} and a.starts_at > now() - interval '60 days' and a.starts_at <= now()
         and a.state in ('done', 'noShow'))
    select (select count(*)::int from told where state <> 'joined') as sent,
           (select coalesce(sum(cost), 0)::float from told) as cost,
           (select count(distinct appointment_id)::int from told
             where kind in ('confirmation', 'dayBefore', 'secondNotice')) as asked,
           (select count(distinct appointment_id)::int from answers
             where kind in ('confirmation', 'dayBefore', 'secondNotice') and to_state = 'confirmed') as answered,
           (select count(*)::int from ended where is_recent) as due,
           (select count(*)::int from ended where is_recent and state = 'noShow') as missed,
           (select count(*)::int from ended where not is_recent) as "dueBefore",
           (select count(*)::int from ended where not is_recent and state = 'noShow') as "missedBefore",
           (select count(*)::int from appointments a join units u on u.org_id = a.org_id and u.id = a.unit_id
             where a.org_id = ${orgId} and a.starts_at > now() - interval '36 hours'
               and a.starts_at < now() + interval '36 hours' and a.state <> 'cancelled'
               and (a.starts_at at time zone u.time_zone)::date = (now() at time zone u.time_zone)::date)
             as "visitsToday"`)
  if (!rows[0]) throw new Error('a count was not returned')
  return rows[0]
}
