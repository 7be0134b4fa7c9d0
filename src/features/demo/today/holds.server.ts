import { sql } from 'drizzle-orm'
import { holdMinutes } from '#features/appointments/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'

/**
 * Has somebody about to book while the day begins: a visitor of the public page, and a colleague at the front desk, each at a
 * time that was cancelled. They let go after some minutes, like everybody.
 */
export const writeHolds = ({ db, orgId }: NetworkTransaction, deskId: string) =>
  db.execute(sql`
    with cancelled as (
      select distinct on (a.professional_id) a.unit_id, a.professional_id, a.starts_at, a.ends_at
        from appointments a
       where a.org_id = ${orgId} and a.state = 'cancelled' and a.professional_id is not null
         and a.starts_at between now() + interval '30 minutes' and now() + interval '10 hours'
         and not exists (select from appointment_exams x where x.org_id = a.org_id and x.appointment_id = a.id)
         and not exists (select from allocations l where l.org_id = a.org_id and l.subject_id = a.professional_id
                            and l.starts_at < a.ends_at and l.ends_at > a.starts_at)
       order by a.professional_id, a.starts_at),
    wanted as materialized (
      select c.*, acolhe_uuid_v7() as id, who.user_id, now() + who.minutes * interval '1 minute' as expires_at
        from (select c.*, row_number() over (order by c.starts_at, c.professional_id) as n from cancelled c) c
        join (values (1, null, ${holdMinutes.publicPage}::int), (2, ${deskId}, ${holdMinutes.frontDesk}::int))
          as who (n, user_id, minutes) on who.n = c.n),
    held as (
      insert into holds (org_id, id, unit_id, professional_id, starts_at, ends_at, expires_at, user_id)
      select ${orgId}, id, unit_id, professional_id, starts_at, ends_at, expires_at, user_id from wanted)
    insert into allocations (org_id, id, subject_id, place, starts_at, ends_at, hold_id, expires_at)
    select ${orgId}, acolhe_uuid_v7(), professional_id, 0, starts_at, ends_at, id, expires_at from wanted`)
