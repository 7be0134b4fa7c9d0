import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { dateOfMinute, instantOf, wallMinute } from '#lib/zones.ts'
import { chance } from '../history/clinic.server.ts'
import type { Due } from './board.server.ts'
import { openAround, type Shift, type Today, todayOf, zone } from './hours.server.ts'
import { cellsIn } from './window.ts'

/**
 * Has the clinic at work at the hour at which somebody comes, also in the evening, at night, on Sundays and holidays. The
 * appointments are as the front desk would have booked them days ago.
 */

const fullness = 0.85

/** @returns what was booked in addition, by who sits at the front desk */
export async function workNow(tx: NetworkTransaction, deskId: string): Promise<Due[]> {
  const today = todayOf(tx.now)
  const shifts = await openAround(tx, today)
  const due = bookingsOf(shifts, await readPatients(tx, today), today)
  const { rows } = await write(tx, due, deskId)
  const booked = new Set(rows.map(({ id }) => id))
  return due.filter(({ id }) => booked.has(id))
}

interface Booking extends Due {
  readonly unitId: string
  readonly patientId: string
  readonly isConfirmed: boolean
}

/** Most of the time is taken, each patient comes once. */
function bookingsOf(shifts: readonly Shift[], patients: readonly string[], { date }: Today): Booking[] {
  const cells = shifts.flatMap((shift) =>
    cellsIn(shift.hours, shift.place % 3 === 0 ? 20 : 30)
      .map((cell) => ({ ...shift, ...cell, name: `around ${shift.place} ${cell.from}` }))
      .filter(({ name }) => chance(`${name} full`) < fullness),
  )
  const at = (minute: number) => dateOfMinute(instantOf(zone, wallMinute(date, minute)))
  return cells.slice(0, patients.length).map(({ name, unitId, professionalId, from, to }, place) => ({
    id: uuid(),
    name,
    unitId,
    professionalId,
    patientId: patients[place] ?? '',
    isConfirmed: chance(`${name} confirmed`) < 0.6,
    startsAt: at(from),
    endsAt: at(to),
    ending: chance(`${name} comes`) < 0.05 ? 'noShow' : 'done',
  }))
}

/** Who is not expected on that day, in an order of its own. */
async function readPatients({ db, orgId }: NetworkTransaction, { date }: Today): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from patients p
     where p.org_id = ${orgId} and p.status = 'active' and p.deleted_at is null and p.merged_into is null
       and not exists (select from appointments a where a.org_id = p.org_id and a.patient_id = p.id
                          and (a.starts_at at time zone ${zone})::date = ${date}::date)
     order by md5(p.name_key), p.id`)
  return rows.map(({ id }) => id)
}

/** What is taken meanwhile, by a block or an appointment, stays so. */
const write = ({ db, orgId }: NetworkTransaction, bookings: readonly Booking[], deskId: string) =>
  db.execute<{ id: string }>(sql`
    with free as materialized (
      select r.*, p.insurance_plan_id, p.insurance_product_id, p.member_number, paid.price_cents, paid.share_cents
        from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) as r (id uuid, "unitId" uuid, "professionalId" uuid,
               "patientId" uuid, "isConfirmed" boolean, "startsAt" timestamptz, "endsAt" timestamptz)
        join patients p on p.org_id = ${orgId} and p.id = r."patientId"
        left join lateral (
          select a.price_cents, a.share_cents from appointments a
           where a.org_id = p.org_id and a.professional_id = r."professionalId" and a.kind = 'visit'
             and a.insurance_plan_id is not distinct from p.insurance_plan_id
           order by a.starts_at desc limit 1) paid on true
       where not exists (select from allocations l where l.org_id = ${orgId} and l.subject_id = r."professionalId"
                            and l.starts_at < r."endsAt" and l.ends_at > r."startsAt")),
    booked as (
      insert into appointments (org_id, id, created_at, updated_at, unit_id, professional_id, patient_id, kind, state, version,
             starts_at, ends_at, insurance_plan_id, insurance_product_id, member_number, price_cents, share_cents, source)
      select ${orgId}, id, "startsAt" - interval '4 days', "startsAt" - interval '1 day', "unitId", "professionalId", "patientId",
             'visit', case when "isConfirmed" then 'confirmed' else 'scheduled' end, case when "isConfirmed" then 2 else 1 end,
             "startsAt", "endsAt", insurance_plan_id, insurance_product_id, member_number, price_cents, share_cents, 'frontDesk'
        from free),
    times as (
      insert into allocations (org_id, id, subject_id, place, starts_at, ends_at, appointment_id)
      select ${orgId}, acolhe_uuid_v7(), "professionalId", 0, "startsAt", "endsAt", id from free),
    told as (
      insert into appointment_history (org_id, id, appointment_id, at, user_id, source, action, from_state, to_state)
      select ${orgId}, acolhe_uuid_v7(), id, at, ${deskId}, 'frontDesk', action, from_state, to_state
        from (select id, "startsAt" - interval '4 days' as at, 'book' as action, null as from_state, 'scheduled' as to_state from free
              union all
              select id, "startsAt" - interval '1 day', 'move', 'scheduled', 'confirmed' from free where "isConfirmed") x
       order by at)
    select id from free`)
