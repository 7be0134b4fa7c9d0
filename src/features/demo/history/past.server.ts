import { sql } from 'drizzle-orm'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'

/** Weeks that lie behind the network, from its newest to its oldest. */
const weeks = 8

const zone = 'America/Sao_Paulo'
const today = sql`(now() at time zone ${zone})::date`
/** A time of the working day, by a number. */
const atWork = (day: ReturnType<typeof sql>) =>
  sql`((${day} + time '08:10' + (n * 37 % 560) * interval '1 minute') at time zone ${zone})`

/**
 * Gives the network the weeks before: the agenda that is ahead, moved back whole weeks, with other patients, as it ended.
 * The API books nothing in the past. A day that has appointments already keeps them. Some more people came in the newer
 * weeks than before.
 */
export async function writePastVisits({ db, orgId }: NetworkTransaction): Promise<void> {
  await db.execute(sql`
    update appointments a set created_at = least(b.at, now() - (n % 50 + 20) * interval '1 minute')
      from (select id, n, ${atWork(sql`(starts_at at time zone ${zone})::date - 1 - (n * 7 % 19)`)} as at
              from (select id, starts_at, row_number() over (order by starts_at, unit_id, professional_id)::int as n
                      from appointments where org_id = ${orgId}) numbered) b
     where a.org_id = ${orgId} and a.id = b.id`)
  await db.execute(sql`
    with people as (
      select array_agg(id order by name_key, id) as ids from patients
       where org_id = ${orgId} and status = 'active' and deleted_at is null and merged_into is null),
    ahead as materialized (
      select a.*, row_number() over (order by a.starts_at, u.name, r.full_name)::int as place
        from appointments a
        join units u on u.org_id = a.org_id and u.id = a.unit_id
        left join professionals r on r.org_id = a.org_id and r.id = a.professional_id
       where a.org_id = ${orgId} and a.state <> 'cancelled' and a.series_id is null
         and (a.starts_at at time zone ${zone})::date between ${today} and ${today} + 6),
    moved as materialized (
      select acolhe_uuid_v7() as new_id, a.*, w.weeks, a.place * 31 + w.weeks * 977 as n,
             a.starts_at - w.weeks * interval '7 days' as began, a.ends_at - w.weeks * interval '7 days' as ended
        from ahead a cross join generate_series(1, ${weeks}::int) as w (weeks)
       where not exists (select from appointments o where o.org_id = ${orgId}
               and (o.starts_at at time zone ${zone})::date = (a.starts_at at time zone ${zone})::date - w.weeks * 7)),
    past as materialized (
      select m.*, p.ids[1 + n % cardinality(p.ids)] as patient,
             case when n % 100 < 5 then 'cancelled' when n % 100 < case when weeks > 4 then 12 else 9 end then 'noShow'
                  else 'done' end as ending,
             ${atWork(sql`(began at time zone ${zone})::date - 2 - (n * 7 % 17)`)} as booked
        from moved m, people p),
    booked as (
      insert into appointments (org_id, id, created_at, updated_at, unit_id, professional_id, patient_id, kind, state,
             starts_at, ends_at, arrival_place, insurance_plan_id, insurance_product_id, member_number, price_cents,
             share_cents, source, cancelled_by, cancel_reason, checked_in_at, started_at, finished_at)
      select ${orgId}, new_id, booked, ended, past.unit_id, professional_id, patient, kind, ending, began, ended,
             arrival_place, q.insurance_plan_id, q.insurance_product_id, q.member_number, price_cents, share_cents,
             'frontDesk', case when ending = 'cancelled' then 'patient' else '' end,
             case when ending = 'cancelled' then 'Não vai poder vir' else '' end,
             case when ending = 'done' then began - (n % 14 + 3) * interval '1 minute' end,
             case when ending = 'done' then began + n % 9 * interval '1 minute' end,
             case when ending = 'done' then ended + n % 6 * interval '1 minute' end
        from past join patients q on q.org_id = ${orgId} and q.id = patient),
    times as (
      insert into allocations (org_id, id, subject_id, place, starts_at, ends_at, appointment_id)
      select ${orgId}, acolhe_uuid_v7(), l.subject_id, l.place, l.starts_at - weeks * interval '7 days',
             l.ends_at - weeks * interval '7 days', new_id
        from past join allocations l on l.org_id = ${orgId} and l.appointment_id = past.id
       where ending = 'done'),
    examined as (
      insert into appointment_exams (org_id, appointment_id, position, exam_id, duration_min, price_cents)
      select ${orgId}, new_id, x.position, x.exam_id, x.duration_min, x.price_cents
        from past join appointment_exams x on x.org_id = ${orgId} and x.appointment_id = past.id)
    insert into appointment_history (org_id, id, appointment_id, at, source, action, from_state, to_state)
    select ${orgId}, acolhe_uuid_v7(), new_id, e.at, 'frontDesk', e.action, e.before, e.after
      from past cross join lateral (values
        (booked, 'book', null, 'scheduled'),
        (case when ending = 'cancelled' then began - interval '20 hours' else ended end, 'move',
         case when ending = 'done' then 'inService' else 'scheduled' end, ending)) as e (at, action, before, after)
     order by e.at`)
}

/** The consents to campaigns that the front desk wrote down when it registered people: of two in three. */
export async function writeConsents({ db, orgId }: NetworkTransaction): Promise<void> {
  await db.execute(sql`
    insert into patient_consents (org_id, id, patient_id, purpose, channel, is_granted, source, at)
    select ${orgId}, acolhe_uuid_v7(), p.id, 'marketing', 'whatsapp', true, 'inPerson', now() - p.n % 70 * interval '1 day' - interval '60 days'
      from (select id, row_number() over (order by name_key, id)::int as n from patients
             where org_id = ${orgId} and deleted_at is null and merged_into is null) p
     where p.n % 3 > 0
       and not exists (select from patient_consents c where c.org_id = ${orgId} and c.patient_id = p.id and c.purpose = 'marketing')`)
}
