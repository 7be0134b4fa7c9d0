import { sql } from 'drizzle-orm'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { required } from '#platform/records/changes.server.ts'
import { findRow } from '#platform/records/rows.server.ts'
import type { Outing, PlannedMessage } from '../contract.ts'
import { automations } from '../tables.server.ts'

/** So many times ahead are told, and so many people of the first. */
const maxOutings = 5
const maxMessages = 500

/** What an automation sends next: when, how many, about the appointments of which days; and to whom the first time. */
export const findPlanned = (
  scope: MemberScope,
  id: string,
): Promise<{ outings: Outing[]; messages: PlannedMessage[] }> =>
  transact(scope, async (tx) => {
    const { db, orgId } = tx
    required(await findRow(tx, automations, id))
    const ahead = sql`from sends s
      left join appointments a on a.org_id = s.org_id and a.id = s.appointment_id
      left join units u on u.org_id = a.org_id and u.id = a.unit_id
     where s.org_id = ${orgId} and s.source_id = ${id} and s.source = 'automation' and s.state = 'planned'`
    const { rows: outings } = await db.execute<{ due_at: string; sends: number; days: string[] | null }>(sql`
      select s.due_at, count(*)::int as sends,
             array_agg(distinct (a.starts_at at time zone u.time_zone)::date::text) filter (where a.id is not null) as days
        ${ahead} group by s.due_at order by s.due_at limit ${maxOutings}`)
    const [first] = outings
    const { rows: messages } = await db.execute<PlannedMessage & Record<string, unknown>>(sql`
      select s.id as "sendId", s.due_at as "dueAt", p.id as "patientId",
             coalesce(nullif(p.social_name, ''), p.full_name) as "patientName", a.id as "appointmentId",
             a.starts_at as "startsAt"
        from (select s.* ${ahead} and s.due_at = ${first?.due_at ?? null}::timestamptz limit ${maxMessages}) s
        join patients p on p.org_id = s.org_id and p.id = s.patient_id
        left join appointments a on a.org_id = s.org_id and a.id = s.appointment_id
       order by a.starts_at, s.id`)
    return {
      outings: outings.map(({ due_at, sends, days }) => ({ dueAt: iso(due_at), sends, days: days ?? [] })),
      messages: messages.map((one) => ({
        ...one,
        dueAt: iso(one.dueAt),
        startsAt: one.startsAt && iso(one.startsAt),
      })),
    }
  })

/** PostgreSQL's text of an instant, as the API writes it. */
const iso = (instant: string) => new Date(instant).toISOString()
